"""Score sheets: points exist only as lines that say why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.kernel.cites import Cite
from scoring.kernel.values import maker


@dataclass(frozen=True, slots=True)
class Line:
    """Points for one seat, for one reason, under one clause.

    `entry` is the position of the entry that made them fall, None for what a seat starts
    with; `because` is the sum behind the points, for a player; `track` is the ledger, in
    games that keep more than one.
    """

    entry: int | None
    seat: int
    kind: str
    points: int
    cite: Cite
    because: str = ""
    track: str = ""


write = maker(Line)
"""Writes a line, told in full: `Line` itself takes longer, and lines are many."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands where: by seat, scores and ranks (None: out); winners when complete.

    `also` holds what a game says besides, under the names of the record's answer.
    """

    scores: tuple[int, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]
    also: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))


def totals(lines: Iterable[Line], seats: int, track: str = "") -> tuple[int, ...]:
    """Add up every seat's lines of one track; there is no other way to a total."""
    sums = [0] * seats
    for line in lines:
        if line.track == track:
            sums[line.seat] += line.points
    return tuple(sums)


def ranks[K: (int, tuple[int, ...])](worth: Sequence[K]) -> tuple[int, ...]:
    """Rank the highest first; equals share a rank and the next is skipped (1-1-3)."""
    order = sorted(worth, reverse=True)
    return tuple([1 + order.index(own) for own in worth])
