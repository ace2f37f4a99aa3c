"""A whole play of Mounds by taps, on a server that has the game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import chromium, new_phone, page
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp

__all__ = ["chromium", "new_phone", "page"]
SQUARES = ("a1", "c3", "a2", "b1", "a3", "b2", "c1", "b3", "c2")


@pytest.fixture(scope="module")
def live_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveApp]:
    folder = tmp_path_factory.mktemp("fourth") / "var"
    app = LiveApp(folder, DJANGO_SETTINGS_MODULE="tests.fourth.settings")
    app.start()
    yield app
    app.stop()
    assert "Traceback" not in app.log, app.log


def test_a_whole_play_of_a_fourth_game(page: Page) -> None:
    page.goto("/")
    for name in ("Ann", "Ben"):
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")
    page.locator('label:has([name="game"][value="mounds"])').tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector(".heaps")
    table = Table.at(page, page.url)
    assert table.question == "Ann heaps up a mound"
    for square in SQUARES:
        table.finger.tap(f'[data-words="a mound on {square}"]')
        table.saved()
    for count in (1, 3):
        table.finger.tap(f'[data-choice="{count}"]')
    table.saved()
    assert table.scores == [9, 10]
    assert table.question == "Won by Ben"
    page.get_by_role("link", name="The result").tap()
    expect(page.locator("#sheet")).to_contain_text("Side by side")
