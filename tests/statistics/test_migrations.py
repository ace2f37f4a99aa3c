"""Rows whose numbers stood by place get the names of these places, and mean what they meant."""

from collections.abc import Iterator, Sequence

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from companion.plays.models import Play
from companion.statistics.models import ResultColumns, SeatResult
from companion.statistics.rebuild import plays_without_results, rebuild
from scoring.registry import GAMES
from tests.statistics.conftest import Club
from tests.statistics.expected import by_database, by_pages
from tests.statistics.test_result_names import WHOLE, raw, scope

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
BY_PLACE = [("statistics", "0007_plain_names")]


@pytest.fixture
def _back_to_today() -> Iterator[None]:
    """Whatever happens, other tests find the database of today."""
    yield
    to_today()


def to_today() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def measure_names() -> list[Sequence[str]]:
    """The names of the measures of each row, in the order of plays and seats."""
    rows = SeatResult.objects.order_by("play", "number").select_related("columns")
    return [row.columns.measures for row in rows]


@pytest.mark.usefixtures("_back_to_today")
def test_rows_by_place_become_rows_by_name(club: Club) -> None:
    for name in WHOLE:
        club.copy(name)
    rows, before = raw(), {game: by_pages(scope(club, game)) for game in GAMES}
    today = measure_names()
    MigrationExecutor(connection).migrate(BY_PLACE)
    to_today()
    named = measure_names()
    assert named == [names[: len(old)] for names, old in zip(today, named, strict=True)]
    rebuild(plays_without_results())  # as a start does: for what no version before had counted
    assert raw() == rows
    assert not plays_without_results().exists()
    ResultColumns.objects.exclude(id__in=SeatResult.objects.values("columns")).delete()
    assert ResultColumns.objects.count() == len(GAMES)
    assert rebuild(Play.objects.all(), keep=False).wrong == []
    for game in GAMES:
        assert by_pages(scope(club, game)) == by_database(scope(club, game)) == before[game]


@pytest.mark.usefixtures("_back_to_today")
def test_rows_of_a_game_without_names_are_derived_again(club: Club) -> None:
    play = club.play("Ann Ben", 5, 3)
    rows = raw()
    MigrationExecutor(connection).migrate(BY_PLACE)
    to_today()
    assert not club.rows(play).exists()
    rebuild(plays_without_results())
    assert raw() == rows


@pytest.mark.usefixtures("_back_to_today")
def test_a_start_finds_what_older_rows_have_earned(club: Club) -> None:
    play = club.copy("krimsutep-3-tricks")
    earned = [row.earned for row in club.rows(play)]
    assert any(earned)
    MigrationExecutor(connection).migrate([("statistics", "0008_result_columns")])
    to_today()
    assert [row.earned for row in club.rows(play)] == [None, None, None]
    assert [each.id for each in plays_without_results()] == [play.id]
    rebuild(plays_without_results())
    assert [row.earned for row in club.rows(play)] == earned
    assert not plays_without_results().exists()
