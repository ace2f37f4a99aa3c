"""The pages of statistics: what they say of known plays, to whom, and with how many queries."""

import json
import re
from uuid import uuid4

import pytest
from django.db.models import Max
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from companion.games.catalog import CATALOG
from companion.groups.models import Device, Group
from companion.people import merge
from companion.plays import creation, services, trash
from companion.plays.models import Participant, Play
from companion.statistics.models import SeatResult
from scoring.kernel.serialization.entries import Json
from tests.chance import text_without_tokens
from tests.statistics.conftest import Club, browser, counted

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def text(client: Client, url: str) -> str:
    """What a page says, without its tags."""
    response = client.get(url)
    assert response.status_code == 200, response.status_code
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def known(club: Club) -> Club:
    """Six plays of two, worked out by hand: Ann 2 and her fingers, Ben 4 and Ben's.

    Ann: 7 4 5 2 7 6, mean 5.2, median 5.5. Ben: 4 4 9 5 5 6. Ann wins 1 and 5, shares 2 and 6.
    """
    for ann, ben in ((5, 0), (2, 0), (3, 5), (0, 1), (5, 1), (4, 2)):
        club.play("Ann Ben", ann, ben)
    return club


def test_a_game_of_a_group_in_numbers(club: Club) -> None:
    page = text(known(club).client, "/statistics/toy/")
    assert "Ann 6 3 5.2 5.5 7 2" in page  # plays, wins, mean, median, best, worst
    assert "Ben 6 3 5.5 5 9 4" in page
    assert "Ann: 50 %, 95 % between 19 and 81, 50 % by chance" in page
    assert "Most points Ben" in page
    assert "Biggest lead of a winner, in points Ben" in page  # 9 to 5
    assert "Ann 2 2 2 wins" in page  # won in a row, not won in a row, now


def test_every_jump_of_a_long_page_leads_to_a_part_of_it(club: Club) -> None:
    known(club)
    person = f"/statistics/people/{club.person('Ann').uid}/toy/"
    for address, least in (("/statistics/toy/", 6), (person, 7)):
        page = club.client.get(address).content.decode()
        jumps = re.findall(r'<a class="chip" href="#([\w-]+)">', page)
        assert len(jumps) >= least
        for jump in jumps:
            assert page.count(f' id="{jump}"') == 1, jump


def test_somebody_in_numbers(club: Club) -> None:
    known(club)
    page = text(club.client, f"/statistics/people/{club.person('Ann').uid}/toy/")
    assert "Most wins in a row: 2. Most losses in a row: 2. Now: 2 wins." in page
    assert "2 players: 50 %, 95 % between 19 and 81" in page
    assert "How often Ann finished ahead, level or behind" in page
    assert re.search(r"Ben 2 2 2 6", page), page  # ahead, level, behind, together


def test_small_numbers_say_nothing(club: Club) -> None:
    for _ in range(3):
        club.play("Ann Ben", 5, 0)
    page = text(club.client, "/statistics/toy/")
    assert "Ann 3 3" in page
    assert "3 games: too few to say" in page
    assert "%, 95 %" not in page


def test_a_filter_leaves_plays_out_and_says_so_of_none(club: Club) -> None:
    known(club)
    club.play("Ann Ben Cem", 5, 3, 0)
    assert "Ann 7 3½" in text(club.client, "/statistics/toy/")
    assert "Ann 6 3" in text(club.client, "/statistics/toy/?players=2")
    assert "Ann 1 ½" in text(club.client, "/statistics/toy/?players=3")
    assert "No matches." in text(club.client, "/statistics/toy/?year=1999")
    assert "Ann 7 3½" in text(club.client, "/statistics/toy/?players=x&year=%01")
    assert "Ratings" not in text(club.client, "/statistics/toy/?players=2")


@pytest.mark.parametrize("game", ["krimsutep", "ramses", "cleopatra"])
def test_every_game_and_its_people_in_numbers(club: Club, game: str) -> None:
    for name in ("krimsutep-3-tricks", "ramses-3-full", "cleopatra-3"):
        club.copy(name)
    assert "Where points come from" in text(club.client, f"/statistics/{game}/")
    rows = SeatResult.objects.filter(game=game)
    for row in rows:
        who = row.person.uid
        assert "Where points come from" in text(
            club.client, f"/statistics/people/{who}/{game}/"
        )
        assert "Head to head" in text(club.client, f"/statistics/people/{who}/")
    assert CATALOG[game].game.title in text(club.client, "/statistics/")


def test_numbers_follow_a_correction_a_deletion_and_a_merger(club: Club) -> None:
    known(club)
    last = Play.objects.latest("created")
    change: Json = [{"do": "change", "at": 0, "entry": {"kind": "say", "number": 5}}]
    assert "Ann 6 3 5.2" in text(club.client, "/statistics/toy/")
    services.correct(last.id, change, club.sent(last))
    assert "Ann 6 3½ 5.8" in text(club.client, "/statistics/toy/")
    trash.delete(last.id, club.device.id)
    assert "Ann 5 2½ 5" in text(club.client, "/statistics/toy/")
    trash.restore(last.id, club.device.id)
    club.play("Anne Ben", 5, 5)
    merge.merge(club.person("Ann"), club.person("Anne"))
    page = text(club.client, "/statistics/toy/")
    assert "Anne" not in page
    assert "Ann 7 3½ 6" in page


@pytest.mark.parametrize(
    "page",
    ["", "toy/", "people/{}/", "people/{}/toy/", "toy/?players=2", "people/{}/?year=2026"],
)
def test_another_group_finds_nothing_of_it(club: Club, others: Club, page: str) -> None:
    known(club)
    others.play("Zoe Yan", 1, 1)
    url = "/statistics/" + page.format(club.person("Ann").uid)
    assert "Ann" in text(club.client, url)
    response = others.client.get(url)
    assert response.status_code == 404 or "Ann" not in text_without_tokens(
        response.content.decode()
    )
    assert (response.status_code == 404) == ("people" in page)


@pytest.mark.parametrize("page", ["", "toy/", "people/{}/", "people/{}/toy/"])
def test_strangers_and_watchers_find_no_statistics(club: Club, page: str) -> None:
    play = known(club).play("Ann Ben", 1, 1)
    url = "/statistics/" + page.format(club.person("Ann").uid)
    response = Client().get(url)
    assert (response.status_code == 404) == ("people" in page)
    assert "Ann" not in text_without_tokens(response.content.decode())
    watcher = Device.objects.create(group=Group.objects.create(), name="a watcher")
    Participant.objects.create(play=play, device=watcher)
    response = browser(watcher.id).get(url)
    assert response.status_code == 404 or "Ann" not in text_without_tokens(
        response.content.decode()
    )


def test_what_is_no_game_and_who_is_nobody_is_not_found(club: Club) -> None:
    known(club)
    for page in ("chess/", f"people/{uuid4()}/", f"people/{club.person('Ann').uid}/chess/"):
        assert club.client.get(f"/statistics/{page}").status_code == 404
    assert "A shared win is divided" in text(Client(), "/statistics/counted/")


def test_who_turned_out_to_be_another_leads_to_him(club: Club) -> None:
    club.play("Ann Ben", 1, 1)
    club.play("Anne Ben", 1, 1)
    merge.merge(club.person("Ann"), club.person("Anne"))
    url = f"/statistics/people/{club.person('Anne').uid}/toy/"
    response = club.client.get(url)
    assert response.headers["location"] == f"/statistics/people/{club.person('Ann').uid}/toy/"


QUERIES = {"": 7, "toy/": 8, "people/{}/": 8, "people/{}/toy/": 9, "counted/": 0}


@pytest.mark.parametrize(("page", "most"), QUERIES.items())
def test_the_number_of_queries_is_that_of_the_page_and_not_of_its_plays(
    club: Club, page: str, most: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(10):
        club.play("Ann Ben Cem", 5, 3, 0)
    url = "/statistics/" + page.format(club.person("Ann").uid)
    client = club.client
    client.get(url)  # rates the plays, once
    with django_assert_max_num_queries(most) as few:
        client.get(url)
    more(club, 190)
    client.get(url)
    with django_assert_max_num_queries(most) as many:
        client.get(url)
    assert len(few) == len(many)


def more(club: Club, number: int) -> None:
    """As many copies of the last play's rows, each of a play of its own."""
    play = Play.objects.latest("created")
    seats = list(club.rows(play))
    for _ in range(number):
        play.pk = uuid4()
        play.save(force_insert=True)
        for seat in seats:
            seat.pk, seat.play, seat.mu, seat.played = None, play, None, timezone.now()
            seat.save(force_insert=True)


def test_the_entry_that_ends_a_play_takes_at_most_eight_queries_too(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    club.play("Ann Ben", 1, 2)  # the first play of a game names its columns
    play = creation.create_play(club.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    *some, last = counted(2, (5, 0))
    for payload in some:
        club.enter(play, payload)
    fields = {"entry": json.dumps(last), "after": 4, "key": str(uuid4())}
    client = club.client
    with django_assert_max_num_queries(8 + 2):  # a savepoint of the test, and its release
        client.post(f"/plays/{play.id}/entries/", fields, headers={"hx-request": "true"})
    assert club.rows(play).count() == 2


def test_who_was_eaten_is_said_to_be_out_and_has_no_best_score(club: Club) -> None:
    """In `cleopatra-3` the second seat has the most points, 82, and is eaten."""
    club.copy("cleopatra-3")
    eaten = SeatResult.objects.get(out=True)
    assert (eaten.score, eaten.shared) == (82, 0)
    inside = SeatResult.objects.filter(out=False).aggregate(most=Max("score"))["most"]
    page = text(club.client, "/statistics/cleopatra/")
    assert f"Best {inside}" in page
    assert "Out 1" in page
    assert "Most points 82" not in page
    own = text(club.client, f"/statistics/people/{eaten.person.uid}/cleopatra/")
    assert "Best 82 (out)" in own
    assert "82 out" in text(club.client, "/plays/")
