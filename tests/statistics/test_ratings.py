"""Ratings are those of a replay from the first play, whatever was done to plays since."""

import random  # noqa: TID251 - what happens to plays is made up
from copy import copy
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from companion.plays import details, services, trash
from companion.plays.models import Play
from companion.statistics.models import BEFORE_ALL, RatingProgress, SeatResult
from companion.statistics.ratings import STEP, rate_all
from companion.statistics.scope import Scope
from companion.statistics.seat_results import rank_seats
from companion.statistics.summary_cache import summaries_of
from scoring.kernel.serialization.entries import Json
from tests.statistics.conftest import Club
from tests.statistics.test_seat_results import Evening

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def from_the_first(club: Club) -> dict[tuple[str, int, str], float]:
    """Everybody's rating after each play, by the logs alone."""
    model, ratings = PlackettLuce(), dict[int, PlackettLuceRating]()
    found = {}
    plays = Play.objects.filter(
        group=club.device.group, counted=True, deleted=None, finished__isnull=False
    )
    for play in plays.order_by("created", "id"):
        standing = services.get_table(play.id, club.device.id).position.standing
        seats = list(play.seats.order_by("number").values_list("person", flat=True))
        teams = [[ratings.get(person) or model.rating()] for person in seats]
        ranks = [float(rank) for rank in rank_seats(standing)]
        for number, (rating,) in enumerate(model.rate(teams, ranks=ranks)):
            ratings[seats[number]] = rating
            found[str(play.id), number, "mu"] = rating.mu
            found[str(play.id), number, "sigma"] = rating.sigma
    return found


def rated(club: Club) -> dict[tuple[str, int, str], float]:
    rate_all(club.device.group_id, "toy")
    rows = SeatResult.objects.filter(group=club.device.group_id, counts=True)
    return {
        (str(row.play_id), row.number, name): value or 0
        for row in rows
        for name, value in (("mu", row.mu), ("sigma", row.sigma))
    }


def test_who_wins_rises_and_who_ties_at_the_top_rises_alike(club: Club) -> None:
    play = club.play("Ann Ben Cem", 5, 3, 0)
    after = rated(club)
    ann, ben, cem = (after[str(play.id), number, "mu"] for number in range(3))
    assert ann == pytest.approx(ben)
    assert ann > 25 > cem
    assert after[str(play.id), 0, "sigma"] < 25 / 3


def test_a_correction_of_the_first_play_changes_every_rating_after_it(club: Club) -> None:
    first, second = club.play("Ann Ben", 5, 0), club.play("Ann Ben", 5, 0)
    before = rated(club)
    show: Json = {"do": "change", "at": 4, "entry": {"kind": "show", "fingers": [0, 5]}}
    services.correct(first.id, [show], club.sent(first))
    after = rated(club)
    assert after == pytest.approx(from_the_first(club))
    assert after[str(second.id), 0, "mu"] != before[str(second.id), 0, "mu"]


def test_an_older_play_that_comes_later_is_rated_in_its_place(club: Club) -> None:
    began = club.began
    club.began = began.replace(year=began.year + 1)
    club.play("Ann Ben", 5, 0)
    rated(club)
    club.began = began
    club.play("Ann Ben", 0, 5)
    assert rated(club) == pytest.approx(from_the_first(club))


@pytest.mark.parametrize("seed", range(2))
def test_ratings_follow_whatever_is_done_to_plays(club: Club, seed: int) -> None:
    evening = Evening(club, random.Random(seed))  # noqa: S311 - the same evening every time
    for _ in range(3):
        evening.plays()
    for _ in range(15):
        evening.happens()
        if Play.objects.filter(deleted__isnull=False).exists():
            evening.brings_back()
        assert rated(club) == pytest.approx(from_the_first(club))


def test_ratings_that_hold_are_read_and_not_worked_out(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        club.play("Ann Ben", 5, 0)
    rated(club)
    with django_assert_max_num_queries(1):
        rate_all(club.device.group_id, "toy")


def test_a_note_is_no_reason_to_rate_anything_again(club: Club) -> None:
    plays = [club.play("Ann Ben", 5, 0) for _ in range(3)]
    rated(club)
    before = RatingProgress.objects.get()
    details.update_details(
        plays[0].id, club.device.id, details.PlayDetails(notes="by candlelight")
    )
    assert RatingProgress.objects.get().rated == before.rated
    details.update_details(plays[0].id, club.device.id, details.PlayDetails(counted=False))
    assert RatingProgress.objects.get().rated < before.rated


def test_who_changes_an_earlier_play_rates_all_that_came_after_it(
    club: Club, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    first, *_ = [club.play("Ann Ben", 5, 0) for _ in range(4)]
    rated(club)
    with django_capture_on_commit_callbacks(execute=True):
        trash.delete(first.id, club.device.id)
    stored = {
        (str(row.play_id), row.number, name): value
        for row in SeatResult.objects.filter(counts=True)
        for name, value in (("mu", row.mu), ("sigma", row.sigma))
    }
    assert stored == pytest.approx(from_the_first(club))


def test_a_page_rates_one_step_and_says_that_ratings_are_on_their_way(club: Club) -> None:
    play = club.play("Ann Ben", 5, 0)
    more(club, play, STEP // 2 + 1)
    pages = ["/statistics/toy/", f"/statistics/people/{club.person('Ann').uid}/toy/"]
    for page in pages:
        SeatResult.objects.update(mu=None)
        RatingProgress.objects.update(rated=BEFORE_ALL)
        on_their_way = club.client.get(page).content.decode()
        assert "Come back in a moment" in on_their_way
        assert "How this is counted" in on_their_way
        assert SeatResult.objects.filter(mu=None).count() == 2
        then = club.client.get(page).content.decode()
        assert "Come back in a moment" not in then
        assert "#rating" in then
    assert not SeatResult.objects.filter(mu=None).exists()


def more(club: Club, play: Play, number: int) -> None:
    """As many copies of a play's rows, each of a play of its own that began later."""
    rows = list(club.rows(play))
    plays = [
        Play(group=play.group, game=play.game, rules=play.rules, players=play.players,
             start=0, options={}, created=play.created + timedelta(minutes=minute + 1))
        for minute in range(number)
    ]  # fmt: skip
    Play.objects.bulk_create(plays)
    copies = []
    for copied in plays:
        for row in rows:
            each = copy(row)
            each.pk, each.play, each.played, each.mu = None, copied, copied.created, None
            copies.append(each)
    SeatResult.objects.bulk_create(copies)


def test_ratings_and_years_follow_the_day_that_a_table_sets(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    later = club.play("Ann Ben", 1, 4)
    before, all_plays = rated(club), Scope(club.device.group_id, ZoneInfo("UTC"))
    assert [
        bundle.plays for bundle in summaries_of(all_plays).played if bundle.year < 2025
    ] == []
    details.update_details(
        later.id, club.device.id, details.PlayDetails(played="2024-02-29T20:15")
    )
    after = rated(club)
    assert after == pytest.approx(from_the_first(club))
    assert after[str(later.id), 1, "mu"] != before[str(later.id), 1, "mu"]
    assert [
        bundle.plays for bundle in summaries_of(all_plays).played if bundle.year == 2024
    ] == [1]
