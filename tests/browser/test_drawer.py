"""What opens beside a page looks as it does on its own page, whatever the game."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import open_anew
from tests.browser.live import LiveApp
from tests.browser.screens import MOMENTS
from tests.browser.seeding import record, seed
from tests.frontend.measured import overflow

JS = Path(__file__).parents[2] / "static" / "js"
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
ALONE = (".met", ".go")
"""Where a clause occurred, and a button to save: only a page of its own has these."""
DEAD = """() => [...document.querySelectorAll("#aside :is(input, select, button)")]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).opacity === "0")
  .filter((each) => !["radio", "checkbox", "hidden"].includes(each.type))
  .map((each) => each.outerHTML)"""
TAP = """(address) => {
  const link = document.createElement("a");
  link.href = address;
  document.getElementById("aside").append(link);
  link.click();
}"""


@pytest.mark.parametrize("game", PLAYS)
def test_what_opens_beside_a_play_has_the_styles_of_its_own_page(
    page: Page, live_app: LiveApp, game: str
) -> None:
    seeded = seed(live_app, {game: record(*PLAYS[game])})
    home = seeded.home + seeded.plays[game]
    for opened in OPENED:
        address = urljoin(home, opened.format(game=game, clause=CLAUSES[game]))
        seeded.hand_to(page).goto(address)
        own = {each for each in page.evaluate(MATCHED, "main") if not each.startswith(ALONE)}
        page.goto(home)
        page.evaluate(TAP, address)
        expect(page.locator("#aside .btn.icon").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert own - set(page.evaluate(MATCHED, "#aside")) == set(), opened
        assert page.evaluate(DEAD) == [], opened
        assert overflow(page) <= 0, opened


PATTERN = re.search(r"EXPLAINS = /(.+?)/;", (JS / "aside.js").read_text("utf-8"))
LINKS = """([within, pattern]) => [...document.querySelectorAll(within)]
  .filter((link) => link.origin === location.origin && new RegExp(pattern).test(link.pathname))
  .map((link) => link.pathname + link.search)"""
ON_A_PAGE = "#page a[href], .ruling a[href]"
CLAUSE = re.compile(r"/[KRC]\d+(\.\w+)*/")


def kind(address: str) -> str:
    """What opens there, whichever clause, seat, entry or play it is of."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]+|\d+", "0", CLAUSE.sub("/clause/", address))


def openings(page: Page, within: str) -> dict[str, str]:
    """An address of each kind that opens in the drawer by a tap on one of these links."""
    assert PATTERN is not None
    found: list[str] = page.evaluate(LINKS, [within, PATTERN[1]])
    return {kind(address): address for address in found}


def walk(page: Page, home: str, here: str) -> set[str]:
    """Open all that opens in the drawer of a page, and all that opens from there."""
    page.goto(f"{home}{here}")
    waiting, seen = openings(page, ON_A_PAGE), set[str]()
    while waiting:
        what, address = waiting.popitem()
        seen.add(what)
        open_anew(page, f"{home}{address}")
        own = {each for each in page.evaluate(MATCHED, "main") if not each.startswith(ALONE)}
        page.goto(f"{home}{here}")
        page.evaluate(TAP, f"{home}{address}")
        expect(page.locator("#aside .btn.icon").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert own - set(page.evaluate(MATCHED, "#aside")) == set(), (here, address)
        assert page.evaluate(DEAD) == [], (here, address)
        assert overflow(page) <= 0, (here, address)
        further = openings(page, "#aside a[href]")
        waiting |= {each: further[each] for each in further.keys() - seen}
    return seen


def test_all_that_opens_in_the_drawer_of_any_page_has_its_styles(
    page: Page, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {game: record(*PLAYS[game]) for game in PLAYS})
    seeded.hand_to(page)
    for game in PLAYS:
        play = seeded.plays[game]
        found = walk(page, seeded.home, play)
        assert {f"/rules/{game}/", f"/rules/{game}/clause/"} <= found
        assert {kind(f"{play}{each}") for each in ("table/", "notes/")} <= found
        assert any("/lines/" in each for each in found)
        walk(page, seeded.home, f"{play}what-if/{PLAYS[game][1]}/")
    for address in ("/", "/group/rules/"):
        assert any("clause" in each for each in walk(page, seeded.home, address))


def test_what_the_scribe_does_is_lit(page: Page, live_app: LiveApp) -> None:
    name, many, _ = test_cleopatra_screens.WHERE["end"]
    seeded = seed(live_app, {"people": record(name, many)})
    seeded.hand_to(page).goto(seeded.home + seeded.plays["people"] + "#people")
    page.locator("label:has([name=person][value=scribe])").tap()
    key = page.locator("[data-scribe]:enabled").first
    key.tap()
    expect(key).to_have_attribute("aria-pressed", "true")


def test_the_words_below_a_field_say_why_a_space_is_closed(
    page: Page, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {"closed": record("krimsutep-3-tricks", 93)})
    seeded.hand_to(page)
    page.goto(seeded.plays["closed"])
    words = page.get_by_role("link", name="palace over 4: tap for why")
    box, board = words.bounding_box(), page.locator("svg.board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["height"] >= 44
    assert box["y"] >= board["y"] + board["height"] - 1
    words.tap()
    expect(page.locator("#aside")).to_contain_text("No palace over four")
    expect(page.locator("#page")).to_have_attribute("data-after", "93")
