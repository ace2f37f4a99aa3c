"""Chromium with a set of fonts of its own, for the same walk as the other browsers."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scoring.kernel.serialization.entries import Json
from tests import chromium as finder
from tests.browser.conftest import FLAGS, PATIENCE, listen


class Chromium:
    """A page under Playwright, as a walk asks for it."""

    def __init__(self, page: Page, complaints: list[str]) -> None:
        """`complaints` is what listens to the page's console."""
        self._page = page
        self._complaints = complaints

    def sign_in(self, home: str, session: str) -> None:
        self._page.context.add_cookies([{"name": "sessionid", "value": session, "url": home}])

    def open(self, url: str) -> None:
        self._page.goto(url)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def wait(self, script: str) -> None:
        self._page.wait_for_function(script)

    def run(self, script: str, *arguments: Json) -> Json:
        (asked,) = arguments or (None,)
        told: Json = self._page.evaluate(script, asked)
        return told

    def complaints(self) -> list[str]:
        heard = self._complaints[:]
        self._complaints.clear()
        return heard


@contextmanager
def opened(folder: Path, fonts: Path, home: str) -> Iterator[Chromium]:
    """A phone with the fonts of this configuration, for the pages of `home`."""
    environment: dict[str, str | float | bool] = {
        **os.environ,
        "FONTCONFIG_FILE": str(fonts),
        "XDG_CACHE_HOME": str(folder),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=finder.chromium(), args=FLAGS, env=environment
        )
        page = browser.new_context(has_touch=True, service_workers="block").new_page()
        page.set_default_timeout(PATIENCE)
        complaints: list[str] = []
        listen(page, home, complaints.append)
        yield Chromium(page, complaints)
        browser.close()
