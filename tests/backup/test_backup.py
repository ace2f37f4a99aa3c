"""A group goes out as one file and comes in again as it was, or not at all."""

import json
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.backup.group_backup import written
from companion.backup.group_restore import Restored, restore
from companion.exchange import record_export, record_import
from companion.exchange.models import Origin
from companion.games.catalog import SHELF
from companion.groups import places
from companion.groups.house_rules import settle
from companion.groups.models import Copy, Device, Group, HouseRuling, Person, Place
from companion.people import merge
from companion.plays import creation, details, services, trash
from companion.plays.models import Choice, Entry, Play, Seat
from companion.plays.sealed_choices import Secret
from companion.statistics.models import Finish
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import RECORDS
from tests.backup.files import document, listed, objected, play_in, unzipped, zipped
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HEAD = b'{"format": "nile-scribe-backup", "version": '
PAGES, FINISHED = ("play", "log", "result", "lines"), "krimsutep-4-tricks"


@pytest.fixture
def full() -> Phone:
    """A group that has everything: corrected, settled, undone, noted, thrown away, merged."""
    group = Group.objects.create(name="Thursday", zone="Europe/Berlin")
    device = Device.objects.create(group=group, name="Ann's phone")
    place = places.add(group, "The mill")
    play = _taken(device, FINISHED)
    details.tell(
        play.id, device.id, details.Told(place=str(place.id), minutes="95", notes="rain")
    )
    _put_right(Phone(device, play))
    _taken(device, "cleopatra-3-unfinished")
    running = Phone(device, creation.begin(device, creation.Wish("toy", ["Ann", "Eve"], 0)))
    running.say(5, 6, 7)
    saved(running.undo())
    trash.throw_away(_taken(device, "ramses-2-full").id, device.id)
    eve, ann = (Person.objects.get(group=group, name=name) for name in ("Eve", "Ann"))
    other = Person.objects.create(group=group, name="Evelyn", key="evelyn")
    merge.merge(eve, other)
    merge.tell_apart(eve, ann)
    settle(device, "krimsutep", {"roman": "trumps-only"}, "as ever")
    Copy.objects.create(group=group, game="krimsutep", drawn={"nile": []}, device=device)
    return Phone(device, play)


def _taken(device: Device, name: str) -> Play:
    (made,) = record_import.take(device, [(name, (RECORDS / f"{name}.json").read_bytes())])
    assert made.play is not None, made.message
    return made.play


def _put_right(phone: Phone) -> None:
    """An undo, a redo and a ruling: a log whose acts are more than its entries."""
    saved(phone.undo())
    saved(phone.redo())
    settled: Json = {
        "ruling": "halves", "reading": _other("krimsutep", "halves"), "why": "house",
    }  # fmt: skip
    services.settle(phone.play.id, settled, phone.seen())


def emptied() -> None:
    """The server without anything, as another one is."""
    for rows in (Finish.objects, Choice.objects, Entry.objects, Seat.objects, Origin.objects):
        rows.all().delete()
    Play.objects.all().delete()
    Person.objects.update(same_as=None)
    for more in (HouseRuling.objects, Copy.objects, Person.objects, Place.objects):
        more.all().delete()
    Device.objects.all().delete()
    Group.objects.all().delete()


def elsewhere() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="Another phone")


def sheets(device: Device) -> dict[str, bytes]:
    """All that is shown of a group's plays, byte for byte, and their records and rows."""
    found: dict[str, bytes] = {}
    for play in Play.objects.filter(group=device.group_id).order_by("id"):
        phone = Phone(device, play)
        rows = Finish.objects.filter(play=play).order_by("number")
        found[f"{play.id} rows"] = repr(
            list(rows.values_list("number", "score", "rank", "kinds", "measures", "played"))
        ).encode()
        acts = Entry.objects.filter(play=play).order_by("serial")
        found[f"{play.id} acts"] = repr(
            list(acts.values_list("serial", "key", "deed", "spelt", "device", "at", "digest"))
        ).encode()
        if play.deleted:
            continue
        found[f"{play.id} record"] = record_export.written(phone.table)
        client = phone.client
        session = client.session
        session["zone"] = "Europe/Berlin"
        session.save()
        for page in PAGES:
            answer = client.get(phone.at(page))
            found[f"{play.id} {page}"] = _without_keys(answer.content)
    return found


def _without_keys(page: bytes) -> bytes:
    """A page but for what is drawn anew each time: the keys of acts to come, CSRF tokens."""
    kept = [
        line
        for line in page.split(b"<")
        if not line.startswith(
            (b'input type="hidden" name="key"', b'input type="hidden" name="play"')
        )
        and b"csrf" not in line.lower()
        and b"data-key" not in line
    ]
    return b"<".join(kept)


def test_a_group_comes_into_an_empty_server_byte_for_byte(full: Phone) -> None:
    before, data = sheets(full.device), written(full.device.group)
    emptied()
    there = elsewhere()
    assert restore(there.group, data) == Restored(4, 0)
    after = sheets(there)
    assert after.keys() == before.keys()
    assert [name for name in before if after[name] != before[name]] == []
    there.group.refresh_from_db()
    assert (there.group.name, there.group.zone) == ("Thursday", "Europe/Berlin")


def test_everything_around_the_plays_comes_too(full: Phone) -> None:
    data = written(full.device.group)
    emptied()
    there = elsewhere()
    restore(there.group, data)
    play = Play.objects.get(id=full.play.id)
    assert (play.notes, play.minutes) == ("rain", 95)
    assert play.place is not None
    assert play.place.name == "The mill"
    assert [lying.game for lying in trash.binned(there.id)] == ["ramses"]
    eve = Person.objects.get(name="Eve")
    assert [alias.name for alias in eve.aliases.all()] == ["Evelyn"]
    assert [other.name for other in eve.others.all()] == ["Ann"]
    ruling = there.group.house_rulings.get()
    assert (ruling.ruling, ruling.why) == ("roman", "as ever")
    assert there.group.copies.get().drawn == {"nile": []}
    left = Device.objects.get(id=full.device.id)
    assert left.left is not None
    assert ruling.device == left


def test_a_backup_of_the_restored_group_is_the_same_backup(full: Phone) -> None:
    data = written(full.device.group)
    emptied()
    there = elsewhere()
    restore(there.group, data)
    there.group.refresh_from_db()
    first, second = document(data), document(written(there.group))
    second["devices"] = [each for each in listed(second["devices"]) if each != _as_told(there)]
    assert {**second, "made": ""} == {
        **first,
        "made": "",
        "group": {**objected(first["group"]), "created": objected(second["group"])["created"]},
    }


def _as_told(device: Device) -> Json:
    return {"id": str(device.id), "name": device.name, "created": device.created.isoformat()}


def test_a_backup_that_comes_twice_changes_nothing(full: Phone) -> None:
    data = written(full.device.group)
    there = elsewhere()
    assert restore(there.group, data) == Restored(4, 0)
    first = document(written(there.group))
    assert restore(there.group, data) == Restored(0, 4)
    assert {**document(written(there.group)), "made": ""} == {**first, "made": ""}


def test_a_backup_taken_in_by_its_own_group_finds_everything_there(full: Phone) -> None:
    before = document(written(full.device.group))
    assert restore(full.device.group, written(full.device.group)) == Restored(0, 4)
    assert {**document(written(full.device.group)), "made": ""} == {**before, "made": ""}


def test_another_group_of_the_same_server_gets_plays_of_its_own(full: Phone) -> None:
    data, there = written(full.device.group), elsewhere()
    restore(there.group, data)
    copy = Play.objects.get(group=there.group, notes="rain")
    assert copy.id != full.play.id
    mine, hers = full.table, services.show(copy.id, there.id)
    assert hers.position.state.lines == mine.position.state.lines
    assert [act.spelt for act in hers.log.entries] == [act.spelt for act in mine.log.entries]
    assert Play.objects.filter(group=full.device.group).count() == 4


def test_a_group_that_has_people_and_rulings_keeps_them(full: Phone) -> None:
    data, there = written(full.device.group), elsewhere()
    ann = Person.objects.create(group=there.group, name="ANN", key="ann")
    settle(there, "krimsutep", {"halves": _other("krimsutep", "halves")}, "mine")
    restore(there.group, data)
    assert Seat.objects.filter(person=ann).exists()
    toy = Play.objects.get(group=there.group, game="toy")
    assert toy.players[0] == "ANN"
    assert set(there.group.house_rulings.values_list("ruling", flat=True)) == {
        "halves",
        "roman",
    }


def _other(game: str, ruling: str) -> str | bool:
    found = next(each for each in SHELF[game].game.rulings if each.name == ruling)
    return next(each.value for each in found.readings if each.value != found.default)


def test_what_is_sealed_stays_here(full: Phone) -> None:
    running = Phone(
        full.device, creation.begin(full.device, creation.Wish("toy", ["Ann", "Ben"], 0))
    )
    running.say(1, 2, 3, 4)
    saved(running.seal(0, 5))
    assert b'"fingers"' not in unzipped(written(full.device.group))
    secret = Secret("fingers", 0, 5)
    assert Choice.objects.get().spelt == secret.spelt


def change_an_entry(told: dict[str, Json]) -> None:
    objected(listed(play_in(told)["acts"])[3])["spelt"] = {"kind": "trick", "cards": []}


def drop_an_act(told: dict[str, Json]) -> None:
    listed(play_in(told)["acts"]).pop(2)


def drop_a_seat(told: dict[str, Json]) -> None:
    listed(play_in(told)["seats"]).pop()


def forget_a_person(told: dict[str, Json]) -> None:
    listed(told["people"]).clear()


def forget_a_place(told: dict[str, Json]) -> None:
    listed(told["places"]).clear()


def break_a_date(told: dict[str, Json]) -> None:
    play_in(told)["created"] = "yesterday"


def break_a_clock(told: dict[str, Json]) -> None:
    play_in(told)["created"] = "2026-11-28T20:15:00"


def play_at_the_end_of_days(told: dict[str, Json]) -> None:
    play_in(told)["created"] = "9999-12-31T23:59:59+00:00"


def turn_out_to_be_each_other(told: dict[str, Json]) -> None:
    one, other = map(objected, listed(told["people"])[:2])
    one["same_as"], other["same_as"] = other["uid"], one["uid"]


def add_a_key(told: dict[str, Json]) -> None:
    play_in(told)["winner"] = 1


def start_nowhere(told: dict[str, Json]) -> None:
    play_in(told)["start"] = 9


def undo_nothing(told: dict[str, Json]) -> None:
    objected(listed(play_in(told)["acts"])[0])["deed"] = "redo"


def move_to_the_moon(told: dict[str, Json]) -> None:
    objected(told["group"])["zone"] = "Moon/Tranquility"


def leave_out_a_part(told: dict[str, Json]) -> None:
    told.pop("copies")


def twice_the_same(told: dict[str, Json]) -> None:
    acts = listed(play_in(told)["acts"])
    objected(acts[1])["key"] = objected(acts[0])["key"]


DAMAGES: list[tuple[Callable[[dict[str, Json]], None], str]] = [
    (change_an_entry, "The file is damaged: a log was changed."),
    (drop_an_act, "The file is damaged: a log was changed."),
    (drop_a_seat, "The file is damaged: a play has seats without players."),
    (forget_a_person, "The file is damaged: it speaks of something that it does not have."),
    (forget_a_place, "The file is damaged: it speaks of something that it does not have."),
    (break_a_date, "The file is damaged: a play has no such “created”."),
    (break_a_clock, "The file is damaged: a play has no such “created”."),
    (play_at_the_end_of_days, "The file is damaged: a play has no such “created”."),
    (turn_out_to_be_each_other, "The file is damaged: somebody turned out to be himself."),
    (add_a_key, "The file is damaged: a play lacks something, or has too much."),
    (start_nowhere, "The file is damaged: nobody starts a play."),
    (undo_nothing, "The file is damaged: a log does not hold."),
    (move_to_the_moon, "The file is damaged: a group has no such “zone”."),
    (leave_out_a_part, "The file is damaged: parts of it are missing."),
    (twice_the_same, "The file is damaged: a log was changed."),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES, ids=[d.__name__ for d, _ in DAMAGES])
def test_a_damaged_file_is_told_so_and_changes_nothing(
    damage: Callable[[dict[str, Json]], None], sentence: str, full: Phone
) -> None:
    told, there = document(written(full.device.group)), elsewhere()
    damage(told)
    counts = _counts()
    with pytest.raises(Malformed) as refused:
        restore(there.group, zipped(json.dumps(told).encode()))
    assert refused.value.message == sentence
    assert _counts() == counts


def _counts() -> list[int]:
    rows = (
        Play.objects, Entry.objects, Seat.objects, Person.objects, Place.objects,
        Device.objects, HouseRuling.objects, Copy.objects,
    )  # fmt: skip
    return [each.count() for each in rows]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is damaged, or is no backup: it cannot be unpacked."),
        (
            b"PK\x03\x04 and then nothing",
            "The file is damaged, or is no backup: it cannot be unpacked.",
        ),
        (zipped(b"{}", "other.json"), "This is no backup of a group."),
        (zipped(b"{}"), "This is no backup of a group."),
        (zipped(b"[]"), "This is no backup of a group."),
        (zipped(b"{"), "This is no backup of a group."),
        (zipped(HEAD + b" 1"), "The file is not JSON."),
        (
            zipped(HEAD + b"[[]" + b",[]" * 999_999),
            "The file holds more values than the backup of a group.",
        ),
        (
            zipped(HEAD + b"[1" + b',"ab cd ef gh"' * 6_000_000),
            "The file holds more values than the backup of a group.",
        ),
        (zipped(b" " * 120_000_001), "The file is longer than 120,000,000 bytes."),
        (b"P" * 32_000_001, "The file is longer than 32,000,000 bytes."),
        (
            zipped(b'{"format": "nile-scribe-backup", "version": 2}'),
            "This backup was made by a newer Nile Scribe: update this one first.",
        ),
    ],
)
def test_what_is_no_backup_is_told_so(data: bytes, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        restore(elsewhere().group, data)
    assert refused.value.message == sentence


def test_a_file_that_lost_a_byte_on_the_way_is_told_so(full: Phone) -> None:
    data, there = bytearray(written(full.device.group)), elsewhere()
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(Malformed, match="The file is damaged"):
        restore(there.group, bytes(data))
    assert not there.group.plays.exists()


def test_the_page_gives_the_file_and_takes_it_in_elsewhere(full: Phone) -> None:
    answer = full.client.get("/group/backup/file/")
    assert answer["Content-Type"] == "application/zip"
    stranger = Client()
    upload = SimpleUploadedFile("b.zip", answer.content)
    shown = stranger.post("/group/backup/", {"file": upload})
    assert shown.status_code == 200
    assert "Taken in: 4 plays." in shown.content.decode()
    damaged = SimpleUploadedFile("b.zip", answer.content[:-300])
    shown = stranger.post("/group/backup/", {"file": damaged})
    assert shown.status_code == 422
    assert "Nothing was changed." in shown.content.decode()
    assert stranger.post("/group/backup/").status_code == 422


@pytest.mark.usefixtures("full")
def test_nobody_without_a_group_gets_a_file_and_everybody_gets_his_own() -> None:
    assert Client().get("/group/backup/file/").status_code == 404
    # who comes to an empty server finds where a file is taken in, and nothing else
    assert "/group/backup/file/" not in Client().get("/group/backup/").content.decode()
    other = Phone(elsewhere(), Play(id=uuid4()))
    data = other.client.get("/group/backup/file/").content
    assert document(data)["plays"] == []
    assert UUID(str(objected(listed(document(data)["devices"])[0])["id"])) == other.device.id
