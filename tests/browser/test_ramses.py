"""Whole plays of Ramses under a thumb, at both depths, against the oracle of the rules."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from companion.frontend.templatetags.frontend import ordinal
from companion.games.ramses.view import VIEW
from scoring.kernel.serialization.entries import Json
from scoring.record import check
from scoring.registry import GAMES
from tests.browser import oracle
from tests.browser.krimsutep import Table, sheet
from tests.browser.live import LiveApp
from tests.browser.ramses import Hands, begin_as
from tests.browser.seeding import Payload, record, seed
from tests.frontend.measured import overflow

BUILT = {"exhibit", "prepare", "swap", "place-trading"}
END_TURN: Payload = {"kind": "end-turn"}
SET = "() => document.querySelector('[data-pad][data-set]')"
DOES_NOT_BUILD = """.pad [data-when="choose"] [data-entry*='"end-turn"']"""


def exhibits_only(name: str) -> Payload:
    """What a table enters of the same evening that enters only what is built, and the hands.

    Whole rounds in which nobody built are left out: whose turn it is stays the same.
    """
    full = record(name)
    players = len(_list(full["players"]))
    kept: list[list[Payload]] = []
    for turn in _turns(_entries(full)[:-1]):
        if len(kept) >= players and not any(kept[-players:]):
            del kept[-players:]
        kept.append([entry for entry in turn if entry["kind"] in BUILT])
    *exhibits, last = (each for turn in kept for each in [*turn, END_TURN])
    assert last == END_TURN
    hands = _entries(full)[-1]
    return {**full, "options": {"depth": "exhibits"}, "entries": [*exhibits, hands]}


def _turns(entries: list[Payload]) -> list[list[Payload]]:
    turns: list[list[Payload]] = [[]]
    for entry in entries:
        if entry == END_TURN:
            turns.append([])
        else:
            turns[-1].append(entry)
    return turns


def _entries(payload: Payload) -> list[Payload]:
    return [each for each in _list(payload["entries"]) if isinstance(each, dict)]


def _list(payload: object) -> list[object]:
    assert isinstance(payload, list)
    return payload


def play_on(table: Table, payload: Payload, after: int = 0, until: int | None = None) -> None:
    """Enter the record from here; after each entry the scores on top are those of the rules.

    What alone can follow is there by itself.
    """
    hands = Hands(table)
    positions = list(oracle.positions(payload))
    for number, entry in enumerate(_entries(payload)[after:until], start=after):
        if number == after or positions[number].forced != entry:
            hands.enter(entry, 1 + (positions[number + 1].forced is not None))
        assert table.scores == list(positions[number + 1].standing.scores), entry


def expected_sheet(payload: Payload) -> dict[str, Sequence[str]]:
    """What `python -m scoring check` answers, as a sheet: kinds, totals, ranks."""
    answer = json.loads(json.dumps(check(GAMES, json.dumps(payload).encode())))
    scores, ranks, lines = answer["scores"], answer["ranks"], answer["lines"]
    rows: dict[str, Sequence[str]] = {}
    for kind, label in VIEW.kinds.items():
        of_kind = [(line["seat"], line["points"]) for line in lines if line["kind"] == kind]
        cells = [[points for s, points in of_kind if s == seat] for seat in range(len(scores))]
        if of_kind:
            rows[label] = [f"{sum(each)}".replace("-", "−") if each else "–" for each in cells]
    rows["Total"] = [f"{score}".replace("-", "−") for score in scores]
    rows["Rank"] = [f"{'=' * (ranks.count(rank) > 1)}{ordinal(rank)}" for rank in ranks]
    return rows


def read_the_sheet(table: Table, payload: Payload) -> None:
    table.finger.rest()
    table.finger.tap(".pad a.go")
    expect(table.page.locator("#sheet")).to_be_visible()
    assert sheet(table.page) == expected_sheet(payload)


def test_a_play_by_taps_from_the_start_page_where_only_exhibits_are_entered(page: Page) -> None:
    payload = exhibits_only("ramses-2-full")
    table = Table.at(page, begin_as(page, payload))
    expect(page.locator(".phases")).to_have_count(0)
    play_on(table, payload)
    read_the_sheet(table, payload)


def test_a_play_by_taps_through_every_phase_to_its_end(page: Page, live_app: LiveApp) -> None:
    payload = record("ramses-2-full")
    opening = Table.at(page, begin_as(page, payload))
    play_on(opening, payload, until=14)
    late = 132
    seeded = seed(live_app, {"late": record("ramses-2-full", late)})
    table = Table.at(seeded.hand_to(page), seeded.plays["late"])
    play_on(table, payload, after=late)
    read_the_sheet(table, payload)


@pytest.fixture
def quick(page: Page, live_app: LiveApp) -> Table:
    """Ann has exhibited a work by two taps; only what is built is entered."""
    payload = record("ramses-2-full", 0, options={"depth": "exhibits"})
    seeded = seed(live_app, {"begun": payload})
    table = Table.at(seeded.hand_to(page), seeded.plays["begun"])
    table.finger.tap('.work[data-work="3A"]')
    table.finger.tap('[data-when~="place"] [data-enter]')
    table.saved(2)
    return table


def test_a_turn_with_a_building_ends_by_itself_and_one_without_by_a_tap(quick: Table) -> None:
    assert quick.question == "Ben builds which work?"
    assert (quick.gains, quick.finger.taps) == ([3, 0], 2)
    assert quick.undoes.endswith("Ann exhibited 3A")
    quick.finger.rest()
    quick.finger.tap(DOES_NOT_BUILD)
    quick.saved()
    assert (quick.question, quick.finger.taps) == ("Ann builds which work?", 3)
    assert overflow(quick.page) <= 0


def test_one_undo_takes_back_the_building_and_the_end_of_its_turn(quick: Table) -> None:
    table = quick
    table.undo()
    table.saved(2)
    assert table.question == "Undone: Ann exhibited 3A. Ann: builds which work?"
    assert table.scores == [0, 0]
    table.redo()
    table.saved(2)
    assert (table.question, table.scores) == ("Ben builds which work?", [3, 0])


@pytest.mark.parametrize(
    "entry", [{"kind": "buy", "pile": "3"}, {"kind": "give", "to": 1}], ids=["builds", "fills"]
)
def test_a_table_enters_less_from_the_middle_of_a_turn_on(
    page: Page, live_app: LiveApp, entry: Payload
) -> None:
    entries: Json = [dict(entry)]
    seeded = seed(live_app, {"begun": record("ramses-2-full", entries=entries)})
    table = Table.at(seeded.hand_to(page), seeded.plays["begun"])
    page.locator(".rail a[href='#hall'], .rail a[href='#anyway']").first.tap()
    ends = page.get_by_role("button", name="End this turn, then enter only what is built")
    expect(page.locator(".drawer:target")).to_contain_text("turn has begun")
    assert overflow(page) <= 0
    ends.tap()
    expect(page.locator(".phases")).to_have_count(0)
    page.goto(f"{table.page.url.partition('#')[0]}log/")
    expect(page.locator("main")).to_contain_text("enters only what is built from here on")


def test_who_built_twice_in_a_turn_that_has_ended_is_entered_as_played(quick: Table) -> None:
    page, finger = quick.page, quick.finger
    finger.tap('.rail a[href="#entries"]')
    page.locator("#entries ol li:first-child a").tap()
    page.get_by_role("link", name=re.compile("^Insert before")).tap()
    expect(page.get_by_role("heading", name="Insert before entry 2")).to_be_visible()
    assert overflow(page) <= 0
    finger.tap('.rail a[href="#hall"]')
    page.locator("#hall").get_by_role("link", name="Build anyway").tap()
    expect(page.locator("#ask")).to_contain_text("builds anyway?")
    page.wait_for_function(SET)
    finger.tap('.work[data-work="3B"]')
    finger.tap('[data-when="lay"] [data-elsewhere]')
    for cell in ("3,0", "4,0", "5,0"):
        finger.tap(f'[data-cell="{cell}"]')
    finger.tap('[data-when~="cells"] [data-enter]')
    expect(page.locator("#ask.verdict")).to_contain_text("Ann has already constructed")
    page.get_by_role("button", name="As played").tap()
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator("#ask")).to_contain_text(
        "Entry 2 inserted. Ann +3. Ben: builds which work?"
    )
