"""Wide screens: what stays in sight while the log is read covers nothing."""

import pytest
from playwright.sync_api import Page

from tests.browser import screens, test_ramses_screens
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed

# Everything in the left column, by its place on the screen.
COVERED = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [scene, sheet] = [box("main .scene"), box("main .beside")];
  if (!scene || !sheet?.height || scene.left >= sheet.right) return 0;
  return Math.round(scene.bottom - sheet.top);
}"""


@pytest.fixture(scope="module")
def live_app(shared_app: LiveApp) -> LiveApp:
    return shared_app


def covered(page: Page, seeded: Seeded, addresses: dict[str, str]) -> dict[str, int]:
    """By how much the scene covers the sheet of each screen once it is scrolled, in px."""
    seeded.hand_to(page).set_viewport_size({"width": 1280, "height": 600})
    found = {}
    for name, address in addresses.items():
        page.goto("about:blank")
        page.goto(f"{seeded.home}{address}")
        page.evaluate("() => scrollTo(0, 300)")
        found[name] = page.evaluate(COVERED)
    return {name: by for name, by in found.items() if by > 0}


def test_cards_do_not_slide_over_the_sheet_of_krimsutep(page: Page, live_app: LiveApp) -> None:
    seeded = screens.seeded_screens(live_app)
    played = {name: each for name, each in screens.SCREENS.items() if each.in_play}
    paths = {name: screen.path(seeded) for name, screen in played.items()}
    assert covered(page, seeded, paths) == {}


def test_piles_do_not_slide_over_the_sheet_of_ramses(page: Page, live_app: LiveApp) -> None:
    where = test_ramses_screens.WHERE
    seeded = seed(live_app, {name: record(of, many) for name, (of, many, _) in where.items()})
    assert covered(page, seeded, test_ramses_screens.addresses(seeded)) == {}
