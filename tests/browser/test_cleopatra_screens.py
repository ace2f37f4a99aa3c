"""The screens of Cleopatra measured and under axe: at every size, in both themes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.cleopatra.components import HAND_LIMIT
from scoring.cleopatra.state import State
from scoring.kernel.game import Position
from tests.browser import oracle
from tests.browser.anew import open_anew
from tests.browser.axe import violations
from tests.browser.cleopatra import AT_REST
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

THREE, FOUR, FIVE = "cleopatra-3", "cleopatra-4-garden", "cleopatra-5-rulings"
SCROLLS = "() => document.documentElement.scrollHeight - window.innerHeight"
TOP_OF = "(key) => key.getBoundingClientRect().top"
SMALL = """([tapped, least]) => [...document.querySelectorAll(tapped)]
  .filter((each) => each.checkVisibility() && !each.closest(".entries, .drawer:not(:target)"))
  .filter((each) => !each.matches("p a, td a"))
  .map((each) => [each.getAttribute("aria-label") ?? each.innerText, each])
  .map(([text, each]) => [text, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
KEYS, PLACES = "#page a, #page button, #page label", "svg.palace [role=button]"
"""What is tapped, and the places on the board: the pieces bar has each once more, larger."""


def first(name: str, what: Callable[[State, tuple[str, ...]], bool]) -> int:
    """How many entries lead to the first position of a record like this."""
    for number, position in enumerate(oracle.positions(record(name))):
        if isinstance(position.state, State) and what(position.state, position.due):
            return number
    raise AssertionError("there is no such position")


def too_many(state: State, due: tuple[str, ...]) -> bool:
    return due[:1] == ("end-turn",) and state.hand > HAND_LIMIT


LIMIT = first(FIVE, too_many)
WHERE = {
    "top": (THREE, 90, ""),
    "market": (THREE, 85, ""),
    "quarry": (THREE, 85, "?depth=quarry"),
    "pay": (THREE, 85, "?depth=quarry#pay"),
    "people": (FIVE, 81, "#people"),
    "mosaics": (FOUR, 165, "?depth=quarry"),
    "scribe": (FOUR, 8, ""),
    "crowded": (FIVE, 166, "?depth=quarry"),
    "end": (FOUR, 47, ""),
    "limit": (FIVE, LIMIT, ""),
    "offering": (FIVE, 92, ""),
    "cover": (FIVE, 92, "sealed/"),
    "choice": (FIVE, 92, "sealed/4/"),
    "purse": (FOUR, 85, "?purse=2"),
    "three hands": (THREE, 158, ""),
    "three sanctuaries": (THREE, 159, "?step=2"),
    "three crocodile": (THREE, 159, "?step=3"),
    "three wealth": (THREE, 159, "?step=4"),
    "four sanctuaries": (FOUR, 175, "?step=2"),
    "four wealth": (FOUR, 175, "?step=4"),
    "hands": (FIVE, 186, ""),
    "told": (FIVE, 187, "?step=1"),
    "sanctuaries": (FIVE, 187, "?step=2"),
    "crocodile": (FIVE, 187, "?step=3"),
    "wealth": (FIVE, 187, "?step=4"),
    "four crocodile": (FOUR, 175, "?step=3"),
    "result": (FIVE, 187, "result/"),
    "lines": (FIVE, 187, "lines/?seat=0"),
}

SCROLLING = {"result", "lines"}


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seeded(shared_app)


def seeded(app: LiveApp, named: Callable[[Payload], Payload] = dict) -> Seeded:
    """The plays of all screens; screens of the same moment share one."""
    moments = dict.fromkeys((of, many) for of, many, _ in WHERE.values())
    found = seed(app, {f"{of} {many}": named(record(of, many)) for of, many in moments})
    plays = {name: found.plays[f"{of} {many}"] for name, (of, many, _) in WHERE.items()}
    return replace(found, plays=plays)


@cache
def at(name: str, many: int) -> Position:
    *_, last = oracle.positions(record(name, many))
    return last


def addresses(plays: Seeded) -> dict[str, str]:
    """Where each screen is."""
    found = {}
    for name, (of, many, more) in WHERE.items():
        state = at(of, many).state
        depth = f"depth=quarry-{state.position}" if isinstance(state, State) else ""
        found[name] = plays.plays[name] + more.replace("depth=quarry", depth)
    return found


def open_(page: Page, address: str) -> None:
    open_anew(page, address)
    page.wait_for_function(AT_REST)


@dataclass(frozen=True, slots=True)
class Phone:
    """A size to look at; `least` is how small a key may be, `place` one of the board."""

    width: int
    height: int
    scheme: Literal["light", "dark"]
    least: int = 0
    place: int = 0


PHONES = (
    Phone(320, 568, "light"),
    Phone(360, 560, "light", least=42, place=20),
    Phone(360, 640, "dark", least=44, place=24),
    Phone(1280, 800, "light"),
)


def test_every_screen_fits_reads_and_is_as_big_as_a_thumb_at_every_size(
    page: Page, plays: Seeded
) -> None:
    plays.hand_to(page)
    for name, address in addresses(plays).items():
        page.emulate_media(reduced_motion="reduce")  # a gain that is rising is not measured
        open_(page, address)
        for phone in PHONES:
            look_at(page, phone, name)


def look_at(page: Page, phone: Phone, name: str) -> None:
    """Measure a screen on a phone of this size."""
    page.emulate_media(color_scheme=phone.scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": phone.width, "height": phone.height})
    where = f"{name} at {phone.width}x{phone.height}"
    assert overflow(page) <= 0, where
    assert undrawn(page) == [], where
    assert weak(page) == [], where
    if phone.least == 0:
        assert violations(page) == [], where
    elif name not in SCROLLING:
        assert page.evaluate(SCROLLS) <= 0, where
        assert page.evaluate(SMALL, [KEYS, phone.least]) == [], where
        assert page.evaluate(SMALL, [PLACES, phone.place]) == [], where


def test_the_scribes_mosaic_is_chosen_beside_the_garden(page: Page, plays: Seeded) -> None:
    state = at(FOUR, 8).state
    assert isinstance(state, State)
    plays.hand_to(page)
    for phone in PHONES[:3]:
        page.set_viewport_size({"width": phone.width, "height": phone.height})
        open_(page, addresses(plays)["scribe"])
        page.locator("[data-mosaic]").tap()
        keys = page.locator("[data-tile]:enabled")
        expect(keys.first).to_be_visible()
        garden = page.locator("svg.palace").bounding_box()
        assert garden is not None
        assert garden["height"] > phone.height / 4
        assert garden["y"] + garden["height"] <= keys.first.evaluate(TOP_OF)
        assert page.evaluate(SCROLLS) <= 0, phone
        marked = keys.filter(has=page.locator("[data-on-top]:visible"))
        expect(marked).to_have_count(1)
        assert marked.get_attribute("data-tile") == state.garden.top
