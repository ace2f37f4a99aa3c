"""The sums of a game's seat results in a year: small, and sufficient for all pages.

They are whole numbers by name, so that parts added in any order give the same sums as their
rows. `LAYOUT` and the game's records define the format; a summary in another format is computed
again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple, TypedDict
from uuid import UUID

from companion.games.catalog import CATALOG
from companion.statistics.models import ResultColumns
from companion.statistics.number_array import Known

LAYOUT = 4
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
type Held = tuple[int, int, int, str]
"""A record: its number, moment, seat, and its play's id in hexadecimal."""
type Columns = Mapping[int, ResultColumns]
"""The names of the rows' numbers by id."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Row(NamedTuple):
    """The columns of a seat result that are summed."""

    person: int
    play: UUID
    number: int
    players: int
    turn: int
    score: int
    rank: int
    out: bool
    shared: int
    margin: int
    columns: int
    kinds: Known
    measures: Known
    played: datetime


class Part(TypedDict):
    """A person's sums at tables of one size.

    `turns`: by place behind the starting player the points, the plays without a win, and the
    wins by number of winners. `scores`: how often each score was reached, `out` the same for
    people out of the game. `kinds`: points by line kind, of the `sourced` plays: of the others
    only the totals are known. `sums`: by measure, for those that any
    play has; `known`: the number of these plays, if not all. `met`: by opponent how often
    ahead, level, behind. `held`: the records by name, see `records`. `first`, `last`: moments,
    which are microseconds since 1970.
    """

    turns: dict[str, list[int]]
    scores: dict[str, int]
    out: dict[str, int]
    kinds: dict[str, int]
    sourced: int
    sums: dict[str, int]
    known: dict[str, int]
    met: dict[str, list[int]]
    held: dict[str, Held]
    first: int
    last: int


class SummaryPart(TypedDict):
    """A year summary: parts by person and number of players, and streaks in order of time.

    A streak has one letter per play: the letter is the number of players, a capital is a win.
    """

    parts: dict[str, dict[str, Part]]
    runs: dict[str, str]


def layout(game: str) -> str:
    """The format of a game's summary; a stored summary of another format is outdated."""
    return sha256(repr((LAYOUT, sorted(_records(game)))).encode()).hexdigest()[:16]


def _records(game: str) -> Sequence[str]:
    return CATALOG[game].game.results.records


def summarize(game: str, rows: Sequence[Row], columns: Columns) -> SummaryPart:
    """Sum up the rows of a game, sorted by time with the rows of a play together."""
    own: dict[tuple[int, int], list[Row]] = {}
    runs: dict[str, list[str]] = {}
    for row in rows:
        own.setdefault((row.person, row.players), []).append(row)
        letter = LETTERS[row.players]
        runs.setdefault(str(row.person), []).append(letter.upper() if row.shared else letter)
    met, parts = _count_opponents(rows), dict[str, dict[str, Part]]()
    for (person, players), some in own.items():
        part = _part(some, columns, met.get((person, players), {}), game)
        parts.setdefault(str(person), {})[str(players)] = part
    return SummaryPart(
        parts=parts, runs={person: "".join(each) for person, each in runs.items()}
    )


def sizes(summary: SummaryPart) -> dict[str, dict[str, int]]:
    """How often each person sat at tables of each size."""
    return {
        person: {size: sum(part["scores"].values()) for size, part in parts.items()}
        for person, parts in summary["parts"].items()
    }


def moment(at: datetime) -> int:
    """Microseconds since 1970."""
    return (at - EPOCH) // MICROSECOND


def at(microseconds: int) -> datetime:
    """The time of a number of microseconds since 1970."""
    return EPOCH + microseconds * MICROSECOND


def _part(rows: Sequence[Row], columns: Columns, met: dict[int, list[int]], game: str) -> Part:
    kinds = {key: each.line_kinds for key, each in columns.items()}
    measures = {key: each.measures for key, each in columns.items()}
    points = _by_name(kinds, ((row.columns, row.kinds) for row in rows))
    numbers = _by_name(measures, ((row.columns, row.measures) for row in rows))
    reached = CATALOG[game].game.results.reached
    taken = {name: each for name, each in numbers.items() if name not in reached}
    return Part(
        turns={str(turn): counts for turn, counts in _turns(rows).items()},
        scores=_count_scores(rows),
        out=_count_scores(row for row in rows if row.out),
        kinds={kind: sum(numbers) for kind, numbers in points.items()},
        sourced=sum(None not in row.kinds for row in rows),
        sums={name: sum(numbers) for name, numbers in taken.items()},
        known={name: len(each) for name, each in taken.items() if len(each) < len(rows)},
        met={str(other): counts for other, counts in met.items()},
        held=_find_records(rows, columns, _records(game)),
        first=moment(rows[0].played),
        last=moment(rows[-1].played),
    )


def _by_name(
    names: Mapping[int, Sequence[str]], numbers: Iterable[tuple[int, Known]]
) -> dict[str, list[int]]:
    """All known numbers by name; `numbers` are arrays, each with the key of its `names`."""
    arrays: dict[int, list[Known]] = {}
    for key, array in numbers:
        arrays.setdefault(key, []).append(array)
    found: dict[str, list[int]] = {}
    for key, some in arrays.items():
        for name, column in zip(names[key], zip_longest(*some), strict=False):
            if known := [n for n in column if n is not None]:
                found.setdefault(name, []).extend(known)
    return found


def _count_scores(rows: Iterable[Row]) -> dict[str, int]:
    """How often each score was reached."""
    return {str(score): count for score, count in Counter(row.score for row in rows).items()}


def _turns(rows: Iterable[Row]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for row in rows:
        counts = found.setdefault(row.turn, [0] * (row.players + 2))
        counts[0] += row.score
        counts[row.shared + 1] += 1
    return found


def _count_opponents(rows: Iterable[Row]) -> dict[tuple[int, int], dict[int, list[int]]]:
    """By person and number of players: how often ahead of each opponent, level, behind."""
    found: dict[tuple[int, int], dict[int, list[int]]] = {}
    for _, play in groupby(rows, attrgetter("play")):
        seats = list(play)
        for one in seats:
            others = found.setdefault((one.person, one.players), {})
            for other in seats:
                if other.person != one.person:
                    counts = others.setdefault(other.person, [0, 0, 0])
                    counts[(one.rank > other.rank) - (one.rank < other.rank) + 1] += 1
    return found


def _find_records(
    rows: Sequence[Row], columns: Columns, records: Iterable[str]
) -> dict[str, Held]:
    """The records by name, see `records`: the first play that reached the value.

    Scores of people who are out of the game are no records.
    """
    won, inside = [row for row in rows if row.shared], [row for row in rows if not row.out]
    found: dict[str, Held | None] = {
        "most-points": _first([(-row.score, row) for row in inside], -1),
        "fewest-points": _first([(row.score, row) for row in inside], 1),
        "fewest-points-won": _first([(row.score, row) for row in won], 1),
        "widest-margin": _first([(-row.margin, row) for row in won if row.shared == 1], -1),
    }
    for name in records:
        known = [(-number, row) for number, row in _measures(name, rows, columns)]
        found[name] = _first(known, -1)
    return {name: each for name, each in found.items() if each is not None}


def _measures(name: str, rows: Iterable[Row], columns: Columns) -> Iterator[tuple[int, Row]]:
    """The rows that have a measure, each with its number."""
    places = {
        each: names.measures.index(name)
        for each, names in columns.items()
        if name in names.measures
    }
    for row in rows:
        place = places.get(row.columns, len(row.measures))
        number = row.measures[place] if place < len(row.measures) else None
        if number is not None:
            yield number, row


def _first(found: Sequence[tuple[int, Row]], sign: int) -> Held | None:
    """The record of the smallest number; None without rows.

    `sign` restores a value that was negated to find the largest; of equals the first counts.
    """
    if not found:
        return None
    number, row = min(found, key=lambda pair: pair[0])
    return sign * number, moment(row.played), row.number, row.play.hex
