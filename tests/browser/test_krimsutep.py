"""Whole plays of Krimsutep under a thumb, at every depth, against the oracle of the rules."""

from itertools import pairwise

from playwright.sync_api import Page, expect

from scoring.kernel.game import Position
from tests.browser import oracle
from tests.browser.krimsutep import Table, begin_as, sheet
from tests.browser.live import LiveApp
from tests.browser.pads import enter, promise
from tests.browser.seeding import Payload, record, seed


def play_on(table: Table, payload: Payload, since: int = 0, until: int | None = None) -> None:
    """Enter the record from here; after each entry the scores on top are those of the rules."""
    walk = zip(oracle.entries(payload), pairwise(oracle.positions(payload)), strict=True)
    for entry, (before, after) in list(walk)[since:until]:
        promised = promise(table, entry)
        enter(table, entry)
        if after.due:
            assert table.scores == list(after.standing.scores), entry
            assert promised in {None, gained(before, after)}, entry


def gained(before: Position, after: Position) -> int:
    return sum(after.standing.scores) - sum(before.standing.scores)


def tell_the_end(table: Table, payload: Payload) -> None:
    """Walk through the oases to the final scores, then to the sheet, and read all of it."""
    *_, last = oracle.positions(payload)
    oasis_points: dict[str, int] = dict.fromkeys(last.state.seats, 0)
    for more in (*[True] * (oracle.laid_oases(payload) - 1), False):
        name, points = table.oasis
        oasis_points[name] += points
        table.next_oasis() if more else table.finger.tap(".pad a.go")
    assert oasis_points == oracle.oases(last)
    expect(table.page.locator("#sheet")).to_be_visible()
    assert sheet(table.page) == oracle.sheet(payload)


def test_a_play_by_taps_from_the_start_page_to_the_sheet(page: Page) -> None:
    payload = record("krimsutep-3-captures")
    table = Table.at(page, begin_as(page, payload))
    play_on(table, payload)
    tell_the_end(table, payload)


def test_tricks_by_taps_from_the_start_page_and_in_the_last_round(
    page: Page, live_app: LiveApp
) -> None:
    payload, late = record("krimsutep-3-tricks"), 112  # two rounds, and the last one
    play_on(Table.at(page, begin_as(page, payload)), payload, until=32)
    seeded = seed(live_app, {"late": record("krimsutep-3-tricks", late)})
    table = Table.at(seeded.hand_to(page), seeded.plays["late"])
    play_on(table, payload, since=late)
    tell_the_end(table, payload)


def test_four_begin_by_taps_and_come_to_the_sheet(page: Page, live_app: LiveApp) -> None:
    payload, late = record("krimsutep-4-totals"), 35  # the last round
    play_on(Table.at(page, begin_as(page, payload)), payload, until=7)
    seeded = seed(live_app, {"late": record("krimsutep-4-totals", late)})
    table = Table.at(seeded.hand_to(page), seeded.plays["late"])
    play_on(table, payload, since=late)
    tell_the_end(table, payload)


def test_a_play_in_sums_on_a_field_of_its_own(page: Page, live_app: LiveApp) -> None:
    deep = record("krimsutep-3-own-nile")
    payload = oracle.as_totals(deep)
    assert oracle.sheet(payload) == oracle.sheet(deep)
    oasis_points = oracle.entries(payload)
    late = len(oasis_points) - 12  # two rounds of all their entries, and the last two
    seeded = seed(
        live_app,
        {
            "own": {**payload, "entries": []},
            "late": {**payload, "entries": [*oasis_points[:late]]},
        },
    )
    table = Table.at(seeded.hand_to(page), seeded.plays["own"])
    play_on(table, payload, until=12)
    table = Table.at(page, seeded.plays["late"])
    play_on(table, payload, since=late)
    tell_the_end(table, payload)


def test_each_round_is_entered_as_deep_as_the_table_likes(
    page: Page, live_app: LiveApp
) -> None:
    payload = record("krimsutep-3-own-nile")
    seeded = seed(live_app, {"own": record("krimsutep-3-own-nile", 27)})
    table = Table.at(seeded.hand_to(page), seeded.plays["own"])
    for entry in oracle.entries(payload)[27:30]:  # the last building, captures, a reveal
        enter(table, entry)
    seeded = seed(live_app, {"own": record("krimsutep-3-own-nile", 11)})
    table = Table.at(seeded.hand_to(page), seeded.plays["own"])
    for entry in oracle.entries(payload)[11:14]:  # the last building, two tricks
        enter(table, entry)
