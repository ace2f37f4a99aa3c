"""However long the names of the players are, every key is where the thumb is."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page

from tests.browser import test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import open_anew
from tests.browser.cleopatra import AT_REST
from tests.browser.live import LiveApp
from tests.browser.screens import PLAYS, SCREENS
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.frontend.measured import overflow

NAMES = (
    "Ann-Katrin von Hohenzollern-Sigmaringen",
    "محمد عبد الرحمن بن عبد العزيز",
    "Bartholomäusmaximilian",
    "🦊🐍 Zoë",
    "王小明",
)
ORDINARY = ("Bartholomew", "Mei Lin", "Maximilian", "Alexandra", "Christopher")
type Screens = Iterator[tuple[Seeded, str, str, bool]]
"""A device, a screen's name, its address, and whether it must not scroll."""

SCROLLS = "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
SPILT = """() => [...document.querySelectorAll("#page, #page *, .night *, .victory *")]
  .filter((each) => each.checkVisibility() && !each.closest("svg, .vh, .entries, .drawer"))
  .filter((each) => getComputedStyle(each).overflowX === "visible")
  .filter((each) => getComputedStyle(each).display !== "inline" && each.clientWidth)
  .filter((each) => each.scrollWidth > each.clientWidth + 10)  // the end-bar of a key
  .map((each) => `${each.className || each.tagName}: ${each.innerText}`)"""
# What stands beyond the edge of the window, where the page hides it.
BEYOND = """() => [...document.querySelectorAll("#page :is(bdi, b, .num, button, a)")]
  .filter((each) => each.checkVisibility() && !each.closest("svg, .vh, .entries, .drawer"))
  .filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width && (left < -1 || right > innerWidth + 1);
  })
  .filter((each) => {
    for (let at = each; at; at = at.parentElement) {
      if (getComputedStyle(at).textOverflow === "ellipsis") return false;  // it says so
    }
    return true;
  })
  .map((each) => `${each.className || each.tagName}: ${each.innerText}`)"""
# A name that is cut, or parted within a word. Five seats side by side may cut one from eleven
# letters on, as an Undo that says what it undoes; a table has less room beside its headings.
CUT = """() => [...document.querySelectorAll(":is(#page, .night, .victory) bdi")]
  .filter((each) => each.checkVisibility() && !each.closest(".vh, .entries, .drawer, .undo"))
  .filter((each) => getComputedStyle(each.closest(".ask") ?? each).position !== "absolute")
  .filter((each) => {
    let box = each;
    while (getComputedStyle(box).display === "inline") box = box.parentElement;
    const range = document.createRange();
    range.selectNodeContents(each);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const long = each.innerText.length > 10;
    const row = each.closest(".standing, .bidders, .bidkeys, .podium, .amus, thead tr");
    const many = row?.children.length ?? 0;
    const mayBeCut = row?.matches("tr") ? many > (long ? 4 : 5) : many > 4 && long;
    return (box.scrollWidth > box.clientWidth + 1 && !mayBeCut)
      || (lines.size > 1 && !each.innerText.trim().includes(" "));
  })
  .map((each) => `${each.closest("[class]").className}: ${each.innerText}`)"""

# A word in two lines, such as a name and its ’s, and a hint that begins beside its verb and
# ends below it.
PARTED = """() => {
  const inTwoLines = (range) => {
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5)
      .map(({ top }) => top);
    return tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 6;
  };
  const found = [...document.querySelectorAll(".ask .soft")]
    .filter((each) => each.checkVisibility() && each.getClientRects().length > 1)
    .map((each) => each.innerText);
  for (const name of document.querySelectorAll("bdi")) {
    const { lastChild: own, nextSibling: next } = name;
    if (!own?.data || !next?.data?.startsWith("’") || !name.checkVisibility()) continue;
    const range = document.createRange();
    range.setStart(own, own.length - 1);
    range.setEnd(next, 2);
    if (inTwoLines(range)) found.push(`${name.innerText}’s`);
  }
  const words = document.createTreeWalker(document.querySelector("#page, .page, .night, main"),
    NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode: node } = words, { parentElement: within } = node;
    if (within.closest("svg, .vh, .entries, .drawer, script, template, code")) continue;
    if (!node.data.trim() || !within.checkVisibility()) continue;
    const ask = within.closest(".ask");  // it may be there for readers of the screen only
    if (ask && getComputedStyle(ask).position === "absolute") continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (inTwoLines(range)) found.push(word);
    }
  }
  return found;
}"""


def called(payload: Payload, names: Sequence[str] = NAMES) -> Payload:
    players = payload["players"]
    assert isinstance(players, list)
    return {**payload, "players": list(names[: len(players)])}


def ordinary(payload: Payload) -> Payload:
    return called(payload, ORDINARY)


type Named = Callable[[Payload], Payload]


def seeded(app: LiveApp, plays: dict[str, Payload], named: Named) -> Seeded:
    return seed(app, {name: named(payload) for name, payload in plays.items()})


def the_screens_of_krimsutep(app: LiveApp, named: Named = called) -> Screens:
    plays = seeded(app, PLAYS, named)
    for name, screen in SCREENS.items():
        if screen.play:
            yield plays, name, screen.path(plays), screen.in_play


def the_screens_of_ramses(app: LiveApp, named: Named = called) -> Screens:
    plays = seeded(
        app,
        {name: record(of, many) for name, (of, many, _) in test_ramses_screens.WHERE.items()},
        named,
    )
    for name, address in test_ramses_screens.addresses(plays).items():
        yield plays, name, address, True


def the_screens_of_cleopatra(app: LiveApp, named: Named = called) -> Screens:
    plays = test_cleopatra_screens.seeded(app, named)
    for name, address in test_cleopatra_screens.addresses(plays).items():
        yield plays, name, address, name not in test_cleopatra_screens.SCROLLING


ALL = [the_screens_of_krimsutep, the_screens_of_ramses, the_screens_of_cleopatra]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("screens", ALL)
def test_ordinary_names_are_read_to_their_end(
    page: Page, live_app: LiveApp, screens: Callable[[LiveApp, Named], Screens], language: str
) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    cut = {}
    for plays, name, address, in_play in screens(live_app, ordinary):
        open_anew(plays.hand_to(page), address)
        page.wait_for_function(AT_REST)
        assert overflow(page) <= 0, name
        assert page.evaluate(SPILT) + page.evaluate(BEYOND) == [], name
        if in_play:
            assert page.evaluate(SCROLLS) <= 0, name
        cut[name] = page.evaluate(CUT) + page.evaluate(PARTED)
    assert {name: found for name, found in cut.items() if found} == {}


@pytest.mark.parametrize("screens", ALL)
def test_long_names_move_no_key_and_stay_in_their_places(
    page: Page, live_app: LiveApp, screens: Callable[[LiveApp], Screens]
) -> None:
    for plays, name, address, in_play in screens(live_app):
        open_anew(plays.hand_to(page), address)
        assert overflow(page) <= 0, name
        assert page.evaluate(SPILT) + page.evaluate(BEYOND) == [], name
        if in_play:
            assert page.evaluate(SCROLLS) <= 0, name
