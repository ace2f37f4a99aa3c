"""What the finishes of a game in a year come to: small, and all that pages need of them.

Only whole numbers, so that any parts can be added up in any order and give what all of their
rows give. `LAYOUT` and the game's own kinds and measures say how it is told; a chapter that
was told otherwise is told again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple, TypedDict
from uuid import UUID

from companion.games.catalog import measures_of
from companion.statistics.columns import kinds_in
from companion.statistics.number_array import Known

LAYOUT = 2
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Row(NamedTuple):
    """A finish, as far as it is summed; its names are those of its columns."""

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
    kinds: Known
    measures: Known
    played: datetime


class Part(TypedDict):
    """Somebody's plays at tables of one size.

    `turns`: by the place behind the starting player the points, and how often nobody, one,
    two… won together with him among them. `scores`: how often each was reached,
    `out` by somebody who was out of the game. `kinds`,
    `sums`, `known`, `most`: in the order of `layout`. `met`: how often ahead of whom, level,
    behind. `held`: for each record number, moment, seat and play, or nothing; see `records`.
    `first`, `last`: moments. Moments are microseconds since 1970, plays are numbers too.
    """

    turns: dict[str, list[int]]
    scores: dict[str, int]
    out: dict[str, int]
    kinds: list[int]
    sums: list[int]
    known: list[int]
    most: list[int]
    met: dict[str, list[int]]
    held: list[list[int]]
    first: int
    last: int


class SummaryPart(TypedDict):
    """A chapter: parts by person and size of table, and everybody's runs in the order of time.

    A run is a letter a play: which letter says how many sat there, a capital that he won.
    """

    parts: dict[str, dict[str, Part]]
    runs: dict[str, str]


def layout(game: str) -> str:
    """What a chapter of this game is told by."""
    measures = [(each.name, bool(each.most)) for each in measures_of(game)]
    return sha256(repr((LAYOUT, kinds_in(game), measures)).encode()).hexdigest()[:16]


def decode(game: str, rows: Sequence[Row]) -> SummaryPart:
    """Sum up the rows of a game, which come in the order of time, a play's together."""
    own: dict[tuple[int, int], list[Row]] = {}
    runs: dict[str, list[str]] = {}
    for row in rows:
        own.setdefault((row.person, row.players), []).append(row)
        letter = LETTERS[row.players]
        runs.setdefault(str(row.person), []).append(letter.upper() if row.shared else letter)
    met, parts = _met(rows), dict[str, dict[str, Part]]()
    for (person, players), some in own.items():
        part = _part(game, some, met.get((person, players), {}))
        parts.setdefault(str(person), {})[str(players)] = part
    return SummaryPart(
        parts=parts, runs={person: "".join(each) for person, each in runs.items()}
    )


def sizes(chapter: SummaryPart) -> dict[str, dict[str, int]]:
    """How often everybody sat at tables of each size."""
    return {
        person: {size: sum(part["scores"].values()) for size, part in parts.items()}
        for person, parts in chapter["parts"].items()
    }


def moment(at: datetime) -> int:
    """Microseconds since 1970."""
    return (at - EPOCH) // MICROSECOND


def at(moment_: int) -> datetime:
    """The time of a moment."""
    return EPOCH + moment_ * MICROSECOND


def _part(game: str, rows: Sequence[Row], met: dict[int, list[int]]) -> Part:
    measured = list(zip_longest(*(row.measures for row in rows)))
    measured += [()] * (len(measures_of(game)) - len(measured))
    known = [[n for n in column if n is not None] for column in measured]
    kinds = [sum(n or 0 for n in each) for each in zip_longest(*(row.kinds for row in rows))]
    return Part(
        turns={str(turn): counts for turn, counts in _turns(rows).items()},
        scores=_times(rows),
        out=_times(row for row in rows if row.out),
        kinds=kinds + [0] * (len(kinds_in(game)) - len(kinds)),
        sums=[sum(column) for column in known],
        known=[len(column) for column in known],
        most=[max(column, default=0) for column in known],
        met={str(other): counts for other, counts in met.items()},
        held=_held(game, rows),
        first=moment(rows[0].played),
        last=moment(rows[-1].played),
    )


def _times(rows: Iterable[Row]) -> dict[str, int]:
    """How often each score was reached."""
    return {str(score): count for score, count in Counter(row.score for row in rows).items()}


def _turns(rows: Iterable[Row]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for row in rows:
        counts = found.setdefault(row.turn, [0] * (row.players + 2))
        counts[0] += row.score
        counts[row.shared + 1] += 1
    return found


def _met(rows: Iterable[Row]) -> dict[tuple[int, int], dict[int, list[int]]]:
    """By person and size of table: how often ahead of each other one, level, behind."""
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


def _held(game: str, rows: Sequence[Row]) -> list[list[int]]:
    """The records, in the order of `records`: the first play that has the number.

    Points of who was out of the game hold none.
    """
    won, inside = [row for row in rows if row.shared], [row for row in rows if not row.out]
    found = [
        _first([(-row.score, row) for row in inside], -1),
        _first([(row.score, row) for row in inside], 1),
        _first([(row.score, row) for row in won], 1),
        _first([(-row.margin, row) for row in won if row.shared == 1], -1),
    ]
    for place, measure in enumerate(measures_of(game)):
        if measure.most:
            known = [(_nth(row.measures, place), row) for row in rows]
            found.append(_first([(-n, row) for n, row in known if n is not None], -1))
    return found


def _nth(numbers: Known, place: int) -> int | None:
    return numbers[place] if place < len(numbers) else None


def _first(found: Sequence[tuple[int, Row]], sign: int) -> list[int]:
    """Of rows in the order of time the one with the least number; of equals the first."""
    if not found:
        return []
    number, row = min(found, key=lambda pair: pair[0])
    return [sign * number, moment(row.played), row.number, row.play.int]
