"""Year summaries are the sums of their rows, whatever has changed and been read before."""

import json
import random  # noqa: TID251 - what happens to plays is made up
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from companion.plays import trash
from companion.statistics import summary_cache
from companion.statistics.models import YearSummary
from companion.statistics.scope import Scope
from tests.statistics.conftest import Club
from tests.statistics.expected import by_database, by_pages
from tests.statistics.test_seat_results import Evening

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
FAR = ZoneInfo("Pacific/Auckland")
UTC = ZoneInfo("UTC")


def scopes(club: Club, game: str) -> list[Scope]:
    """What pages are about: everything, a game, tables of three, a year by two clocks."""
    group, year = club.device.group_id, club.began.year
    return [
        Scope(group, UTC),
        Scope(group, UTC, game),
        Scope(group, UTC, game, players=3),
        Scope(group, FAR, game, year=year),
        Scope(group, FAR, year=year, players=2),
    ]


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_done_to_plays_summaries_are_the_sums_of_the_rows(
    club: Club, seed: int
) -> None:
    evening = Evening(club, random.Random(seed))  # noqa: S311 - the same evening every time
    club.play("Ann Ben", 5, 3)
    for _ in range(4):
        evening.plays()
    for _ in range(12):
        evening.happens()
        for scope in scopes(club, "toy"):
            assert by_pages(scope) == by_database(scope), scope
        assert summary_cache.find_wrong_summaries(club.device.group_id, UTC) == []


@pytest.mark.parametrize("game", ["krimsutep", "ramses", "cleopatra"])
def test_every_games_summaries_are_the_sums_of_the_rows(club: Club, game: str) -> None:
    for name in ("krimsutep-3-tricks", "krimsutep-4-tricks", "ramses-3-full", "ramses-2-full",
                 "cleopatra-3"):  # fmt: skip
        club.copy(name)
    for scope in scopes(club, game):
        assert by_pages(scope) == by_database(scope), scope


def test_a_year_ends_by_the_clocks_of_the_group(club: Club) -> None:
    club.began = club.began.replace(year=2024, month=12, day=30, hour=18)
    club.play("Ann Ben", 5, 0)  # the morning of 1 January in Auckland
    for zone, year in ((UTC, 2024), (FAR, 2025), (UTC, 2024)):
        book = summary_cache.summaries_of(Scope(club.device.group_id, zone, "toy", year=year))
        assert [each.year for each in book.played] == [year]
        assert len(book.summaries) == 1


def test_only_the_year_that_has_changed_is_summed_up_again(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    began, old = club.began, club.play("Ann Ben", 5, 0)
    club.began = began.replace(year=began.year - 3)
    club.play("Ann Ben", 1, 2)
    scope = Scope(club.device.group_id, UTC, "toy")
    with django_assert_num_queries(5):  # stamps, summaries, rows, their names, what is stored
        summary_cache.summaries_of(scope)
    with django_assert_num_queries(2):
        summary_cache.summaries_of(scope)
    before = set(YearSummary.objects.values_list("year", "stamps"))
    trash.delete(old.id, club.device.id)
    trash.restore(old.id, club.device.id)
    with django_assert_num_queries(5):
        summary_cache.summaries_of(scope)
    changed = before ^ set(YearSummary.objects.values_list("year", "stamps"))
    assert {year for year, _ in changed} == {old.created.year}


def test_a_summary_of_another_version_is_computed_again(club: Club) -> None:
    club.play("Ann Ben", 5, 0)
    scope = Scope(club.device.group_id, UTC, "toy")
    summary_cache.summaries_of(scope)
    YearSummary.objects.update(totals='{"parts": {}, "runs": {}}', layout="another")
    assert by_pages(scope) == by_database(scope)


def test_the_command_finds_a_summary_that_does_not_add_up_and_corrects_it(
    club: Club,
) -> None:
    club.play("Ann Ben", 5, 0)
    club.device.group.zone = "Pacific/Auckland"
    club.device.group.save()
    scope = Scope(club.device.group_id, FAR, "toy")
    summary_cache.summaries_of(scope)
    call_command("rebuild_statistics", check=True)
    known = json.loads(YearSummary.objects.get().totals)
    for parts in known["parts"].values():
        parts["2"]["scores"] = {"99": 1}
    YearSummary.objects.update(totals=json.dumps(known))
    with pytest.raises(CommandError, match="Years that do not add up to their games: 1"):
        call_command("rebuild_statistics", check=True)
    call_command("rebuild_statistics")
    call_command("rebuild_statistics", check=True)
    assert by_pages(scope) == by_database(scope)


def test_who_reads_while_a_play_changes_stores_no_summary_that_would_be_used(
    club: Club,
) -> None:
    """Stamps that were read before a change are never those after it."""
    play = club.play("Ann Ben", 5, 0)
    scope = Scope(club.device.group_id, UTC, "toy")
    summary_cache.summaries_of(scope)
    kept = YearSummary.objects.get()
    club.rows(play).update(score=F("score") + 1, stamp=F("stamp") + 1)
    YearSummary.objects.all().delete()
    kept.pk = None
    kept.save(force_insert=True)  # the slow reader keeps what it has seen
    assert by_pages(scope) == by_database(scope)
