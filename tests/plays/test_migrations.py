"""An update changes no play: readings that were the default when it was begun are kept."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from companion.plays.models import Play
from scoring.kernel.serialization.entries import Json

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

BEFORE = [("plays", "0009_lines_of_devices")]


@pytest.fixture
def back_then() -> Iterator[MigrationExecutor]:
    """The database before R4.6 had another default; afterwards it is today's again."""
    MigrationExecutor(connection).migrate(BEFORE)
    yield MigrationExecutor(connection)
    to_today()


def to_today() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


BEGUN: Sequence[tuple[str, str, Mapping[str, Json], Mapping[str, Json]]] = [
    ("ramses", "1", {}, {"swap": "own"}),
    ("ramses", "1", {"piles": "discard"}, {"piles": "discard", "swap": "own"}),
    ("ramses", "1", {"swap": "any"}, {"swap": "any"}),
    ("ramses", "2", {}, {}),
    ("krimsutep", "1", {}, {}),
]
"""A game, the version of its rules, the options of a play, and those it has afterwards."""


def test_a_play_of_ramses_keeps_the_swap_that_it_was_begun_with(
    back_then: MigrationExecutor,
) -> None:
    apps = back_then.loader.project_state(BEFORE).apps
    group = apps.get_model("groups", "Group").objects.create(zone="Europe/Vienna")
    plays = [
        apps.get_model("plays", "Play").objects.create(
            group=group,
            game=game,
            rules=rules,
            players=["Ann", "Ben"],
            start=0,
            options=options,
        )
        for game, rules, options, _ in BEGUN
    ]
    to_today()
    kept = [Play.objects.get(id=play.id).options for play in plays]
    assert kept == [options for *_, options in BEGUN]
