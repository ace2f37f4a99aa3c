"""The screens of Ramses under thumbs, keys and axe: at every size, in both themes."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.ramses.components import FULL_HAND
from scoring.ramses.state import Phase, State
from tests.browser import oracle
from tests.browser.axe import violations
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.ramses import Hands
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.browser.test_krimsutep_keys import keyboard_is_known
from tests.frontend.measured import overflow, undrawn, weak

NAME, FOUR = "ramses-3-full", "ramses-4-per-work"
SCROLLS = "() => document.documentElement.scrollHeight - window.innerHeight"
TAPPED = "#page a, #page button, svg.hall [role=button]"
SMALL = f"""(least) => [...document.querySelectorAll("{TAPPED}")]
  .filter((each) => each.checkVisibility() && !each.closest(".entries, .drawer"))
  .map((each) => [each.getAttribute("aria-label") ?? each.innerText, each])
  .map(([text, each]) => [text, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([text, box]) => `${{text}}: ${{box.width}} x ${{box.height}}`)"""


def known(name: str, many: int) -> State:
    """The state of a record after so many entries."""
    *_, last = oracle.positions(record(name, many))
    assert isinstance(last.state, State)
    return last.state


def first(name: str, what: Callable[[State], bool]) -> int:
    """How many entries lead to the first position of a record like this."""
    for number, position in enumerate(oracle.positions(record(name))):
        if isinstance(position.state, State) and what(position.state):
            return number
    raise AssertionError("there is no such position")


def just_bought_to_trade(state: State) -> bool:
    return state.turn.bought == "trade" and len(state.turn.entered) == 1


def may_fill(state: State) -> bool:
    return state.turn.phase is Phase.GIVE and state.hand < FULL_HAND


WHERE = {
    "first build": (NAME, 20, "c"),
    "four first build": (FOUR, 10, "c"),
    "buy": (NAME, 146, "a"),
    "trade": (FOUR, first(FOUR, just_bought_to_trade), "b"),
    "construct": (NAME, 152, "c"),
    "give": (NAME, 148, "d"),
    "fill": (NAME, first(NAME, may_fill), "e"),
    "play": (FOUR, first(FOUR, just_bought_to_trade), "f"),
    "played": (FOUR, first(FOUR, just_bought_to_trade), "p"),
    "hands": (FOUR, 139, ""),
    "complete": (NAME, 154, ""),
    "exhibits": ("ramses-3-exhibits", 60, ""),
}


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {name: record(of, many) for name, (of, many, _) in WHERE.items()})


def addresses(plays: Seeded) -> dict[str, str]:
    """Where each screen is: a play, and the phase of its turn."""
    found = {}
    for name, (of, many, letter) in WHERE.items():
        turn = known(of, many).turn.number
        found[name] = plays.plays[name] + (f"?depth={turn}{letter}" if letter else "")
    return found


type Scheme = Literal["light", "dark"]

READ: list[tuple[int, int, Scheme]] = [
    (320, 568, "light"), (360, 640, "dark"), (1280, 800, "light"),
]  # fmt: skip
TOUCHED = [(360, 560, 42), (360, 640, 44), (412, 915, 44)]


def test_every_screen_fits_reads_and_is_as_big_as_a_thumb_at_every_size(
    page: Page, plays: Seeded
) -> None:
    plays.hand_to(page)
    for name, address in addresses(plays).items():
        page.emulate_media(reduced_motion="reduce")  # a gain that is rising is not measured
        page.goto(address)
        page.wait_for_function("() => !document.querySelector('[data-pad]:not([data-set])')")
        for width, height, scheme in READ:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            assert overflow(page) <= 0, (name, width)
            assert undrawn(page) == [], (name, width)
            assert weak(page) == [], (name, width)
            assert violations(page) == [], (name, width)
        for width, height, least in TOUCHED:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SCROLLS) <= 0, (name, width)
            assert page.evaluate(SMALL, least) == [], (name, width)


@pytest.fixture
def table(page: Page, live_app: LiveApp) -> Table:
    """Ben is to build: five works of three fit, and Ben holds ten cards."""
    seeded = seed(live_app, {"late": record(NAME, 152)})
    return Table.at(seeded.hand_to(page), seeded.plays["late"])


def test_a_closed_phase_says_why_and_the_next_tap_asks_again(table: Table) -> None:
    table.finger.tap(".phases li:nth-child(1) button")
    assert table.question == "Ann has already bought in this turn. why: R2.1"
    table.finger.tap('[data-work="3A"]')
    assert table.question == "Ann exhibits 3A spot 1 of 1"


def test_a_work_that_begins_nothing_says_why(table: Table) -> None:
    table.finger.tap('[data-work="3C"]')
    assert table.question == "Cem has exhibited 3C already. why: R8.1"


def test_a_later_letter_skips_and_an_earlier_one_comes_back(table: Table) -> None:
    table.finger.tap(".phases li:nth-child(4) a")
    expect(table.page.locator(".phases [aria-current]")).to_have_text("dGive")
    table.finger.tap(".phases li:nth-child(3) a")
    expect(table.page.locator(".phases [aria-current]")).to_have_text("cBuild")


def test_where_works_still_fit_is_shown_shape_by_shape(table: Table) -> None:
    page = table.page
    expect(page.locator(".room:visible")).to_have_count(0)
    table.finger.tap(".construct [data-where]")
    expect(page.locator(".construct .room:visible")).to_have_count(1)
    expect(page.locator(".construct [data-which]")).to_have_text("3A, 3B, 3D, 3H and 3I here")
    table.finger.rest()
    table.finger.tap(".construct [data-where]")
    expect(page.locator(".construct .room:visible")).to_have_count(0)


def test_the_hall_is_a_tap_away_where_a_phase_has_no_room_for_it(
    page: Page, plays: Seeded
) -> None:
    table = Table.at(plays.hand_to(page), addresses(plays)["trade"])
    table.finger.tap('.rail a[href="#hall"]')
    expect(page.locator("#hall .hall")).to_be_visible()
    expect(page.locator("#hall .fits .num")).to_have_text("15 works")


def test_a_work_in_hand_snaps_to_the_legal_spot_under_the_finger(
    page: Page, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {"early": record(NAME, 110)})
    hands = Hands(Table.at(seeded.hand_to(page), seeded.plays["early"]))
    hands.table.finger.tap('[data-work="3B"]')
    start = hands.in_hand
    hands.table.finger.tap('[data-step="1"]')
    assert hands.in_hand != start
    hands.lay_on([(0, -2), (1, -2), (2, -2)])
    hands.lay_on([(3, 0), (3, 1), (3, 2)])
    assert "spot" in hands.table.question
    # far from every spot the nearest one is taken
    point = hands.table.finger.over(".construct svg.hall")
    hands.table.finger.tap_at((8, point[1] + 100))
    assert len(hands.in_hand) == 3


def test_a_refused_entry_keeps_what_was_composed_and_cites_the_rule(
    page: Page, live_app: LiveApp
) -> None:
    begun: Payload = {**record("ramses-2-full", 0), "options": {"depth": "exhibits"}}
    laid: list[Payload] = [
        {"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]},
        {"kind": "end-turn"},
    ]
    seeded = seed(live_app, {"begun": {**begun, "entries": [*laid]}})
    table = Table.at(seeded.hand_to(page), seeded.plays["begun"])
    table.finger.tap("[data-lay-trading]")
    for cell in ("3,0", "4,1"):
        table.finger.tap(f'[data-cell="{cell}"]')
    table.finger.tap('[data-when~="cells"] [data-enter]')
    table.finger.sent()
    expect(page.locator("#ask.verdict")).to_be_visible()
    said = "Several trading cards lie edge to edge, as one piece. why: R4.1 As played"
    assert table.question == said
    expect(page.locator('.space[aria-pressed="true"]')).to_have_count(2)
    table.finger.rest()
    table.finger.tap('[data-cell="4,0"]')
    table.finger.tap('[data-when~="cells"] [data-enter]')
    table.saved(2)
    assert table.undoes.endswith("Ben laid 3 trading cards")


def test_undo_takes_back_what_is_half_entered_first(page: Page, plays: Seeded) -> None:
    table = Table.at(plays.hand_to(page), addresses(plays)["trade"])
    before = table.undoes
    table.finger.tap('.shownworks [data-work="6A"]')
    table.finger.tap('.frags [data-card="6A6"]')
    assert table.undoes.endswith("6A f")
    table.undo()
    expect(page.locator(".face.slot:not(:disabled)")).to_have_count(4)
    assert table.undoes == before


def test_a_reload_keeps_what_is_half_entered(table: Table) -> None:
    table.finger.tap('[data-work="3A"]')
    table.finger.tap('[data-jokers] [data-fragment="2"]')
    table.page.reload()
    table.look()
    assert table.question == "Ann exhibits 3A spot 1 of 1"
    pressed = table.page.locator('[data-jokers] [aria-pressed="true"]')
    expect(pressed).to_have_attribute("aria-label", "b, a joker")


@pytest.fixture
def empty_hall(page: Page, live_app: LiveApp) -> Table:
    """Ann is to build the first work; only what is built is entered."""
    begun: Payload = {**record("ramses-2-full", 0), "options": {"depth": "exhibits"}}
    seeded = seed(live_app, {"begun": begun})
    return Table.at(seeded.hand_to(page), seeded.plays["begun"])


def press(page: Page, *keys: str) -> None:
    keyboard_is_known(page)
    for key in keys:
        page.keyboard.press(key)


def test_a_work_that_appears_is_named_beside_the_pad(empty_hall: Table) -> None:
    page, finger = empty_hall.page, empty_hall.finger
    page.set_viewport_size({"width": 360, "height": 640})
    finger.tap('[data-work="3A"]')
    finger.tap('[data-when~="place"] [data-enter]')
    empty_hall.saved(2)
    link = page.locator("main .construct .facts a")
    expect(link).to_have_text("3A is work A of the threes. Name it?")
    assert page.evaluate(SCROLLS) <= 0
    link.tap()
    page.get_by_label("Name of 3A").fill("Nefertiti")
    assert overflow(page) <= 0
    page.locator("#aside").get_by_role("button", name="Save").tap()
    expect(page.locator("main .construct .facts")).to_be_visible()
    expect(link).to_have_count(0)
    assert empty_hall.undoes.endswith("Ann exhibited 3A Nefertiti")


def test_a_work_is_exhibited_by_keys_alone(empty_hall: Table) -> None:
    page = empty_hall.page
    page.locator('[data-work="3A"]').focus()
    press(page, "ArrowRight", "Enter")
    page.get_by_role("button", name="Exhibit").press("Enter")
    empty_hall.saved(2)
    assert empty_hall.scores == [3, 0]
    assert empty_hall.undoes.endswith("Ann exhibited 3B")


def test_trading_cards_are_laid_by_keys_alone(empty_hall: Table) -> None:
    page = empty_hall.page
    page.get_by_role("button", name="Trading cards").press("Enter")
    page.locator('[data-cell="1,0"]').focus()
    press(page, "ArrowUp", "ArrowDown", "Enter", "ArrowRight", " ")
    expect(page.locator('[data-cell="2,0"]')).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Place 2").press("Enter")
    empty_hall.saved(2)
    assert empty_hall.undoes.endswith("Ann laid 2 trading cards")


def test_piles_and_hands_are_counted_as_the_rules_count_them(page: Page, plays: Seeded) -> None:
    plays.hand_to(page).goto(addresses(plays)["buy"])
    state = known(NAME, 146)
    shown = page.locator(".pilekey:not(:disabled) small").all_inner_texts()
    assert shown == [f"{count} left" for count in state.cards.stock if count]
    expect(page.locator("#ask .soft")).to_have_text(f"hand {state.hand}")


def stand_as_played(table: Table, refused: str) -> None:
    """See why an entry is refused, and let it stand."""
    table.finger.tap('[data-when~="cells"] [data-enter]')
    table.finger.sent()
    page = table.page
    expect(page.locator("#ask.verdict")).to_be_visible()
    assert table.question == refused
    table.finger.rest()
    table.finger.tap("#ask a")
    page.locator("[name=why]").fill("nobody saw it in time")
    page.get_by_role("button", name="As played").tap()
    page.wait_for_selector("[data-pad][data-set], .pad")
    table.look()


def test_a_work_laid_where_it_may_not_lie_is_told_as_it_lies(table: Table) -> None:
    table.finger.tap('[data-work="3A"]')
    table.finger.tap('[data-when~="place"] [data-elsewhere]')
    for place in (1, 2, 3):
        table.finger.tap(f".space:nth-child({place})")
    assert table.question == "Ann exhibits 3A 3 of 3"
    refused = (
        "The hall would be 10 wide and 9 high, and everything lies inside 7 by 6 spaces or "
        "6 by 7. why: R5.1 As played"
    )
    stand_as_played(table, refused)
    assert table.undoes.endswith("Ann exhibited 3A")


def test_a_work_straight_from_the_hand_is_told_as_it_was_done(
    page: Page, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {"early": record(NAME, 110)})
    table = Table.at(seeded.hand_to(page), seeded.plays["early"])
    table.finger.tap('[data-work="4D"]')
    table.finger.tap('[data-when="lay"] [data-elsewhere]')
    for place in (1, 2, 3, 4):
        table.finger.tap(f".space:nth-child({place})")
    refused = (
        "The work 4D goes before Cem this turn and into the hall on a later one. "
        "why: R4.5 As played"
    )
    stand_as_played(table, refused)
    assert table.undoes.endswith("exhibited 4D")
