"""Ledgers: every card and coin that came to a seat and went from it, entry by entry."""

import json
from dataclasses import replace

import pytest
from django.urls import reverse

from companion.disputes.examples import Example, Shows, example_table
from companion.games.catalog import CATALOG
from companion.plays import services
from companion.plays.presentation.ledger import LedgerView, ledgers
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json
from scoring.record import Record, load
from scoring.registry import GAMES
from tests.disputes.test_disputes import RECORDS
from tests.disputes.test_why import running
from tests.pages import flat
from tests.plays.conftest import Phone

NAMES = [
    each.stem
    for each in sorted(RECORDS.glob("*.json"))
    if not each.name.endswith(".expected.json")
]


def record(name: str) -> Record:
    return load(GAMES, (RECORDS / f"{name}.json").read_bytes())


def table_of(played: Record) -> Table:
    return example_table(Example("", 0, Shows.STANDS, played))


def of(table: Table, seat: int) -> dict[str, LedgerView]:
    every = range(len(table.play.players))
    return {view.slug: view for view in ledgers(table, seat, every)}


@pytest.mark.parametrize("name", NAMES)
def test_what_came_and_went_explains_every_count(name: str) -> None:
    table = table_of(record(name))
    kept = table.game_view.ledgers
    assert kept is not None
    now = kept.holdings(table.position)
    for seat in range(len(table.play.players)):
        for slug, view in of(table, seat).items():
            held = 0
            for row in view.rows:
                held += row.came - row.went + row.unentered
                assert row.holds == held
                assert row.unentered == 0 or breached(table, row.number), row
            if slug in now:
                assert view.holds == held == now[slug][seat]


def breached(table: Table, number: int) -> bool:
    return number - 1 in {each.entry for each in table.position.state.waived}


@pytest.mark.parametrize("name", ["cleopatra-3", "cleopatra-4-garden"])
def test_the_purse_is_the_sum_of_its_lines(name: str) -> None:
    table = table_of(record(name))
    state = table.position.standing
    for seat, talents in enumerate(state.scores):
        found = of(table, seat)
        assert found["talents"].holds == talents
        assert found["amulets"].holds == state.also["amulets"][seat]


def test_a_trick_goes_from_each_hand_and_tells_what_it_lacks() -> None:
    played = record("krimsutep-3-tricks")
    table = table_of(replace(played, entries=played.entries[:8]))
    seat = next(s for s in range(3) if "has no" in of(table, s)["hand"].known)
    hand = of(table, seat)["hand"]
    assert (hand.rows[0].came, hand.holds) == (11, 3)
    assert [row.went for row in hand.rows[1:]] == [1] * 8
    named = [row for row in hand.rows if "has no" in row.known]
    assert named
    assert all(row.what for row in hand.rows[1:])


def test_a_forgotten_draw_is_told_at_the_entry_that_showed_it() -> None:
    entries: tuple[Json, ...] = (
        {"kind": "fill", "piles": ["3"]},
        {"kind": "end-turn"},
    )
    table = table_of(Record(GAMES["ramses"], ("Ann", "Ben"), 0, {}, entries, {}))
    hand = of(table, 0)["hand"]
    assert [(row.number, row.came, row.holds) for row in hand.rows] == [(0, 3, 3), (1, 1, 4)]
    works = ["3A", "3B"]
    laid: tuple[Json, ...] = tuple(
        {"kind": "prepare", "work": work, "fragments": [1, 2, 3], "as_played": "we forgot"}
        for work in works
    )
    more = table_of(Record(GAMES["ramses"], ("Ann", "Ben"), 0, {}, (*entries[:1], *laid), {}))
    assert more.halt is None, more.halt
    rows = of(more, 0)["hand"].rows
    # six cards of 3 lie there; one each was dealt to two players, one was drawn
    assert (rows[-1].unentered, rows[-1].went, rows[-1].holds) == (3, 3, 1)


@pytest.mark.django_db(transaction=True)
def test_a_secret_purse_is_in_no_ledger_of_another_seat() -> None:
    phone = running("cleopatra-3", 40)
    shown = page(phone, 1)
    assert "Secret until it is revealed." in shown
    talents = phone.table.position.standing.scores[0]
    assert f"Talents: {talents}" not in shown
    opened_purse = page(phone, 1, purse="0")
    assert f"Talents: {talents}" in opened_purse
    assert "Secret" not in opened_purse
    assert "Secret" in page(phone, 2, purse="0")
    services.set_open_scores(phone.play.id, phone.device.id, to_all=True)
    assert f"Talents: {talents}" in page(phone, 1)


def page(phone: Phone, number: int, **params: str) -> str:
    where = reverse("plays:ledger", args=[phone.play.id, number])
    answer = phone.client.get(where, params)
    assert answer.status_code == 200
    return flat(answer)


@pytest.mark.django_db(transaction=True)
def test_a_refusal_and_a_line_lead_to_the_ledger_that_they_count() -> None:
    phone = running("krimsutep-3-tricks", 8)
    entry = {"kind": "trick", "cards": ["grey-s2", "grey-s3", "grey-5"]}
    where = reverse("disputes:why", args=[phone.play.id])
    shown = flat(phone.client.get(where, {"entry": json.dumps(entry)}))
    for number in (1, 2, 3):
        assert f'{reverse("plays:ledger", args=[phone.play.id, number])}#hand"' in shown
    over = running("ramses-2-full")
    state = over.table.position.state
    number, line = next((n, x) for n, x in enumerate(state.lines, 1) if x.kind == "hand")
    shown = flat(over.client.get(reverse("disputes:line", args=[over.play.id, number])))
    ledger = reverse("plays:ledger", args=[over.play.id, line.seat + 1])
    assert f'{ledger}#hand"' in shown
    lines = flat(over.client.get(reverse("plays:lines", args=[over.play.id]), {"seat": 0}))
    assert f'{reverse("plays:ledger", args=[over.play.id, 1])}#hand"' in lines
    assert flat(over.client.get(ledger)).count('class="no"') > 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", [0, 4])
def test_a_seat_that_is_none_has_no_ledger(number: int) -> None:
    phone = running("krimsutep-3-tricks", 2)
    where = reverse("plays:ledger", args=[phone.play.id, number])
    assert phone.client.get(where).status_code == 404
    assert reverse("plays:ledger", args=[phone.play.id, 1]) in flat(
        phone.client.get(phone.at())
    )


def test_every_ledger_counts_by_clauses_of_its_game() -> None:
    for catalog_game in CATALOG.values():
        kept = catalog_game.game_view.ledgers
        for store in kept.stores if kept else ():
            assert store.clauses
            assert set(store.clauses) <= set(catalog_game.game.rulebook)
