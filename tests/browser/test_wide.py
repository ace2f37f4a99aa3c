"""Wide screens: what stays in sight while the log is read covers nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import screens, test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import open_anew
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.browser.test_ordinary_names import CUT, ordinary
from tests.frontend.measured import overflow

# Everything in the left column, by its place on the screen.
COVERED = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [scene, sheet] = [box("main .scene"), box("main .beside")];
  if (!scene || !sheet?.height || scene.left >= sheet.right) return 0;
  return Math.round(scene.bottom - sheet.top);
}"""


def covered(page: Page, seeded: Seeded, addresses: dict[str, str]) -> dict[str, int]:
    """By how much the scene covers the sheet of each screen once it is scrolled, in px."""
    seeded.hand_to(page).set_viewport_size({"width": 1280, "height": 600})
    found = {}
    for name, address in addresses.items():
        open_anew(page, f"{seeded.home}{address}")
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


# Ranks in more than one line, and entries of which only a part is seen.
BROKEN = """() => {
  const list = document.querySelector(".tv-side > ol").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".tv-side > ol > li")]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.left < list.right && box.bottom > list.bottom + 1);
  const ranks = [...document.querySelectorAll(".offered li > :first-child")].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [each, new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))];
  });
  return [...parts, ...ranks.filter(([, lines]) => lines.size > 1)]
    .map(([each]) => each.innerText);
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_big_screen_keeps_its_code_whole_beside_long_entries(
    page: Page, live_app: LiveApp, language: str
) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    page.set_viewport_size({"width": 1280, "height": 800})
    moments = {"bids": 93, "palace": 166, "end": 187}
    five = {name: record(test_cleopatra_screens.FIVE, many) for name, many in moments.items()}
    seeded = seed(live_app, {name: ordinary(each) for name, each in five.items()})
    for name, path in seeded.plays.items():
        seeded.hand_to(page).goto(f"{path}together/")
        page.locator("main .go").click()
        expect(page.locator(".qr")).to_be_visible()
        page.goto(f"{path}big/")
        expect(page.locator(".qr")).to_be_in_viewport(ratio=1)
        assert overflow(page) <= 0
        assert page.evaluate(BROKEN) == [], name
        assert page.evaluate(CUT) == [], name
