"""How many taps it costs to enter what a table enters most often."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cleopatra, oracle, pads, ramses
from tests.browser.finger import Finger
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, Seeded, record, seed

GREAT, TRICKS, TURNS = "cleopatra-3", "krimsutep-3-tricks", "ramses-2-full"
NINE, ROUND, BUILT = 9, 11, 16
MARKET, QUARRY, OFFERING = 6, 24, 50
BUY: Payload = {"kind": "buy", "pile": "3"}
GIVE: Payload = {"kind": "give", "to": 1}
FILL: Payload = {"kind": "fill", "piles": ["3"]}
END_TURN: Payload = {"kind": "end-turn"}
NO_BUILDING = """.pad [data-when="choose"] a[href*="depth"]"""
SET = "() => document.querySelector('[data-pad][data-set]')"


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(
        shared_app,
        {
            "tricks": record(TRICKS, 0),
            "whole round": record(TRICKS, 0),
            "round": record(TRICKS, ROUND),
            "bare": record(TURNS, 0),
            "turn": record(TURNS, 0),
            "market": record(GREAT, MARKET),
            "quarry": record(GREAT, QUARRY),
            "bids": record(GREAT, OFFERING),
        },
    )


def table_of(page: Page, plays: Seeded, name: str) -> Table:
    return Table.at(plays.hand_to(page), plays.plays[name])


def entries(name: str, first: int, stop: int) -> Sequence[Payload]:
    found = oracle.entries(record(name))[first:stop]
    return [each for each in found if isinstance(each, dict)]


def test_three_new_people_lay_their_first_card_by_six_taps_and_letters(page: Page) -> None:
    page.goto("/")
    finger = Finger(page)
    finger.tap('[placeholder="Add a player"]')
    for name in ("Ann", "Ben", "Cem"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")  # a key of the phone, and counted as a tap
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_function(SET)
    page.locator('[data-card="red-5"]').tap()
    expect(page.locator("#main .trick .card:not(.slot)")).to_have_count(1)


def test_a_trick_of_three_in_the_open_suit_is_three_taps(page: Page, plays: Seeded) -> None:
    table = table_of(page, plays, "tricks")
    taps: list[int] = []
    for entry in entries(TRICKS, 0, NINE):
        before = table.finger.taps
        pads.enter(table, entry)
        taps.append(table.finger.taps - before)
    assert taps[0] == 3
    assert sum(taps) <= 4.4 * NINE, taps


def test_after_the_tricks_it_is_eight_taps_and_one_that_goes_on_from_their_sums(
    page: Page, plays: Seeded
) -> None:
    table = table_of(page, plays, "round")
    for entry in entries(TRICKS, ROUND, BUILT):
        pads.enter(table, entry)
    expect(page.locator("[data-pad=trick]")).to_be_visible()
    assert table.finger.taps <= 8 + 1


def test_a_whole_round_costs_no_more_than_its_tricks_and_eight_taps(
    page: Page, plays: Seeded
) -> None:
    """The tap that goes on from the sums is made up for by tricks that need fewer."""
    table = table_of(page, plays, "whole round")
    for entry in entries(TRICKS, 0, BUILT):
        pads.enter(table, entry)
    assert table.finger.taps <= 4.4 * ROUND + 8


def test_a_turn_of_ramses_is_two_taps_or_four_with_all_that_can_be_in_it(
    page: Page, plays: Seeded
) -> None:
    table = table_of(page, plays, "bare")
    hands = ramses.Hands(table)
    for entry in (BUY, END_TURN):
        hands.enter(entry)
    assert table.finger.taps <= 2
    table = table_of(page, plays, "turn")
    hands = ramses.Hands(table)
    hands.enter(BUY)
    table.finger.tap(NO_BUILDING)
    page.wait_for_selector(".coin")
    hands.enter(GIVE)
    hands.enter(FILL, 2)  # the turn ends by itself
    assert table.finger.taps <= 4


@pytest.mark.parametrize(
    ("name", "first", "most"), [("market", MARKET, 2), ("quarry", QUARRY, 6)]
)
def test_a_turn_of_cleopatra_is_two_taps_at_the_market_and_six_with_one_piece(
    page: Page, plays: Seeded, name: str, first: int, most: int
) -> None:
    table = table_of(page, plays, name)
    hands = cleopatra.Hands(table)
    for entry in entries(GREAT, first, first + 2):
        hands.enter(entry)
    assert table.finger.taps <= most


def test_a_secret_bid_on_a_phone_that_is_passed_is_four_taps_a_player(
    page: Page, plays: Seeded
) -> None:
    table = table_of(page, plays, "bids")
    page.goto(f"{page.url}sealed/")
    finger = table.finger
    for waiting in (2, 1, 0):
        before = finger.taps
        page.get_by_role("link", name=re.compile("show my screen$")).wait_for()
        finger.tap("a.go")
        page.wait_for_selector("label.digit")
        finger.tap("label.digit:has([value='0'])")
        finger.tap("button.go")
        page.wait_for_selector("main.night")
        if waiting:
            page.get_by_role("link", name=re.compile("^Pass to")).wait_for()
            finger.tap("a.go")
        assert finger.taps - before <= 4
    expect(page.get_by_role("heading", name="All have chosen")).to_be_visible()
