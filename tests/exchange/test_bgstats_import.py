"""Plays from BG Stats: as final scores, once, with people matched, and nothing else changed."""

import copy
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.backup import group_backup, group_restore
from companion.exchange import bgstats, bgstats_import, record_import
from companion.exchange.bgstats_file import MOST_BYTES, read_file, score_of
from companion.exchange.bgstats_people import Answers
from companion.exchange.models import Origin
from companion.groups.models import Device, Group, Person, Place
from companion.groups.people import find_or_add_people
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays import services, trash
from companion.plays.models import LogEvent, Play, Seat
from companion.statistics.models import SeatResult
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
EXPORT = (Path(__file__).parent / "bgstats" / "BGStatsExport.json").read_bytes()


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(zone="Europe/Berlin"), name="Ann's")


def imported(
    device: Device, data: bytes = EXPORT, answers: Answers | None = None
) -> bgstats_import.Imported:
    return bgstats_import.import_plays(device, read_file(data), answers or {})


def stored() -> list[list[Mapping[str, object]]]:
    """Every row that an import can write."""
    return [
        list(Play.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values()),
        list(LogEvent.objects.order_by("pk").values()),
        list(Origin.objects.order_by("pk").values()),
        list(SeatResult.objects.order_by("pk").values()),
        list(Person.objects.order_by("pk").values()),
        list(Place.objects.order_by("pk").values()),
        list(PlainResult.objects.order_by("pk").values()),
        list(PlainSeat.objects.order_by("pk").values()),
    ]


def edited(*path: str | int, value: Json) -> bytes:
    """The export with one value replaced."""
    top = json.loads(EXPORT)
    inner = top
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return json.dumps(top).encode()


def test_plays_of_our_games_come_in_as_final_scores_and_others_as_plain_results(
    device: Device,
) -> None:
    report = imported(device)
    assert [play.game for play in report.plays] == ["krimsutep", "cleopatra", "ramses"]
    assert [(each.title, each.played, each.message) for each in report.left_out] == [
        (
            "Ramses",
            "2026-04-04 19:30:00",
            "104 points are too many: all works together bring 63.",
        )
    ]
    assert (report.results, PlainResult.objects.get().game) == (1, "Azul")
    krimsutep, cleopatra, ramses = (Phone(device, play) for play in report.plays)
    assert krimsutep.play.players == ["Ben", "Ann", "Cem"]
    assert (krimsutep.scores, krimsutep.play.start) == ((53, 55, 29), 0)
    assert krimsutep.play.created == datetime(2026, 5, 22, 18, 15, tzinfo=UTC)
    assert krimsutep.play.place is not None
    assert krimsutep.play.place.name == "Ann’s kitchen"
    assert (krimsutep.play.minutes, krimsutep.play.notes) == (75, "Cem’s first time")
    assert (krimsutep.play.closed, krimsutep.play.counted) == ("sheet", True)
    standing = cleopatra.table.position.standing
    assert standing.ranks == (None, 1, 2), "more than the winner: eaten"
    assert (cleopatra.play.minutes, standing.winners) == (None, (1,))
    assert (ramses.scores, ramses.play.counted) == ((-3, 14), False)


def test_they_count_as_plays_and_wins_and_have_no_measures(device: Device) -> None:
    imported(device)
    ann = SeatResult.objects.filter(person__name="Ann", play__game="krimsutep").get()
    assert (ann.score, ann.shared) == (55, 1)
    assert {row.out for row in SeatResult.objects.filter(play__game="cleopatra")} == {
        True, False,
    }  # fmt: skip


def test_the_same_file_twice_changes_nothing(device: Device) -> None:
    imported(device)
    before = stored()
    again = imported(device)
    assert (again.plays, again.again, len(again.left_out)) == ([], 4, 1)
    assert stored() == before


names = st.sampled_from(["Ann", "Ben", "ben", " Cem ", "Dóra", "Emil", "\u202eX", "", "z" * 41])
seats = st.fixed_dictionaries(
    {
        "playerRefId": st.integers(0, 6),
        "score": st.one_of(
            st.integers(-20, 90).map(str), st.sampled_from(["12+7+3", "", "x", None, 12, 1e9])
        ),
        "winner": st.booleans(),
        "startPlayer": st.booleans(),
        "seatOrder": st.integers(0, 4),
    }
)
games = st.sampled_from(["Krimsutep", "Ramses", "Cleopatra", "Azul", ""])
plays = st.fixed_dictionaries(
    {
        "uuid": st.one_of(st.uuids().map(str), st.just("nothing")),
        "gameRefId": st.integers(0, 5),
        "playDate": st.sampled_from(["2026-05-22 20:15:00", "2020-02-30 00:00:00", "", None]),
        "durationMin": st.sampled_from([0, 30, -5, 10**9, "x"]),
        "comments": st.sampled_from(["", "rain", "\0", "\ud800"]),
        "playerScores": st.lists(seats, max_size=5),
    }
)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(names, min_size=5, max_size=5),
    st.lists(games, min_size=4, max_size=4),
    st.lists(plays, max_size=4),
)
def test_any_file_twice_changes_nothing(
    device: Device, players: list[str], titles: list[str], found: list[dict[str, Json]]
) -> None:
    whole = {
        "players": [{"id": n, "name": name} for n, name in enumerate(players, 1)],
        "games": [{"id": n, "name": name} for n, name in enumerate(titles, 1)],
        "plays": found,
    }
    data = json.dumps(whole).encode()
    people = bgstats_import.plan_import(device.group, read_file(data), {}).people
    answers = {each.name: None for each in people.questions}
    first = imported(device, data, answers)
    before = stored()
    again = imported(device, data, answers)
    assert (again.plays, again.again) == ([], len(first.plays) + first.again)
    assert again.left_out == first.left_out
    assert stored() == before


def test_one_that_lies_in_the_trash_stays_there(device: Device) -> None:
    play = imported(device).plays[0]
    trash.delete(play.id, device.id)
    assert imported(device).again == 4
    play.refresh_from_db()
    assert play.deleted is not None


def test_a_play_that_was_exported_from_here_is_here_already(device: Device) -> None:
    path = Path(__file__).parent.parent / "records" / "krimsutep-4-tricks.json"
    (taken,) = record_import.import_records(device, [("a", path.read_bytes())])
    assert taken.play is not None
    own = bgstats.bgsplay_file(services.get_table(taken.play.id, device.id))
    before = stored()
    assert imported(device, own).again == 1
    assert stored() == before
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's phone")
    (there,) = imported(other, own).plays
    assert (
        Phone(other, there).scores
        == services.get_table(taken.play.id, device.id).position.standing.scores
    )


def test_an_imported_play_keeps_its_uuid_when_it_is_exported_again(device: Device) -> None:
    play = imported(device).plays[0]
    out = json.loads(bgstats.bgsplay_file(services.get_table(play.id, device.id)))
    assert out["plays"][0]["uuid"] == "0B1B0A52-0000-4000-8000-0000000000C1"


def test_imported_plays_are_in_the_backup_and_known_again_after_it(device: Device) -> None:
    imported(device)
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's phone")
    group_restore.restore(other.group, group_backup.backup_file(device.group))
    assert other.group.plays.count() == 3
    assert imported(other).again == 4
    assert other.group.plays.count() == 3


def test_people_are_asked_for_only_where_it_is_unsure(device: Device) -> None:
    find_or_add_people(device.group, ["Anna", "BEN", "Dora", "Zoe"])
    people = bgstats_import.plan_import(device.group, read_file(EXPORT), {}).people
    assert {key: person.name for key, person in people.known.items()} == {"ben": "BEN"}
    assert list(people.new.values()) == ["Cem"]
    open_questions = {
        each.name: [one.name for one in each.candidates] for each in people.questions
    }
    assert open_questions == {"Ann": ["Anna"], "Dóra": ["Dora"]}
    with pytest.raises(Malformed, match="Choose who “Ann” is"):
        imported(device)
    assert not Play.objects.exists()
    anna = Person.objects.get(name="Anna")
    report = imported(device, answers={"Ann": anna.uid, "Dóra": None})
    assert report.plays[0].players == ["BEN", "Anna", "Cem"]
    assert Person.objects.filter(name="Dóra").exists()


def test_a_name_is_no_question_about_somebody_at_the_same_table(device: Device) -> None:
    find_or_add_people(device.group, ["Ann"])
    data = edited("players", 1, "name", value="Anna")
    people = bgstats_import.plan_import(device.group, read_file(data), {}).people
    assert (people.questions, people.new["anna"]) == ([], "Anna")


def test_two_players_who_are_one_person_here_leave_their_play_out(device: Device) -> None:
    (ann,) = find_or_add_people(device.group, ["Annika"])
    data = edited("players", 1, "name", value="Anka")
    answers = {"Ann": ann.uid, "Anka": ann.uid}
    report = imported(device, data, answers)
    assert "“Annika” sits at the table twice." in [each.message for each in report.left_out]


def test_an_answer_that_is_nobody_of_the_group_changes_nothing(device: Device) -> None:
    find_or_add_people(device.group, ["Anna"])
    with pytest.raises(Malformed, match="no such person"):
        imported(device, answers={"Ann": uuid4()})
    assert not Play.objects.exists()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "This is not a file of BG Stats."),
        (b"[1]", "This is not a file of BG Stats."),
        (b'{"plays": []}', "This is not a file of BG Stats."),
        (b'{"plays": [1], "players": [], "games": []}', "This is not a file of BG Stats."),
        (b"\xff\xfe", "This is not a file of BG Stats."),
        (b"[" * 50_000, "This is not a file of BG Stats."),
        (b'{"a": 1e999, "a": NaN}', "This is not a file of BG Stats."),
        (edited("plays", 0, "playerScores", value="no"), "This is not a file of BG Stats."),
        (edited("plays", 0, "playerScores", value=[{}] * 101), "a list of more than 100"),
        (b" " * (MOST_BYTES + 1), "The file is too large: 10 MB are the most."),
    ],
    ids=range(10),
)
def test_a_broken_file_gets_one_sentence_and_changes_nothing(
    device: Device, data: bytes, says: str
) -> None:
    before = stored()
    with pytest.raises(Malformed) as refused:
        imported(device, data)
    assert says in refused.value.message
    assert stored() == before


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (edited("plays", 0, "uuid", value=5), "It has no id in the file."),
        (edited("plays", 0, "playDate", value="2999-01-01 00:00:00"), "Its date cannot be"),
        (edited("players", 0, "name", value=" \u200b"), "One of its players has no name"),
        (edited("plays", 0, "playerScores", 0, "score", value=""), "Ann has no score."),
        (edited("plays", 0, "playerScores", 0, "score", value="2"), "Ann cannot have 2 in all"),
        (
            edited("plays", 0, "playerScores", 0, "score", value="50"),
            "Winning by these scores: Ben; by the file: Ann.",
        ),
        (edited("plays", 0, "playerScores", value=[]), "Krimsutep is for 3 to 4 players"),
        (edited("players", 2, "name", value="c" * 41), "A name must have 1 to 40 characters."),
    ],
    ids=range(8),
)
def test_a_play_that_cannot_be_says_why_and_the_rest_comes_in(
    device: Device, data: bytes, says: str
) -> None:
    report = imported(device, data)
    assert any(says in each.message for each in report.left_out)
    assert len(report.plays) >= 1


def test_a_score_may_be_a_sum() -> None:
    sums: dict[str | int, int | None] = {
        "12+7+3": 22,
        " 5 - 8 ": -3,
        "\N{MINUS SIGN}4": -4,
        "": None,
        "1.5": None,
        7: 7,
    }
    assert {text: score_of(text) for text in sums} == sums
    assert score_of([1]) is None


URL = "exchange:bg-stats-import"


def upload(client: Client, data: bytes) -> str:
    file = SimpleUploadedFile("BGStatsExport.json", data)
    answer = client.post(reverse(URL), {"file": file})
    assert answer.status_code == 200
    return flat(answer)


def client_of(device: Device) -> Client:
    client = Client()
    session = client.session
    session["device"] = str(device.id)
    session.save()
    return client


def carried(client: Client) -> dict[str, str]:
    """The fields of the form that a preview has."""
    file = SimpleUploadedFile("BGStatsExport.json", EXPORT)
    context = client.post(reverse(URL), {"file": file}).context
    return {"plays": context["carried"]}


def test_the_page_shows_everything_before_anything_is_saved(device: Device) -> None:
    client = client_of(device)
    assert reverse(URL) in flat(client.get(reverse("exchange:take-in")))
    page = upload(client, EXPORT)
    assert "Import 4 games" in page
    assert "104 points are too many" in page
    assert "Azul" in page
    assert not Play.objects.exists()
    done = client.post(reverse(URL), carried(client))
    assert "4 games imported" in flat(done)
    assert "104 points are too many" in flat(done)
    assert Play.objects.count() == 3
    assert "imported" in flat(client.get(reverse("history:plays")))
    assert "Nothing is new" in upload(client, EXPORT)


def test_the_page_asks_who_is_who_and_takes_the_answers(device: Device) -> None:
    (anna,) = find_or_add_people(device.group, ["Anna"])
    client = client_of(device)
    assert "person.ann" in upload(client, EXPORT)
    fields = carried(client)
    refused = client.post(reverse(URL), fields)
    assert refused.status_code == 422
    assert "Choose who “Ann” is." in flat(refused)
    assert not Play.objects.exists()
    client.post(reverse(URL), {**fields, "person.ann": str(anna.uid)})
    assert Seat.objects.filter(person=anna).count() == 2


@pytest.mark.parametrize("fields", [{}, {"plays": "{"}, {"plays": "[]"}])
def test_the_page_refuses_what_is_no_file(device: Device, fields: dict[str, str]) -> None:
    answer = client_of(device).post(reverse(URL), fields)
    assert answer.status_code == 422
    assert "Nothing was changed." in flat(answer)


def test_a_device_without_a_group_gets_one_with_its_first_import() -> None:
    client = Client()
    assert "Import 4 games" in upload(client, EXPORT)
    assert not Group.objects.exists()
    client.post(reverse(URL), carried(client))
    assert Group.objects.get().plays.count() == 3


def test_a_large_history_fits_into_the_form(device: Device) -> None:
    top = json.loads(EXPORT)
    play = top["plays"][0]
    top["plays"] = []
    for number in range(300):
        top["plays"].append({**copy.deepcopy(play), "uuid": str(UUID(int=number))})
    page = client_of(device).post(
        reverse(URL), {"file": SimpleUploadedFile("a.json", json.dumps(top).encode())}
    )
    assert len(page.context["carried"]) < 200_000
