"""What opens beside a play looks as it does on its own page, whatever the game."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_cleopatra_screens, test_ramses_screens
from tests.browser.live import LiveApp
from tests.browser.screens import MOMENTS
from tests.browser.seeding import record, seed
from tests.frontend.measured import overflow

PLAYS = {
    "krimsutep": MOMENTS["field"],
    "ramses": test_ramses_screens.WHERE["construct"][:2],
    "cleopatra": test_cleopatra_screens.WHERE["market"][:2],
}
OPENED = ("lines/?seat=0", "last/", "table/", "/rules/{game}/", "/rules/{game}/{clause}/")
CLAUSES = {"krimsutep": "K4.6", "ramses": "R4.6", "cleopatra": "C2.6"}
# The rules of the page's sheets that match what is in the element; those that hang on the body
# or on the page's main column say nothing of a fragment.
MATCHED = r"""(within) => {
  const inside = [...document.querySelector(within).querySelectorAll("*")];
  const flat = (rules) => [...rules].flatMap((rule) => rule.selectorText ? [rule.selectorText]
    : rule.media && !matchMedia(rule.media.mediaText).matches ? []
    : rule.cssRules ? flat(rule.cssRules) : []);
  const page = /^(body|main|html|\.(wrap|reading|last-row|stack))/;
  const found = [...document.styleSheets].flatMap((sheet) => flat(sheet.cssRules))
    .flatMap((text) => text.split(/,(?![^(]*\))/)).map((each) => each.trim())
    .filter((each) => /[.#]/.test(each) && !page.test(each));
  const matches = (each) => {
    try { return inside.some((one) => one.matches(each)); } catch { return false; }
  };
  return [...new Set(found)].filter(matches);
}"""
MET = ".met"
"""Where a clause occurred: only its page has that."""
DEAD = """() => [...document.querySelectorAll("#aside :is(input, select, button)")]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).opacity === "0")
  .filter((each) => !["radio", "checkbox", "hidden"].includes(each.type))
  .map((each) => each.outerHTML)"""
TAP = """(address) => {
  const link = document.createElement("a");
  link.href = address;
  document.getElementById("page").append(link);
  link.click();
}"""


@pytest.fixture(scope="module")
def live_app(shared_app: LiveApp) -> LiveApp:
    return shared_app


@pytest.mark.parametrize("game", PLAYS)
def test_what_opens_beside_a_play_has_the_styles_of_its_own_page(
    page: Page, live_app: LiveApp, game: str
) -> None:
    seeded = seed(live_app, {game: record(*PLAYS[game])})
    home = seeded.home + seeded.plays[game]
    for opened in OPENED:
        address = urljoin(home, opened.format(game=game, clause=CLAUSES[game]))
        seeded.hand_to(page).goto(address)
        own = {each for each in page.evaluate(MATCHED, "main") if not each.startswith(MET)}
        page.goto(home)
        page.evaluate(TAP, address)
        expect(page.locator("#aside .btn.icon").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert own - set(page.evaluate(MATCHED, "#aside")) == set(), opened
        assert page.evaluate(DEAD) == [], opened
        assert overflow(page) <= 0, opened


def test_what_the_scribe_does_is_lit(page: Page, live_app: LiveApp) -> None:
    name, many, _ = test_cleopatra_screens.WHERE["end"]
    seeded = seed(live_app, {"people": record(name, many)})
    seeded.hand_to(page).goto(seeded.home + seeded.plays["people"] + "#people")
    page.locator("label:has([name=person][value=scribe])").tap()
    key = page.locator("[data-scribe]:enabled").first
    key.tap()
    expect(key).to_have_attribute("aria-pressed", "true")
