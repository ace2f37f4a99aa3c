"""However long the names of the players are, every key is where the thumb is."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page

from tests.browser import test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import open_anew
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


def called(payload: Payload, names: Sequence[str] = NAMES) -> Payload:
    players = payload["players"]
    assert isinstance(players, list)
    return {**payload, "players": list(names[: len(players)])}


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
