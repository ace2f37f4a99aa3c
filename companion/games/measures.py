"""The measures of a finished play besides points, game by game.

A game's `measures` module has `MEASURES`, how its measures are shown, `ASIDE`, the kinds of
line that are no points of its scores, `HIGHLIGHTS`, what recaps tell, and `measured`, which
takes the measures of a finished play. Measures are stored under the names of
`scoring/<game>/results.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.score_text import signed
from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Measure:
    """How a measure is shown.

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


def gain(_: str, number: int) -> str:
    """The words of a highlight that is a number of points, without a name: `+12`."""
    return signed(number)


@dataclass(frozen=True, slots=True)
class HighlightScene:
    """Where a play had the highest value of a measure: a drawing without names of people.

    `head` words the fact with its place, given who it is of, and the number. `says` is how it
    is counted there. `template` draws `drawing` within `size`, with these `symbols`; the
    person's medallion stands around the point `person`.
    """

    head: Callable[[str, int], str]
    says: str
    label: str
    size: tuple[float, float]
    template: str
    drawing: object
    symbols: Sequence[str]
    person: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Highlight:
    """A measure whose highest value a recap tells, such as the largest oasis.

    `head` words the fact in the language in use, given who it is of, and the number. With a
    `symbol` a recap draws as many of them as the number says; without one the fact is one line.
    `says` is how it is counted, in a line with `{who}`. With `beside` the picture has what all
    seats of that play had of that measure, and the symbol `fate` at those who were out. With
    `scene` the picture is of the end of that play, if one person alone has the highest value:
    found by its last position, the seat and the number.
    """

    measure: str
    title: str
    says: str
    head: Callable[[str, int], str] = gain
    symbol: str = ""
    beside: str = ""
    fate: str = ""
    scene: Callable[[Position, int, int], HighlightScene | None] | None = None


type Taken = Mapping[str, int]
"""The measures of one seat by name; those that the entries do not give are missing."""

type Measured = Callable[[Sequence[Position], Sequence[Json]], Sequence[Taken]]
"""Measures a finished play, by seat: its positions, and its entries as they count."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a game: how they are shown, in order, and how they are counted.

    `aside` are the line kinds of another track than the points. Without `measured` nothing is
    counted but points. `highlights` are what recaps tell of the measures.
    """

    shown: Sequence[Measure] = ()
    aside: frozenset[str] = frozenset()
    measured: Measured | None = None
    highlights: Sequence[Highlight] = ()


POINTS_ALONE = Measures()


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
