"""The sums of a game's seat results in a year: small, and sufficient for all pages.

They are whole numbers only, so that parts added in any order give the same sums as their rows.
`LAYOUT` and the game's line kinds and measures define the format; a summary in another format
is computed again.
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

LAYOUT = 3
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
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
    kinds: Known
    measures: Known
    played: datetime


class Part(TypedDict):
    """A person's sums at tables of one size.

    `turns`: by place behind the starting player the points, the plays without a win, and the
    wins by number of winners. `scores`: how often each score was reached, `out` the same for
    people out of the game. `kinds`, `sums`, `known`, `most`: in the order of `columns`. `met`:
    by opponent how often ahead, level, behind. `held`: per record its number, moment, seat and
    play, or an empty list; see `records`. `first`, `last`: moments. Moments are microseconds
    since 1970, plays are UUIDs as integers.
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
    """A year summary: parts by person and number of players, and streaks in order of time.

    A streak has one letter per play: the letter is the number of players, a capital is a win.
    """

    parts: dict[str, dict[str, Part]]
    runs: dict[str, str]


def layout(game: str) -> str:
    """The format of a game's summary; a stored summary of another format is outdated."""
    measures = [(each.name, bool(each.most)) for each in measures_of(game)]
    return sha256(repr((LAYOUT, kinds_in(game), measures)).encode()).hexdigest()[:16]


def decode(game: str, rows: Sequence[Row]) -> SummaryPart:
    """Sum up the rows of a game, sorted by time with the rows of a play together."""
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
        known=_known(game, rows),
        most=[max(column, default=0) for column in known],
        met={str(other): counts for other, counts in met.items()},
        held=_held(game, rows),
        first=moment(rows[0].played),
        last=moment(rows[-1].played),
    )


def _known(game: str, rows: Sequence[Row]) -> list[int]:
    """How many plays have each measure; a final sheet has none, whatever others always have."""
    whole = [row for row in rows if any(n is not None for n in row.measures)]
    return [
        sum(_nth(row.measures, place) is not None for row in whole)
        if measure.sometimes
        else len(whole)
        for place, measure in enumerate(measures_of(game))
    ]


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


def _held(game: str, rows: Sequence[Row]) -> list[list[int]]:
    """The records, in the order of `records`: the first play that reached the value.

    Scores of people who are out of the game are no records.
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
    """Value, moment, seat and play of the smallest number; empty without rows.

    `sign` restores a value that was negated to find the largest; of equals the first counts.
    """
    if not found:
        return []
    number, row = min(found, key=lambda pair: pair[0])
    return [sign * number, moment(row.played), row.number, row.play.int]
