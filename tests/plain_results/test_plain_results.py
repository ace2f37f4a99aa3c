"""Plays of other games: imported once, listed, counted, merged, deleted, in the backup."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import ProtectedError
from django.test import Client
from django.test.utils import CaptureQueriesContext

from companion.backup.group_backup import backup_file, zip_document
from companion.backup.group_restore import restore
from companion.exchange.bgstats_file import read_file
from companion.exchange.bgstats_import import Imported, import_plays
from companion.groups import people, places
from companion.groups.models import Device, Group, Person, Place
from companion.housekeeping.orphans import delete_on_request
from companion.people import merge
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plain_results.services import PlayedGame, played_games
from companion.plays.models import Play
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import program
from tests.backup.files import document
from tests.pages import flat
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
FILE = Path(__file__).parent.parent / "exchange" / "bgstats" / "BGStatsExport.json"


def uuid(number: int) -> str:
    return f"0B1B0A52-0000-4000-8000-0000000A{number:04}"


def other(number: int, **changed: Json) -> dict[str, Json]:
    """A play of Azul that Ann wins 74 to 61."""
    seats: list[Json] = [
        {"playerRefId": 7, "score": "74", "winner": True, "seatOrder": 1},
        {"playerRefId": 8, "score": "61", "winner": False, "seatOrder": 2},
    ]
    play: dict[str, Json] = {
        "uuid": uuid(number), "gameRefId": 5, "locationRefId": 3, "durationMin": 45,
        "playDate": f"2026-03-{number + 1:02} 20:00:00", "comments": "the blue one",
        "playerScores": seats,
    }  # fmt: skip
    return play | changed


def file(*plays: dict[str, Json]) -> bytes:
    return json.dumps({**json.loads(FILE.read_text()), "plays": plays}).encode()


@pytest.fixture
def device() -> Device:
    group = Group.objects.create(zone="Europe/Berlin")
    people.find_or_add_people(group, ["Ann", "Ben"])
    return Device.objects.create(group=group, name="Ann's")


def taken_in(device: Device, *plays: dict[str, Json]) -> Imported:
    return import_plays(device, read_file(file(*plays)), {})


def get(device: Device, address: str) -> str:
    answer = Phone(device, Play()).client.get(address)
    assert answer.status_code == 200, address
    return flat(answer)


def test_a_play_of_another_game_becomes_a_plain_result_once(device: Device) -> None:
    report = taken_in(device, other(1), other(2))
    assert (report.plays, report.results, report.number, report.again) == ([], 2, 2, 0)
    first = PlainResult.objects.earliest("played")
    assert (first.game, str(first.place), first.minutes) == ("Azul", "Ann’s kitchen", 45)
    assert first.notes == "the blue one"
    assert first.played.isoformat() == "2026-03-02T19:00:00+00:00"
    seats = [
        (seat.person.name, seat.score, seat.won) for seat in first.seats.order_by("number")
    ]
    assert seats == [("Ann", 74, True), ("Ben", 61, False)]
    assert not Play.objects.exists()
    again = taken_in(device, other(1), other(2), other(3))
    assert (again.results, again.again) == (1, 2)
    assert PlainResult.objects.count() == 3
    assert Person.objects.count() == 2


def test_scores_may_be_missing_and_a_team_may_win(device: Device) -> None:
    team: list[Json] = [{"playerRefId": each, "score": "", "winner": True} for each in (7, 8)]
    taken_in(device, other(1, playerScores=team))
    assert [(seat.score, seat.won) for seat in PlainSeat.objects.all()] == [(None, True)] * 2


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"uuid": "nothing"}, "It has no id in the file."),
        ({"playDate": "2026-02-30"}, "Its date cannot be read."),
        ({"gameRefId": 99}, "Its game has no name in the file."),
        ({"ignored": True}, "BG Stats leaves it out of statistics."),
        ({"playerScores": []}, "It has no players."),
        (
            {"playerScores": [{"playerRefId": 99}]},
            "One of its players has no name in the file.",
        ),
    ],
)
def test_what_is_left_out_is_said_with_the_reason(
    device: Device, changed: dict[str, Json], why: str
) -> None:
    report = taken_in(device, other(1, **changed))
    assert [why in each.message for each in report.left_out] == [True]
    assert not PlainResult.objects.exists()


def test_one_person_under_two_names_cannot_sit_twice(device: Device) -> None:
    ann, ben = people.find_or_add_people(device.group, ["Ann", "Ben"])
    merge.merge(ann, ben)
    report = taken_in(device, other(1))
    assert report.results == 0
    assert len(report.left_out) == 1
    assert not PlainResult.objects.exists()


def test_the_history_has_them_in_order_with_a_mark_and_filters(device: Device) -> None:
    taken_in(device, *(other(n) for n in range(1, 24)))
    first = get(device, "/plays/")
    assert "23 games" in first
    assert first.count(">imported<") == 20
    assert get(device, "/plays/?page=2").count(">imported<") == 3
    ann = Person.objects.get(name="Ann")
    kitchen = Place.objects.get()
    for query, number in (
        ("game=other:Azul", 23), ("game=other:Chess", 0), ("game=krimsutep", 0),
        (f"person={ann.uid}", 23), (f"place={kitchen.id}", 23), ("state=running", 0),
        ("state=finished", 23), ("counts=yes", 0), ("counts=no", 23), ("words=blue", 23),
        ("words=red", 0),
    ):  # fmt: skip
        assert f"{number} game" in get(device, f"/plays/?{query}"), query


def test_more_results_take_no_more_queries(device: Device) -> None:
    counts = []
    for numbers in (range(1, 3), range(3, 19)):
        taken_in(device, *(other(n) for n in numbers))
        with CaptureQueriesContext(connection) as queries:
            get(device, "/plays/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_result_has_a_page_and_can_be_deleted(device: Device) -> None:
    taken_in(device, other(1))
    result = PlainResult.objects.get()
    page = get(device, f"/plain-results/{result.id}/")
    for words in (
        "Azul",
        "Monday 2 March 2026",
        "45 min",
        "Ann’s kitchen",
        "the blue one",
        "74",
    ):
        assert words in page
    client = Phone(device, Play()).client
    assert client.post(f"/plain-results/{result.id}/").status_code == 302
    assert not PlainResult.objects.exists()
    assert client.get(f"/plain-results/{result.id}/").status_code == 404
    assert taken_in(device, other(1)).results == 1


def test_another_group_sees_none_of_them(device: Device) -> None:
    taken_in(device, other(1))
    result = PlainResult.objects.get()
    stranger = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    at = Phone(stranger, Play()).client
    assert at.get(f"/plain-results/{result.id}/").status_code == 404
    assert at.post(f"/plain-results/{result.id}/").status_code == 404
    assert "Azul" not in get(stranger, "/plays/")
    assert Client().get(f"/plain-results/{result.id}/").status_code == 404
    assert program(stranger).get(f"plain-results/{result.id}/").status == 404
    assert program(stranger).get("plain-results/").data["count"] == 0


def test_a_persons_page_counts_them_apart(device: Device) -> None:
    taken_in(device, other(1), other(2))
    ann, ben = people.find_or_add_people(device.group, ["Ann", "Ben"])
    assert played_games(device.group_id, ann) == [PlayedGame("Azul", 2, 2)]
    assert played_games(device.group_id, ben) == [PlayedGame("Azul", 2, 0)]
    page = get(device, f"/group/people/{ann.uid}/")
    assert "2 games, imported as plain results" in page
    assert "2 wins" in page
    assert "Azul" in get(device, "/statistics/")


def test_people_and_places_of_results_stay(device: Device) -> None:
    taken_in(device, other(1))
    with pytest.raises(Malformed):
        people.remove(Person.objects.get(name="Ann"))
    with pytest.raises(Malformed):
        places.remove(Place.objects.get())
    with pytest.raises(ProtectedError):
        Place.objects.get().delete()


def test_merging_and_splitting_takes_the_results_along(device: Device) -> None:
    taken_in(device, other(1))
    ann, ben, anna = people.find_or_add_people(device.group, ["Ann", "Ben", "Anna"])
    with pytest.raises(Malformed, match="2 March 2026"):
        merge.merge(ann, ben)
    merge.merge(anna, ann)
    seat = PlainSeat.objects.get(number=0)
    assert (seat.person, seat.came_as) == (anna, ann)
    merge.split(Person.objects.get(id=ann.id))
    seat.refresh_from_db()
    assert (seat.person, seat.came_as) == (ann, None)


def test_a_backup_has_them_and_twice_changes_nothing(device: Device) -> None:
    taken_in(device, other(1), other(2))
    ann, anna = people.find_or_add_people(device.group, ["Ann", "Anna"])
    merge.merge(anna, ann)
    backup, receiver = backup_file(device.group), Group.objects.create()
    for _ in range(2):
        restore(receiver, backup)
        first = receiver.plain_results.earliest("played")
        assert receiver.plain_results.count() == 2
        assert first.place is not None
        assert (first.game, first.place.group_id) == ("Azul", receiver.id)
        seats = first.seats.order_by("number")
        assert [seat.person.name for seat in seats] == ["Anna", "Ben"]
        assert seats[0].came_as == Person.objects.get(group=receiver, name="Ann")
    there = Device.objects.create(group=receiver, name="Ben's")
    assert taken_in(there, other(1)).again == 1
    delete_on_request(device.group_id)
    assert PlainResult.objects.count() == 2


BROKEN: list[tuple[str, Json]] = [
    ("content", "x"), ("played", "soon"), ("seats", 7), ("seats", [{}]), ("game", None),
    ("played", "9998-12-31T23:59:59+00:00"),
    ("place", "0b1b0a52-0000-4000-8000-0000000000c1"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), BROKEN)
def test_a_damaged_result_changes_nothing(device: Device, key: str, value: Json) -> None:
    taken_in(device, other(1))
    content = document(backup_file(device.group))
    rows = content["plain_results"]
    assert isinstance(rows, list)
    assert isinstance(rows[0], dict)
    rows[0][key] = value
    receiver = Group.objects.create()
    with pytest.raises(Malformed, match="damaged"):
        restore(receiver, zip_document(content))
    assert not receiver.plain_results.exists()
    assert not receiver.people.exists()


def test_a_program_reads_and_deletes_them(device: Device) -> None:
    taken_in(device, other(1), other(2))
    anns = program(device)
    listed = anns.get("plain-results/").data
    assert listed["count"] == 2
    assert isinstance(listed["results"], list)
    newest = listed["results"][0]
    assert isinstance(newest, dict)
    assert (newest["game"], newest["place"], newest["minutes"]) == ("Azul", "Ann’s kitchen", 45)
    assert isinstance(newest["seats"], list)
    assert isinstance(newest["seats"][0], dict)
    assert newest["seats"][0]["score"] == 74
    path = f"plain-results/{newest['id']}/"
    assert anns.get(path).data == newest
    assert anns.call("DELETE", path).status == 204
    assert anns.get(path).status == 404
