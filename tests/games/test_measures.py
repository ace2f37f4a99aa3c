"""What games measure, against plays that were counted by hand."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.games.catalog import CATALOG
from companion.games.measures import Taken
from scoring.kernel.game import Position
from scoring.record import Record, load
from scoring.registry import GAMES
from tests.scoring.krimsutep import notation
from tests.scoring.ramses import notation as ramses

RECORDS = Path(__file__).parents[1] / "records"
SOMETIMES = {"tricks", "turn", "corruption"}
"""Measures that the entries of some plays do not give."""
WHOLE = sorted(
    path.stem
    for path in RECORDS.glob("*.json")
    if not path.stem.endswith((".expected", "unfinished"))
)


def positions(record: Record) -> list[Position]:
    found = [record.game.begin(record.players, record.start, record.options)]
    for entry in record.entries:
        found.append(found[-1].enter(entry))
    return found


def measured(name: str) -> Sequence[Taken]:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    measured = CATALOG[record.game.slug].measures.measured
    assert measured is not None
    return measured(positions(record), list(record.entries))


def lines(name: str) -> list[tuple[int, str, int]]:
    """The sheet that was given with a record: seat, kind, points."""
    expected = json.loads((RECORDS / f"{name}.expected.json").read_text("utf-8"))
    return [(line["seat"], line["kind"], line["points"]) for line in expected["lines"]]


@pytest.mark.parametrize("slug", CATALOG)
def test_a_game_measures_under_names_of_its_own(slug: str) -> None:
    names = [each.name for each in CATALOG[slug].measures.shown]
    assert len(names) == len(set(names))
    assert all(each.label for each in CATALOG[slug].measures.shown)
    assert {each.of for each in CATALOG[slug].measures.shown} <= {"", *names}


@pytest.mark.parametrize("name", WHOLE)
def test_a_play_is_measured_for_every_seat_under_known_names_only(name: str) -> None:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    taken = measured(name)
    names = set(record.game.results.measures)
    assert len(taken) == len(record.players)
    for seat in taken:
        assert names - set(seat) <= SOMETIMES
        assert set(seat) <= names


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_aside_is_what_stands_in_another_ledger(name: str) -> None:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    aside = CATALOG[record.game.slug].measures.aside
    found = positions(record)[-1].state.lines
    for line in found:
        assert (line.kind in aside) == (line.track != found[0].track)


@pytest.mark.parametrize("name", [n for n in WHOLE if n.startswith("krimsutep")])
def test_krimsutep_by_its_sheet(name: str) -> None:
    sheet = lines(name)
    for seat, taken in enumerate(measured(name)):
        own = [(kind, points) for whose, kind, points in sheet if whose == seat]
        kinds = [kind for kind, _ in own]
        assert taken["doubled"] == kinds.count("doubling")
        assert taken["oases"] == kinds.count("oasis")
        assert taken["yield"] == sum(points for kind, points in own if kind == "oasis-final")
        assert taken["dry"] == taken["oases"] - kinds.count("oasis-final")
        palaces = [points for kind, points in own if kind == "palace"]
        assert (taken["largest"], taken["overbuilt"]) == (max(palaces), palaces.count(0))


def test_tricks_of_krimsutep_are_all_tricks_of_all_rounds() -> None:
    record = load(GAMES, (RECORDS / "krimsutep-3-tricks.json").read_bytes())
    tricks = [seat["tricks"] for seat in measured("krimsutep-3-tricks")]
    entries = [entry for entry in record.entries if isinstance(entry, dict)]
    voids = [entry for entry in entries if entry["kind"] == "void"]
    assert not voids
    assert sum(tricks) == sum(entry["kind"] == "trick" for entry in entries)
    assert all("tricks" not in seat for seat in measured("krimsutep-4-totals"))


def stopped(text: str) -> Sequence[Taken]:
    """The measures of a play of Krimsutep that its table stopped after these entries."""
    entries = [notation.entry(each) for each in text.split(";") if each.strip()]
    found = [notation.table("3")]
    for each in entries:
        found.append(found[-1].enter(each))
    assert found[-1].enter({"kind": "stop"}).due == ()
    measured = CATALOG["krimsutep"].measures.measured
    assert measured is not None
    return measured(found, list(entries))


TRICKS = "totals 20,0,0 20,0,0 20,0,0 70,0,0 maid=0"
OASES = {"oases", "yield", "dry", "oasis"}


def test_a_stopped_play_of_krimsutep_has_counted_no_oases() -> None:
    built = "reveal oasis palace-2 palace-2; order 1,2,0; build a2; build b1; build a1"
    for seat in stopped(f"{TRICKS}; {built}"):
        assert OASES.isdisjoint(seat)
        assert "tricks" not in seat, "the round has only sums"
        assert seat["doubled"] in {0, 1}


@pytest.mark.parametrize("before", ["", "trick r2 r3 r4", TRICKS])
def test_tricks_are_unknown_until_a_round_of_krimsutep_is_whole(before: str) -> None:
    for seat in stopped(before):
        assert "tricks" not in seat
        assert OASES.isdisjoint(seat)


def test_rounds_of_krimsutep_have_one_favourite_each() -> None:
    assert sum(seat["favourite"] for seat in measured("krimsutep-3-tricks")) == 8
    assert sum(seat["favourite"] for seat in measured("krimsutep-4-tricks")) == 6


@pytest.mark.parametrize("name", [n for n in WHOLE if n.startswith("ramses")])
def test_ramses_by_its_sheet(name: str) -> None:
    sheet = lines(name)
    for seat, taken in enumerate(measured(name)):
        own = [(kind, points) for whose, kind, points in sheet if whose == seat]
        sums = {kind: sum(p for k, p in own if k == kind) for kind, _ in own}
        assert 3 * taken["threes"] == sums.get("three-set", 0)
        assert 5 * taken["fours"] == sums.get("four-set", 0)
        assert 8 * taken["sixes"] == sums.get("six-set", 0)
        assert taken["works"] == taken["threes"] + taken["fours"] + taken["sixes"]
        assert -3 * taken["kept"] == sums.get("joker", 0)
        assert -taken["cards"] == sums.get("hand", 0)
        assert (taken["unfinished"] > 0) == ("prepared" in sums)


@pytest.mark.parametrize("name", [n for n in WHOLE if n.startswith("cleopatra")])
def test_cleopatra_by_its_sheet(name: str) -> None:
    expected = json.loads((RECORDS / f"{name}.expected.json").read_text("utf-8"))
    for seat, taken in enumerate(measured(name)):
        own = [line for line in expected["lines"] if line["seat"] == seat]
        kinds = [line["kind"] for line in own]
        assert taken["amulets"] == expected["amulets"][seat]
        assert taken["eaten"] == (seat in expected["eaten"])
        assert taken["walls"] == kinds.count("wall")
        assert taken["mosaics"] == kinds.count("mosaic")
        assert -taken["bids"] == sum(line["points"] for line in own if line["kind"] == "bid")
        gained = [line["points"] for line in own if line["kind"] == "offering"]
        assert taken["relief"] == sum(gained)


def test_bids_of_cleopatra_against_what_they_brought() -> None:
    # offerings of cleopatra-3, read from its log: 2 0 2, 4 1 2, 0 0 0
    seats = measured("cleopatra-3")
    assert [(s["offerings"], s["bids"], s["first"]) for s in seats] == [
        (3, 6, 3),
        (3, 1, 1),
        (3, 4, 2),
    ]


@pytest.mark.parametrize("so_far", ["", "; next; next; stuck"])
def test_hands_of_ramses_that_were_never_counted_are_unknown(so_far: str) -> None:
    last = ramses.played(f"2 depth=exhibits; prepare 4A 1,2,3 joker=3{so_far}")
    take = CATALOG["ramses"].measures.measured
    assert take is not None
    for seat in take([last], []):
        assert {"kept", "cards"}.isdisjoint(seat)
    over = last if so_far else last.enter({"kind": "end", "why": "stuck"})
    ended = over.enter(ramses.entry("hands 5/0/0 0/1/0"))
    assert [(seat["kept"], seat["cards"]) for seat in take([ended], [])] == [(1, 5), (1, 0)]


def test_a_play_of_cleopatra_that_was_ended_early_has_no_final_amulets() -> None:
    record = load(GAMES, (RECORDS / "cleopatra-3.json").read_bytes())
    take = CATALOG["cleopatra"].measures.measured
    assert take is not None
    found, entries = positions(record), list(record.entries)
    over = take(found, entries)
    early = take(found[:-1], entries[:-1])
    at_the_end = {"amulets", "eaten", "corruption"}
    for seat, until in zip(over, early, strict=True):
        assert seat.keys() - until.keys() == seat.keys() & at_the_end
        assert until == {name: seat[name] for name in until}
