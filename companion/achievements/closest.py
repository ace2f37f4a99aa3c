"""Who came closest to achievements that are earned from a number on.

The numbers are stored in seat results; only the plays of the closest are replayed, to find the
entries. Cached values are used only while the stamps of all results stay the same.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import get_language

from companion.achievements.awards import GAME_OF, MOST_CLOSEST, Awards, Closest
from companion.caching import Cache
from companion.games.achievements import thresholds
from companion.plays.models import Play
from companion.plays.presentation.entry_text import entry_text
from companion.plays.services import tables_of_plays
from companion.plays.table import Table
from companion.statistics.models import ResultColumns, SeatResult
from companion.statistics.number_array import Known
from companion.statistics.summary_cache import Stamped, stamps_of
from scoring.registry import ACHIEVEMENTS


class Highest(NamedTuple):
    """The highest number of a group, and the seat results with it, the first ones first."""

    number: int
    rows: Sequence[int]


class ReachedRow(NamedTuple):
    """The columns of a seat result that say what it has reached, and its id.

    `place` is the place of the row among all of the game, by time.
    """

    place: int
    measures: Known
    person: int
    id: int


HIGHEST: Cache[tuple[int, str, Stamped], Mapping[str, Highest]] = Cache(200)
CLOSEST: Cache[tuple[int, str, str | None, Stamped], Sequence[Closest]] = Cache(400)


def closest_to(group: int, name: str, awards: Awards) -> Sequence[Closest]:
    """Who of a group came closest to an achievement that nobody has earned: the first first.

    Empty for those that are not earned from a number on, and where nobody has reached 1. Takes
    one query, and a few more if a result has changed.
    """
    game = GAME_OF[name]
    if awards.of(name):
        return ()
    if name not in thresholds(game):
        return awards.closest.get(name, ())
    stamps = stamps_of(group)
    highest = HIGHEST.get_or_make((group, game, stamps), lambda: _read_highest(group, game))
    if name not in highest:
        return ()
    key = group, name, get_language(), stamps
    return CLOSEST.get_or_make(key, lambda: _read_closest(name, highest[name]))


def _read_highest(group: int, game: str) -> Mapping[str, Highest]:
    results = SeatResult.objects.filter(group=group, counts=True, game=game)
    found: dict[int, list[ReachedRow]] = {}
    by_time = results.order_by("played", "play", "number")
    rows = by_time.values_list("columns", "measures", "person", "id")
    for place, (columns, measures, person, key) in enumerate(rows):
        found.setdefault(columns, []).append(ReachedRow(place, measures, person, key))
    names = {each.id: each.measures for each in ResultColumns.objects.filter(id__in=found)}
    best: dict[str, tuple[int, list[ReachedRow]]] = {}
    # Whole columns at once: row by row it would take several times as long.
    for columns, alike in found.items():
        numbers = zip_longest(*(row.measures for row in alike))
        for name, column in zip(names[columns], numbers, strict=False):
            if name in thresholds(game):
                _add(best, name, column, alike)
    return {name: Highest(most, _first(those)) for name, (most, those) in best.items()}


def _add(
    best: dict[str, tuple[int, list[ReachedRow]]],
    name: str,
    column: Known,
    rows: Sequence[ReachedRow],
) -> None:
    """Keep the highest number of a column, if none is higher, and all results with it."""
    most = max(filter(None, column), default=0)
    before, so_far = best.get(name, (1, []))
    if most >= before:
        equal = so_far if most == before else []
        those = [row for number, row in zip(column, rows, strict=True) if number == most]
        best[name] = most, equal + those


def _first(rows: Sequence[ReachedRow]) -> Sequence[int]:
    """The first result of each person, for the first few people."""
    first: dict[int, int] = {}
    for row in sorted(rows):
        first.setdefault(row.person, row.id)
    return [*first.values()][:MOST_CLOSEST]


def _read_closest(name: str, highest: Highest) -> Sequence[Closest]:
    rows = SeatResult.objects.filter(id__in=highest.rows).order_by("played", "play", "number")
    found = list(rows)
    plays = Play.objects.filter(id__in=[row.play_id for row in found])
    tables = {table.play.id: table for table in tables_of_plays(plays)}
    return [_closest(name, row, highest.number, tables[row.play_id]) for row in found]


def _closest(name: str, row: SeatResult, number: int, table: Table) -> Closest:
    entry, words = None, ""
    if table.complete:
        payloads = [event.payload for event in table.log.entries]
        reached = ACHIEVEMENTS[row.game].reached(table.positions, payloads)[row.number]
        entry = reached[name].entry if name in reached else None
        if entry is not None and thresholds(row.game)[name].by_entry:
            text = entry_text(table, entry + 1)
            words = f"{text.subject} {text.words}"
    return Closest(row.person_id, row.play_id, row.played, number, entry, words)
