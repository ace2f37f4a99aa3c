"""The shell speaks the language of the app, and on a first visit that of the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from tests.pocket.phone import PocketPhone, launch_chromium, opened
from tests.pocket.site import StaticHost


def german(playwright: Playwright, folder: Path, home: str) -> BrowserContext:
    """A browser of somebody who reads German."""
    return launch_chromium(playwright, folder, home, locale="de-DE")


@pytest.fixture
def phone(playwright: Playwright, tmp_path: Path, host: StaticHost) -> Iterator[PocketPhone]:
    with opened(playwright, tmp_path / "phone", host.url, german) as found:
        yield found


def test_a_first_visit_is_in_the_language_of_the_browser(
    phone: PocketPhone, host: StaticHost
) -> None:
    phone.shell.route("**/packages.zip", lambda route: route.abort())
    phone.shell.goto(host.url)
    expect(phone.shell.get_by_role("heading")).to_have_text("Der Download ist abgebrochen")
    expect(phone.shell.locator(".stages")).to_contain_text("Einmal herunterladen")
    expect(phone.shell.get_by_role("button", name="Noch einmal versuchen")).to_be_visible()
    expect(phone.shell.locator("html")).to_have_attribute("lang", "de")


def test_the_shell_speaks_the_language_that_was_chosen_in_the_app(phone: PocketPhone) -> None:
    page = phone.open()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    phone.shell.evaluate("() => localStorage.setItem('nile-scribe', '{\"language\": \"en\"}')")
    phone.shell.reload(wait_until="commit")
    expect(phone.shell.locator("html")).to_have_attribute("lang", "en")
