"""What a table can enter in Krimsutep: one class for each kind of entry."""

from scoring.kernel.entries import Entry
from scoring.kernel.grids import Square
from scoring.kernel.values import value
from scoring.krimsutep.components import Building, Card, Half


@value
class Trick(Entry):
    """Cards in order of play; `leader` is who led, if another than the rules say (K2.3)."""

    cards: tuple[Card, ...]
    leader: int | None = None


@value
class Captures(Entry):
    """Instead of the tricks: the counting cards that each seat took, and who earned extras.

    `royal` and `maid` are seats, None for no seat; `tricks` is the number that each seat took.
    """

    cards: tuple[tuple[Card, ...], ...]
    royal: int | None
    maid: int | None
    tricks: tuple[int, ...] | None = None


@value
class Sums:
    """Each seat's points in the three suits."""

    red: tuple[int, ...]
    grey: tuple[int, ...]
    green: tuple[int, ...]


@value
class Totals(Entry):
    """Instead of the tricks: sums only, per suit and of Roman numerals."""

    suits: Sums
    roman: tuple[int, ...]
    royal: int | None
    maid: int | None


@value
class Draw(Entry):
    """Who won the draw for favourite."""

    seat: int


@value
class Reveal(Entry):
    """The building card that each seat turns up."""

    cards: tuple[Building, ...]


@value
class Order(Entry):
    """The order in which the seats build, as the favourite fixed it."""

    seats: tuple[int, ...]


@value
class Build(Entry):
    """The next seat lays its card; `half` is the place of a building that fills one half."""

    cell: Square
    half: Half | None = None


@value
class Void(Entry):
    """The round does not count and starts again."""

    why: str


type AnyEntry = Trick | Captures | Totals | Draw | Reveal | Order | Build | Void

KINDS: dict[str, type[AnyEntry]] = {
    "trick": Trick,
    "captures": Captures,
    "totals": Totals,
    "draw": Draw,
    "reveal": Reveal,
    "order": Order,
    "build": Build,
    "void": Void,
}

NAMES = {cls: kind for kind, cls in KINDS.items()}
"""The kind of each class, as in its JSON."""
