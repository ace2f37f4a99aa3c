"""Who has no finger: Krimsutep by keyboard alone."""

import pytest
from playwright.sync_api import Page

from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.pads import card, space
from tests.browser.seeding import Seeded, record, seed

PLAYS = {"order": ("krimsutep-3-tricks", 12), "trick": ("krimsutep-3-tricks", 16)}
WAY = """(selector) => {
  const from = document.activeElement.getBoundingClientRect();
  const to = document.querySelector(selector).getBoundingClientRect();
  const right = to.x + to.width / 2 - from.x - from.width / 2;
  const down = to.y + to.height / 2 - from.y - from.height / 2;
  if (document.activeElement.matches(selector)) return null;
  if (Math.abs(down) > from.height / 2) return down > 0 ? "ArrowDown" : "ArrowUp";
  return right > 0 ? "ArrowRight" : "ArrowLeft";
}"""


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {name: record(*play) for name, play in PLAYS.items()})


# The page has asked for the script by itself; to import it once more waits until it has run.
KEYS_RUN = """() => {
  const { src } = document.getElementById("for-keys").dataset;
  const asked = [...document.scripts].find((each) => each.getAttribute("src") === src);
  return Boolean(asked) && import(asked.src).then(() => true);
}"""


def keyboard_is_known(page: Page) -> None:
    """The first focus on a phone has its page load the script of the arrow keys."""
    page.wait_for_function(KEYS_RUN)


class Keys:
    """Two hands on a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, selector: str) -> None:
        """Go on by Tab until the focus is there."""
        for _ in range(40):
            if self.page.evaluate("(s) => document.activeElement.matches(s)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def walk(self, selector: str) -> None:
        """Go by arrows from what has the focus to what shall have it."""
        keyboard_is_known(self.page)
        for _ in range(20):
            way = self.page.evaluate(WAY, selector)
            if way is None:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"No arrow comes to {selector}")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)


def test_an_order_and_a_building_are_entered(page: Page, seeded: Seeded) -> None:
    table = Table.at(seeded.hand_to(page), seeded.plays["order"])
    keys = Keys(table.page)
    keys.reach('[data-choice="1"]')
    keys.press("Enter")
    keys.reach('[data-choice="0"]')
    keys.press("Space")
    table.saved()
    keys.reach(".board .opt")
    keys.walk(space("d5", "second"))
    keys.press("Enter")
    table.saved()
    assert table.undoes.endswith("Ben, d5 right")


def test_a_trick_is_entered_and_taken_back(page: Page, seeded: Seeded) -> None:
    table = Table.at(seeded.hand_to(page), seeded.plays["trick"])
    keys = Keys(table.page)
    keys.reach("[name=suit]")
    while not table.page.evaluate("document.activeElement.id === 's4'"):
        keys.press("ArrowRight")
    for code in ("son", "captain", "pharaoh"):
        keys.reach(".keys.trump .key")
        keys.walk(card(code))
        keys.press("Enter")
    table.saved()
    keys.reach(".rail .undo")
    keys.press("Enter")
    table.saved()
    assert "Undone" in table.question
