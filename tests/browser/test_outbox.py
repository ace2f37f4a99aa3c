"""Taps run ahead of the line: none is lost, none becomes part of something else."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect

from scoring.kernel.spelling import Json
from tests.browser import cleopatra, oracle, ramses
from tests.browser.conftest import NewPhone
from tests.browser.hurry import HurriedFinger, HurriedTable, recorded, slow_line
from tests.browser.krimsutep import Table, begin_as
from tests.browser.live import LiveApp
from tests.browser.pads import card, enter, trick
from tests.browser.seeding import Seeded, record, seed
from tests.browser.table import begin, entries, look, seen, tap_cards
from tests.browser.test_cleopatra import alike

TRICKS = "krimsutep-3-tricks"
A_ROUND = next(n for n, entry in enumerate(oracle.entries(record(TRICKS))) if entry["kind"] != "trick")
FIRST, SECOND = ("red-5", "red-3", "red-2"), ("green-5", "green-3", "green-2")
ENTRIES = "**/entries/"


@pytest.fixture(scope="module")
def live_app(shared_app: LiveApp) -> LiveApp:
    return shared_app


# However slow the line is.


def hurry(table: Table, cards: list[str]) -> None:
    """Lay a trick, its suits opened as need be, without a look at what is saved."""
    for code in cards:
        if not table.finger.sees(card(code)):
            suit = table.page.locator(card(code)).get_attribute("data-suit")
            table.finger.tap(f'[data-tab="{suit}"]')
        table.finger.tap(card(code))


@pytest.mark.parametrize("delay", [0, 300, 800])
def test_a_round_of_tricks_tapped_in_a_hurry_is_stored_card_by_card(
    page: Page, delay: int
) -> None:
    told = oracle.entries(record(TRICKS))[:A_ROUND]
    table = HurriedTable.at(page, begin_as(page, record(TRICKS)))
    slow_line(page, delay)
    for entry in told:
        hurry(table, entry["cards"])
    seen(page, A_ROUND)
    assert recorded(page) == list(told)
    assert isinstance(table.finger, HurriedFinger)
    assert table.finger.refused == 0


A_TURN = (
    """.pilekey[data-entry*='"3"']""",
    ".phases li:nth-child(3) a",
    "[data-lay-trading]",
    '[data-cell="0,0"]',
    '[data-when~="cells"] [data-enter]',
    ".phases li:nth-child(4) a",
    """.coin [data-entry*='"to": 1']""",
    """.pad [data-entry*='"end-turn"']""",
)


@pytest.mark.parametrize("delay", [0, 300, 800])
def test_a_turn_of_ramses_tapped_in_a_hurry_is_stored_as_it_was_tapped(
    page: Page, live_app: LiveApp, delay: int
) -> None:
    told = record("ramses-2-full", 17)["entries"]
    seeded = seed(live_app, {"turn": record("ramses-2-full", 13)})
    table = HurriedTable.at(seeded.hand_to(page), seeded.plays["turn"])
    slow_line(page, delay)
    for selector in A_TURN:
        table.finger.tap(selector)
    seen(page, 17)
    assert recorded(page) == told


A_VISIT = (
    '.pad a[href*="quarry"]',
    """[data-piece='{"piece": "wall", "site": 2}']""",
    """[data-piece='{"piece": "wall", "site": 7}']""",
    """.hand [data-piece='{"piece": "sphinx"}']""",
    "[data-pay]",
    "[data-build]",
    '[data-dice="0"]',
    """.pad [data-entry*='"end-turn"']""",
)


@pytest.mark.parametrize("delay", [0, 300, 800])
def test_a_visit_of_cleopatra_tapped_in_a_hurry_has_what_was_tapped(
    page: Page, live_app: LiveApp, delay: int
) -> None:
    seeded = seed(live_app, {"visit": record("cleopatra-3", 15)})
    table = HurriedTable.at(seeded.hand_to(page), seeded.plays["visit"])
    slow_line(page, delay)
    for selector in A_VISIT:
        table.finger.tap(selector)
    seen(page, 17)
    *_, built, ended = recorded(page)
    assert isinstance(built, dict)
    assert built["pieces"] == record("cleopatra-3")["entries"][15]["pieces"]
    assert ended == {"kind": "end-turn"}
