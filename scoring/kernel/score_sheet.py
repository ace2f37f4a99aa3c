"""Score sheets: all points are lines with an entry and a clause."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from scoring.kernel.errors import Cite
from scoring.kernel.values import value


@value
class Line:
    """Points for one seat, for one reason, under one clause.

    `entry` is the position of the entry that made the line, None for a starting amount;
    `because` is the calculation behind the points, for players; `track` says what they are
    points of, in games that have more than one sort.
    """

    entry: int | None
    seat: int
    kind: str
    points: int
    cite: Cite
    because: str = ""
    track: str = ""


@value
class Standing:
    """Scores and ranks by seat (rank None: eliminated), and the winners when complete.

    `also` holds further numbers by seat that only some games have, such as talents, by the key
    under which the answer to a record has them.
    """

    scores: tuple[int, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]
    also: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))


def totals(lines: Iterable[Line], seats: int, track: str = "") -> tuple[int, ...]:
    """Add up every seat's lines of one track."""
    sums = [0] * seats
    for line in lines:
        if line.track == track:
            sums[line.seat] += line.points
    return tuple(sums)


def ranks[K: (int, tuple[int, ...])](worth: Sequence[K]) -> tuple[int, ...]:
    """Rank the highest first; equals share a rank and the next is skipped (1-1-3)."""
    order = sorted(worth, reverse=True)
    return tuple([1 + order.index(own) for own in worth])
