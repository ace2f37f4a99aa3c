"""What a finished play says beside its points: each game takes its own measures.

A game's `measures` module has `MEASURES`, what can be measured, `ASIDE`, the kinds of line that
are no points of its scores, and `measured`, which takes the measures of a finished play.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Measure:
    """Something counted for each seat of a play.

    It is told as a mean of plays, or, where `of` names another measure, as so many for each of
    those. `sometimes` says that not every play tells it. `share` says that it is 1 or 0 a
    play, and told as a percentage. `says` is its definition, and `most` names the record of
    having the most of it; empty where that is none.
    """

    name: str
    label: str
    says: str
    of: str = ""
    share: bool = False
    sometimes: bool = False
    most: str = ""


type Taken = Mapping[str, int]
"""The measures of one seat by name; what the entries do not tell is missing."""


class Measures(Protocol):
    """What the `measures` module of a game gives."""

    @property
    def MEASURES(self) -> Sequence[Measure]:  # noqa: N802 - the name of a module's constant
        """What can be measured, in the order in which it is told."""
        ...

    @property
    def ASIDE(self) -> Collection[str]:  # noqa: N802 - as above
        """The kinds of line that are kept in another ledger than the points."""
        ...

    def measured(self, positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
        """Measure a finished play, by seat: its positions, and its entries as they count."""
        ...


def kind(entry: Json) -> Json:
    """What kind of entry this is."""
    return entry.get("kind") if isinstance(entry, dict) else None


def lines_of(position: Position, seat: int) -> Counter[str]:
    """How many lines of each kind a seat has."""
    return Counter(line.kind for line in position.state.lines if line.seat == seat)
