"""Chromium and Firefox under Playwright, for the same walk as the other browsers."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scoring.kernel.serialization.entries import Json
from tests import chromium as finder
from tests.browser.anew import open_anew
from tests.browser.conftest import PATIENCE, listen
from tests.browser.lasting import FLAGS
from tests.engines import firefox
from tests.engines.webdriver import cookies


class PlaywrightPage:
    """A page under Playwright, as a walk asks for it."""

    def __init__(self, page: Page, complaints: list[str]) -> None:
        """`complaints` is what listens to the page's console."""
        self._page = page
        self._complaints = complaints

    def sign_in(self, home: str, session: str) -> None:
        for name, value in cookies(session).items():
            self._page.context.add_cookies([{"name": name, "value": value, "url": home}])

    def open_anew(self, url: str) -> None:
        open_anew(self._page, url)

    def give_size(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def wait(self, script: str) -> None:
        self._page.wait_for_function(script)

    def run(self, script: str, *arguments: Json) -> Json:
        (argument,) = arguments or (None,)
        value: Json = self._page.evaluate(script, argument)
        return value

    def complaints(self) -> list[str]:
        latest = self._complaints[:]
        self._complaints.clear()
        return latest


@contextmanager
def in_chromium(folder: Path, home: str) -> Iterator[PlaywrightPage]:
    """A phone for the pages of `home`, which keeps what it writes in the folder."""
    environment: dict[str, str | float | bool] = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=finder.chromium(), args=FLAGS, env=environment
        )
        yield opened(browser, home)
        browser.close()


@contextmanager
def in_firefox(home: str) -> Iterator[PlaywrightPage]:
    """A phone for the pages of `home` in Debian's Firefox."""
    with firefox.driver() as playwright, firefox.launched(playwright) as browser:
        yield opened(browser, home)


def opened(browser: Browser, home: str) -> PlaywrightPage:
    page = browser.new_context(has_touch=True, service_workers="block").new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    listen(page, home, complaints.append)
    return PlaywrightPage(page, complaints)
