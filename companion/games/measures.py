"""The measures of a finished play besides points, game by game.

A game's `measures` module has `MEASURES`, how its measures are shown, `ASIDE`, the kinds of
line that are no points of its scores, and `measured`, which takes the measures of a finished
play. Measures are stored under the names of `scoring/<game>/results.py`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Measure:
    """How a number that is counted for each seat of a play is shown.

    It is shown as a mean over plays or, with `of`, per unit of that other measure. `share`
    means that it is 1 or 0 in a play, and shown as a percentage. `says` is its definition, and
    `most` names the record of having the most of it; empty where there is no such record.
    """

    name: str
    label: str
    says: str
    of: str = ""
    share: bool = False
    most: str = ""


type Taken = Mapping[str, int]
"""The measures of one seat by name; those that the entries do not give are missing."""


class Measures(Protocol):
    """The interface of a game's `measures` module."""

    @property
    def MEASURES(self) -> Sequence[Measure]:  # noqa: N802 - the name of a module's constant
        """The measures that are shown, in this order."""
        ...

    @property
    def ASIDE(self) -> Collection[str]:  # noqa: N802 - as above
        """The line kinds of another track than the points."""
        ...

    def measured(self, positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
        """Measure a finished play, by seat: its positions, and its entries as they count."""
        ...


def kind(entry: Json) -> Json:
    """The kind of an entry."""
    return entry.get("kind") if isinstance(entry, dict) else None


def lines_of(position: Position, seat: int) -> Counter[str]:
    """How many lines of each kind a seat has."""
    return Counter(line.kind for line in position.state.lines if line.seat == seat)


def most_at_once(lines: Iterable[Line]) -> int:
    """The most points that one entry has brought, of these lines; 0 without lines."""
    sums = Counter[int | None]()
    for line in lines:
        sums[line.entry] += line.points
    return max(sums.values(), default=0)
