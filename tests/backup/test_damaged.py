"""A file that is damaged, or is no backup, is told so and changes nothing."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.groups.models import Device, GroupCopy, HouseRuling, Person, Place
from companion.plays.models import LogEvent, Play, Seat
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.backup.conftest import elsewhere
from tests.backup.files import document, listed, objected, play_in, zipped
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HEAD = b'{"format": "nile-scribe-backup", "version": '


def change_an_entry(content: dict[str, Json]) -> None:
    objected(listed(play_in(content)["acts"])[3])["spelt"] = {"kind": "trick", "cards": []}


def drop_an_act(content: dict[str, Json]) -> None:
    listed(play_in(content)["acts"]).pop(2)


def drop_a_seat(content: dict[str, Json]) -> None:
    listed(play_in(content)["seats"]).pop()


def forget_a_person(content: dict[str, Json]) -> None:
    listed(content["people"]).clear()


def forget_a_place(content: dict[str, Json]) -> None:
    listed(content["places"]).clear()


def break_a_date(content: dict[str, Json]) -> None:
    play_in(content)["created"] = "yesterday"


def break_a_clock(content: dict[str, Json]) -> None:
    play_in(content)["created"] = "2026-11-28T20:15:00"


def play_at_the_end_of_days(content: dict[str, Json]) -> None:
    play_in(content)["created"] = "9999-12-31T23:59:59+00:00"


def play_next_year(content: dict[str, Json]) -> None:
    play_in(content)["created"] = (timezone.now() + timedelta(days=366)).isoformat()


def shift_beyond_all_years(content: dict[str, Json]) -> None:
    play_in(content)["shifted"] = 10**12


def shift_before_all_years(content: dict[str, Json]) -> None:
    play_in(content)["shifted"] = -(2**63)


def shift_out_of_the_centuries(content: dict[str, Json]) -> None:
    play_in(content)["shifted"] = 60 * 60 * 24 * 365 * 300


def end_before_all_years(content: dict[str, Json]) -> None:
    play_in(content)["shifted"] = -60 * 60 * 24 * 365 * 7_000


def last_for_millennia(content: dict[str, Json]) -> None:
    play_in(content)["minutes"] = 9 * 10**18


def enter_from_no_seat(content: dict[str, Json]) -> None:
    objected(listed(play_in(content)["acts"])[0])["seat"] = 4


def come_from_no_record(content: dict[str, Json]) -> None:
    play_in(content)["origin"] = "[1]"


def come_from_infinity(content: dict[str, Json]) -> None:
    play_in(content)["origin"] = '{"x": 1e999}'


def turn_out_to_be_each_other(content: dict[str, Json]) -> None:
    one, other = map(objected, listed(content["people"])[:2])
    one["same_as"], other["same_as"] = other["uid"], one["uid"]


def add_a_key(content: dict[str, Json]) -> None:
    play_in(content)["winner"] = 1


def start_nowhere(content: dict[str, Json]) -> None:
    play_in(content)["start"] = 9


def undo_nothing(content: dict[str, Json]) -> None:
    objected(listed(play_in(content)["acts"])[0])["deed"] = "redo"


def move_to_the_moon(content: dict[str, Json]) -> None:
    objected(content["group"])["zone"] = "Moon/Tranquility"


def leave_out_a_part(content: dict[str, Json]) -> None:
    content.pop("copies")


def twice_the_same(content: dict[str, Json]) -> None:
    acts = listed(play_in(content)["acts"])
    objected(acts[1])["key"] = objected(acts[0])["key"]


DAMAGES: list[tuple[Callable[[dict[str, Json]], None], str]] = [
    (change_an_entry, "The file is damaged: a log was changed."),
    (drop_an_act, "The file is damaged: a log was changed."),
    (drop_a_seat, "The file is damaged: a game has seats without players."),
    (forget_a_person, "The file is damaged: it refers to something that is not in it."),
    (forget_a_place, "The file is damaged: it refers to something that is not in it."),
    (break_a_date, "The file is damaged: “created” in “play” is invalid."),
    (break_a_clock, "The file is damaged: “created” in “play” is invalid."),
    (play_at_the_end_of_days, "The file is damaged: “created” in “play” is invalid."),
    (play_next_year, "The file is damaged: “created” in “play” is invalid."),
    (shift_beyond_all_years, "The file is damaged: “shifted” in “play” is invalid."),
    (shift_before_all_years, "The file is damaged: “shifted” in “play” is invalid."),
    (shift_out_of_the_centuries, "The file is damaged: “shifted” in “play” is invalid."),
    (end_before_all_years, "The file is damaged: “shifted” in “play” is invalid."),
    (last_for_millennia, "The file is damaged: “minutes” in “play” is invalid."),
    (enter_from_no_seat, "The file is damaged: “seat” in “entry” is invalid."),
    (come_from_no_record, "The file is damaged: “origin” in “play” is invalid."),
    (come_from_infinity, "The file is damaged: “origin” in “play” is invalid."),
    (turn_out_to_be_each_other, "The file is damaged: a person is merged into themselves."),
    (add_a_key, "The file is damaged: “play” has too few or too many keys."),
    (start_nowhere, "The file is damaged: a game has no first player."),
    (undo_nothing, "The file is damaged: a log is not valid."),
    (move_to_the_moon, "The file is damaged: a group has an invalid “zone”."),
    (leave_out_a_part, "The file is damaged: parts of it are missing."),
    (twice_the_same, "The file is damaged: a log was changed."),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES, ids=[d.__name__ for d, _ in DAMAGES])
def test_a_damaged_file_is_told_so_and_changes_nothing(
    damage: Callable[[dict[str, Json]], None], sentence: str, full: Phone
) -> None:
    content, there = document(backup_file(full.device.group)), elsewhere()
    damage(content)
    counts = _counts()
    with pytest.raises(Malformed) as refused:
        restore(there.group, zipped(json.dumps(content).encode()))
    assert refused.value.message == sentence
    assert _counts() == counts


def _counts() -> list[int]:
    rows = (
        Play.objects, LogEvent.objects, Seat.objects, Person.objects, Place.objects,
        Device.objects, HouseRuling.objects, GroupCopy.objects,
    )  # fmt: skip
    return [each.count() for each in rows]


# Made where it is tested: large ones would be made by each worker, which collects all tests.
@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: b"", "The file is damaged or not a backup: it cannot be unpacked."),
        (
            lambda: b"PK\x03\x04 and then nothing",
            "The file is damaged or not a backup: it cannot be unpacked.",
        ),
        (lambda: zipped(b"{}", "other.json"), "This is not a backup of a group."),
        (lambda: zipped(b"{}"), "This is not a backup of a group."),
        (lambda: zipped(b"[]"), "This is not a backup of a group."),
        (lambda: zipped(b"{"), "This is not a backup of a group."),
        (lambda: zipped(HEAD + b" 1"), "The file is not JSON."),
        (
            lambda: zipped(HEAD + b"[[]" + b",[]" * 999_999),
            "The file has more in it than the backup of a group.",
        ),
        (
            lambda: zipped(HEAD + b"[1" + b',"ab cd ef gh"' * 6_000_000),
            "The file has more in it than the backup of a group.",
        ),
        (lambda: zipped(b" " * 120_000_001), "The file is longer than 120,000,000 bytes."),
        (lambda: b"P" * 64_000_001, "The file is longer than 64,000,000 bytes."),
        (
            lambda: zipped(b'{"format": "nile-scribe-backup", "version": 2}'),
            "This backup was made by a newer Nile Scribe: update this one first.",
        ),
    ],
)
def test_what_is_no_backup_is_told_so(made: Callable[[], bytes], sentence: str) -> None:
    data = made()
    with pytest.raises(Malformed) as refused:
        restore(elsewhere().group, data)
    assert refused.value.message == sentence


def test_a_file_that_lost_a_byte_on_the_way_is_told_so(full: Phone) -> None:
    data, there = bytearray(backup_file(full.device.group)), elsewhere()
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(Malformed, match="The file is damaged"):
        restore(there.group, bytes(data))
    assert not there.group.plays.exists()
