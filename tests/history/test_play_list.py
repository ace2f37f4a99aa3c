"""The list of plays: dates, filters, search, pages, at a constant number of queries."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from html import unescape
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from companion.groups import places
from companion.groups.models import Group, Person
from companion.people import merge
from companion.plays import creation
from companion.plays.creation import NewPlay
from companion.plays.models import Play
from tests.history.conftest import finish
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def text(page: bytes) -> str:
    body = re.sub(r"(?s)<(svg|script|select).*?</\1>", "", page.decode())
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def listed(client: Client, query: Mapping[str, str] | None = None) -> str:
    answer = client.get("/plays/", query or {})
    assert answer.status_code == 200
    return text(answer.content)


def shown(client: Client, query: Mapping[str, str]) -> int:
    found = re.search(r"(\d+) games? ", listed(client, query))
    assert found
    return int(found[1])


def another(phone: Phone, *names: str, **fields: object) -> Phone:
    """A further play of the phone's group."""
    play = creation.create_play(phone.device, NewPlay("toy", list(names or ("Ann", "Ben")), 0))
    Play.objects.filter(id=play.id).update(**fields)
    return Phone(phone.device, play)


def test_a_play_stands_under_its_month_with_place_length_and_scores(over: Phone) -> None:
    place = places.add(over.device.group, "at Ann’s")
    Play.objects.filter(id=over.play.id).update(
        created=datetime(2026, 3, 6, 20, tzinfo=ZoneInfo("UTC")), place=place, minutes=72,
        notes="with rain\nand more",
    )  # fmt: skip
    page = listed(over.client)
    assert "March 2026 Friday 6 Counting · at Ann’s · 1 h 12 with rain Ann 4 Ben 7 won" in page


ZONES = [
    ("UTC", "Thursday 31 Counting", "December 2026"),
    ("Europe/Vienna", "Friday 1 Counting", "January 2027"),
    ("Pacific/Auckland", "Friday 1 Counting", "January 2027"),
    ("America/New_York", "Thursday 31 Counting", "December 2026"),
]


@pytest.mark.parametrize(("zone", "day", "month"), ZONES)
def test_the_date_is_the_day_on_which_it_began_by_the_groups_clocks(
    zone: str, day: str, month: str, over: Phone
) -> None:
    begun = datetime(2026, 12, 31, 23, 30, tzinfo=ZoneInfo("UTC"))
    Play.objects.filter(id=over.play.id).update(
        created=begun, finished=begun + timedelta(hours=2)
    )
    Group.objects.filter(id=over.device.group_id).update(zone=zone)
    assert f"{month} {day} · 2 h 00" in listed(over.client)
    assert f"Counting · {day.split(' C', maxsplit=1)[0]}" in text(
        over.client.get(over.at("result")).content
    )


@pytest.mark.parametrize("zone", ["Europe/Vienna", "Pacific/Auckland", "America/New_York"])
def test_the_file_of_plays_tells_the_same_date_as_the_list(zone: str, over: Phone) -> None:
    begun = datetime(2026, 12, 31, 23, 30, tzinfo=ZoneInfo("UTC"))
    Play.objects.filter(id=over.play.id).update(created=begun)
    Group.objects.filter(id=over.device.group_id).update(zone=zone)
    local = begun.astimezone(ZoneInfo(zone))
    assert f",{local:%Y-%m-%d}," in over.client.get("/files/plays.csv").content.decode()


def test_each_filter_leaves_what_is_like_that_and_they_work_together(over: Phone) -> None:
    home = places.add(over.device.group, "home")
    another(over, "Ann", "Cem", place=home, notes="Ärger und Streit")
    another(over, "Ann", "Ben", counted=False)
    cem = Person.objects.get(name="Cem")
    ben = Person.objects.get(name="Ben")
    expected: list[tuple[dict[str, str], int]] = [
        ({}, 3),
        ({"game": "toy"}, 3),
        ({"game": "krimsutep"}, 0),
        ({"person": str(cem.uid)}, 1),
        ({"person": str(ben.uid)}, 2),
        ({"place": str(home.id)}, 1),
        ({"state": "finished"}, 1),
        ({"state": "running"}, 2),
        ({"counts": "no"}, 1),
        ({"counts": "yes"}, 2),
        ({"words": "ärger"}, 1),
        ({"words": "streit ÄRGER"}, 1),
        ({"words": "ärger friede"}, 0),
        ({"words": "100%"}, 0),
        ({"person": str(ben.uid), "counts": "no", "state": "running"}, 1),
        ({"person": str(cem.uid), "place": str(home.id), "words": "und"}, 1),
    ]
    client = over.client
    assert [(query, shown(client, query)) for query, _ in expected] == expected


def test_who_was_merged_into_another_is_found_under_that_one(over: Phone) -> None:
    another(over, "Ann", "Benny")
    ben, benny = Person.objects.get(name="Ben"), Person.objects.get(name="Benny")
    merge.merge(ben, benny)
    assert shown(over.client, {"person": str(benny.uid)}) == 2


@pytest.mark.parametrize("name", ["person", "place"])
@pytest.mark.parametrize("value", ["x", "\x07", "00000000-0000-0000-0000-000000000000"])
def test_what_the_group_does_not_have_is_not_found(name: str, value: str, ann: Phone) -> None:
    assert ann.client.get("/plays/", {name: value}).status_code == 404


@pytest.mark.usefixtures("over")
def test_nobody_filters_by_another_groups_people(stranger: Phone) -> None:
    ann = Person.objects.get(name="Ann")
    assert stranger.client.get("/plays/", {"person": str(ann.uid)}).status_code == 404


def test_a_filter_that_is_on_is_taken_off_by_its_own_link(over: Phone) -> None:
    page = over.client.get("/plays/?game=toy&state=finished&words=rain").content.decode()
    links = [unescape(link) for link in re.findall(r'aria-current="true" href="([^"]*)"', page)]
    assert links == [
        "?state=finished&words=rain",
        "?game=toy&words=rain",
        "?game=toy&state=finished",
    ]


def test_pages_keep_the_filters(over: Phone) -> None:
    for _ in range(24):
        another(over)
    page = over.client.get("/plays/?game=toy").content.decode()
    assert 'href="?page=2&amp;game=toy"' in page
    assert "2 of 2" in text(over.client.get("/plays/?page=2&game=toy").content)


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert client.get(path).status_code == 200
    return len(caught)


@pytest.mark.parametrize("path", ["/plays/", "/plays/?game=toy&state=finished", "/bin/"])
def test_the_number_of_queries_is_the_same_for_few_and_many_plays(
    path: str, over: Phone
) -> None:
    finish(another(over))
    another(over)
    thrown = timezone.now() if path == "/bin/" else None
    Play.objects.update(deleted=thrown)
    client = over.client
    few = queries(client, path)
    for _ in range(12):
        finish(another(over, deleted=None))
        another(over)
    Play.objects.update(deleted=thrown)
    assert queries(client, path) == few


def test_a_list_of_finished_plays_reads_no_log(over: Phone) -> None:
    for _ in range(3):
        finish(another(over))
    with CaptureQueriesContext(connection) as caught:
        listed(over.client, {"state": "finished"})
    logs = [each["sql"] for each in caught if "plays_logevent" in each["sql"]]
    assert all("WHERE" not in sql or "IN ()" in sql or "0 = 1" in sql for sql in logs), logs


def test_a_play_without_a_log_that_holds_is_listed_all_the_same(over: Phone) -> None:
    Play.objects.create(
        id=uuid4(), group=over.device.group, game="toy", rules="-", players=["Ann"], start=0,
        finished=timezone.now(),
    )  # fmt: skip
    assert "can only be read" in listed(over.client)
