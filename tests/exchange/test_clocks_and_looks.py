"""Looks, clocks and the times of entries in the files of one play: out, and in elsewhere."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta

import pytest

from companion.exchange import record_export, record_import
from companion.exchange.record_meta import LONGEST_PLAY
from companion.groups import people
from companion.groups.looks import chosen_look
from companion.groups.models import Person
from companion.groups.people import PersonChange
from companion.plays import details, services
from companion.plays.models import LogEvent, Play
from companion.plays.turn_times import moments_from, turn_times
from companion.statistics.models import SeatResult
from companion.statistics.rebuild import rebuild
from scoring.kernel.serialization.entries import Json, as_object
from tests.exchange.test_exchange import RECORDS
from tests.statistics.conftest import Club, club, others

__all__ = ["club", "others"]
pytestmark = pytest.mark.django_db
NAME = "krimsutep-3-tricks"
PLAYED = "2026-03-02T20:00:00+01:00"


def imported(club: Club, meta: Json) -> Play:
    """The play of a record with this `meta`."""
    given = json.loads((RECORDS / f"{NAME}.json").read_bytes()) | {"meta": meta}
    (taken,) = record_import.import_records(club.device, [("a", json.dumps(given).encode())])
    assert taken.play is not None, taken.message
    return taken.play


def exported(club: Club, play: Play) -> dict[str, Json]:
    table = services.get_table(play.id, club.device.id)
    return as_object(json.loads(record_export.record_file(table)), "record")


def brought(to: Club, record: dict[str, Json]) -> Play:
    """A record imported into another group."""
    (taken,) = record_import.import_records(to.device, [("a", json.dumps(record).encode())])
    assert taken.play is not None, taken.message
    return taken.play


def times(play: Play) -> list[tuple[int | None, int | None]]:
    rows = SeatResult.objects.filter(play=play).order_by("number")
    return [(row.timed_turns, row.turn_seconds) for row in rows]


@pytest.fixture
def timed(club: Club) -> Play:
    """A whole play with a clock, of which each entry came some seconds after the last."""
    play = club.copy(NAME)
    begun = datetime(2026, 3, 2, 19, tzinfo=UTC)
    Play.objects.filter(id=play.id).update(created=begun, shifted=0)
    for row in LogEvent.objects.filter(play=play):
        row.created = begun + timedelta(seconds=17 * row.sequence + row.sequence % 5)
        row.save(update_fields=["created"])
    services.set_clock(play.id, club.device.id, on=True)
    play.refresh_from_db()
    assert all(turns for turns, _ in times(play))
    return play


def test_the_time_of_each_turn_goes_along_into_another_group(
    club: Club, others: Club, timed: Play
) -> None:
    record = exported(club, timed)
    meta = as_object(record["meta"], "meta")
    assert meta["clock"] is True
    seconds = [17 * n + n % 5 for n in range(len(club_entries(record)))]
    assert meta["entry_seconds"] == seconds
    other = brought(others, record)
    assert other.clock
    assert times(other) == times(timed)
    assert exported(others, other) == record
    assert rebuild(Play.objects.all(), keep=False).wrong == []


def club_entries(record: dict[str, Json]) -> list[Json]:
    entries = record["entries"]
    assert isinstance(entries, list)
    return entries


def test_a_correction_has_no_time_there_either(club: Club, others: Club, timed: Play) -> None:
    entries = club_entries(exported(club, timed))
    change: Json = [{"do": "change", "at": 3, "entry": entries[3]}]
    services.correct(timed.id, change, club.sent(timed))
    record = exported(club, timed)
    seconds = as_object(record["meta"], "meta")["entry_seconds"]
    assert isinstance(seconds, list)
    assert [place for place, each in enumerate(seconds) if each is None] == [3]
    other = brought(others, record)
    assert times(other) == times(timed)


def test_a_date_that_was_moved_moves_no_time(club: Club, others: Club, timed: Play) -> None:
    before = exported(club, timed)
    changed = details.PlayDetails(played="2026-02-01T18:30")
    details.update_details(timed.id, club.device.id, changed)
    record = exported(club, timed)
    meta, old = (as_object(each["meta"], "meta") for each in (record, before))
    assert meta["played_at"] != old["played_at"]
    assert meta["entry_seconds"] == old["entry_seconds"]
    assert times(brought(others, record)) == times(timed)


def test_times_of_a_record_without_a_zone_pass_while_clocks_are_changed(club: Club) -> None:
    club.device.group.zone = "Europe/Vienna"
    entries = len(json.loads((RECORDS / f"{NAME}.json").read_bytes())["entries"])
    seconds: list[Json] = [60 * each for each in range(entries)]
    play = imported(club, {
        "played_at": "2026-03-29T01:30", "minutes": 120, "clock": True,
        "entry_seconds": seconds,
    })  # fmt: skip
    play.refresh_from_db()
    began = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
    assert (play.created, play.finished) == (began, began + timedelta(hours=2))
    stored = LogEvent.objects.filter(play=play).order_by("sequence")
    moments = stored.values_list("created", flat=True)
    assert list(moments) == [began + timedelta(minutes=each) for each in range(entries)]


def test_without_a_clock_no_time_leaves_the_group(club: Club, timed: Play) -> None:
    services.set_clock(timed.id, club.device.id, on=False)
    meta = as_object(exported(club, timed)["meta"], "meta")
    assert {"clock", "entry_seconds"} & meta.keys() == set()


def test_a_record_without_these_keys_reads_as_before(club: Club) -> None:
    play = imported(club, {"played_at": PLAYED})
    assert not play.clock
    assert times(play) == [(None, None)] * 3
    assert as_object(exported(club, play)["meta"], "meta") == {"played_at": PLAYED}
    assert Person.objects.filter(colour="", emblem="").count() == 3


@pytest.mark.parametrize(
    "meta",
    [
        {"entry_seconds": [1, 2]},
        {"entry_seconds": "soon"},
        {"entry_seconds": [True] * 128},
        {"entry_seconds": [-1] * 128},
        {"entry_seconds": [LONGEST_PLAY + 1] * 128},
        {"looks": [{"colour": "faience"}]},
        {"looks": "red"},
        {"looks": [None, 4, {"colour": "gold", "emblem": "lion"}]},
        {"clock": 1},
    ],
)
def test_what_cannot_be_used_is_only_kept(meta: dict[str, Json], club: Club) -> None:
    play = imported(club, {"played_at": PLAYED, "clock": True, **meta})
    assert set(times(play)) == {(None, None)}
    assert Person.objects.filter(colour="", emblem="").count() == 3


# Looks


def dressed(club: Club, name: str, colour: str, emblem: str) -> None:
    people.change(club.person(name), PersonChange(colour=colour, emblem=emblem))


def test_looks_go_along_to_people_who_have_chosen_none(club: Club, others: Club) -> None:
    play = club.copy(NAME)
    dressed(club, "Ann", "rose", "ibis")
    dressed(club, "Cem", "dusk", "")
    record = exported(club, play)
    looks = as_object(record["meta"], "meta")["looks"]
    assert looks == [{"colour": "rose", "emblem": "ibis"}, None, {"colour": "dusk"}]
    other = brought(others, record)
    assert exported(others, other) == record
    found = {each: chosen_look(others.person(each)) for each in ("Ann", "Ben", "Cem")}
    assert found == {each: chosen_look(club.person(each)) for each in found}
    assert other.looks == Play.objects.get(id=play.id).looks


def test_a_look_that_was_chosen_stays_and_a_taken_emblem_stays_with_its_owner(
    club: Club, others: Club
) -> None:
    play = club.copy(NAME)
    dressed(club, "Ann", "rose", "ibis")
    dressed(club, "Ben", "reed", "cat")
    others.play("Zoe Ben", 1, 2)
    dressed(others, "Zoe", "dusk", "ibis")
    dressed(others, "Ben", "acacia", "")
    brought(others, exported(club, play))
    zoe, ben, ann = (others.person(each) for each in ("Zoe", "Ben", "Ann"))
    assert (zoe.colour, zoe.emblem) == ("dusk", "ibis")
    assert (ben.colour, ben.emblem) == ("acacia", "")
    assert (ann.colour, ann.emblem) == ("rose", "")


def test_a_look_comes_to_the_plays_that_are_there_already(club: Club, others: Club) -> None:
    play = club.copy(NAME)
    dressed(club, "Ann", "rose", "ibis")
    old = others.copy("krimsutep-3-captures")
    assert "Ann" in old.players
    brought(others, exported(club, play))
    assert Play.objects.get(id=old.id).looks[old.players.index("Ann")] == [2, "ibis"]


# Spreadsheets


def rows(table: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))


def test_spreadsheets_have_looks_turns_and_the_time_of_each_entry(
    club: Club, timed: Play
) -> None:
    dressed(club, "Ben", "reed", "cat")
    untimed = club.copy("krimsutep-3-captures")
    plays = rows(club.client.get("/files/plays.csv").content)
    own = [row for row in plays if row["play"] == str(timed.id)]
    assert [(int(row["turns"]), int(row["turn_seconds"])) for row in own] == times(timed)
    assert [(row["colour"], row["emblem"]) for row in own][1] == ("reed", "cat")
    bare = [row for row in plays if row["play"] == str(untimed.id)]
    assert {(row["turns"], row["turn_seconds"]) for row in bare} == {("", "")}
    lines = rows(club.client.get(f"/plays/{timed.id}/files/lines.csv").content)
    for row in lines:
        entry = int(row["entry"]) - 1
        assert int(row["entry_seconds"]) == 17 * entry + entry % 5
    bare = rows(club.client.get(f"/plays/{untimed.id}/files/lines.csv").content)
    assert {row["entry_seconds"] for row in bare} == {""}


# The arithmetic


@pytest.mark.parametrize(
    "seconds",
    [
        [0, 10, None, 30, 40],
        [None, None, 30, 40],
        [5, None, None, None],
        [5, None, 3_000, None, None, 9_000, 9_010],
        [5, None, 5 + 1_801, 1_900],
    ],
)
def test_unknown_times_are_counted_for_nobody(seconds: list[int | None]) -> None:
    began = datetime(2026, 3, 2, 19, tzinfo=UTC)
    acting = [n % 2 for n in range(len(seconds) + 1)]
    known = [None if each is None else began + timedelta(seconds=each) for each in seconds]
    stored = moments_from(began, seconds)
    assert len(stored) == len(seconds)
    assert turn_times(acting, [began, *stored], 2) == turn_times(acting, [began, *known], 2)


# How long a play took


def test_the_length_that_a_clock_has_measured_goes_along(
    club: Club, others: Club, timed: Play
) -> None:
    record = exported(club, timed)
    last = max(17 * n + n % 5 for n in range(len(club_entries(record))))
    other = brought(others, record)
    assert other.minutes is None
    assert other.finished == other.created + timedelta(seconds=last)


def test_a_play_of_unknown_length_has_none_after_an_undo_and_a_redo_either(club: Club) -> None:
    play = imported(club, {"played_at": PLAYED})
    assert play.finished == play.created
    services.undo(play.id, club.sent(play))
    services.redo(play.id, club.sent(play))
    play.refresh_from_db()
    assert play.finished == play.created
