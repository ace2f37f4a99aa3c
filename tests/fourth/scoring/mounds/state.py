"""A position of Mounds: the mounds in their order, and whether the beads are turned up."""

from collections.abc import Iterator, Mapping

from scoring.kernel import game
from scoring.kernel.grids import Square
from scoring.kernel.serialization.entries import Json, read_fields
from scoring.kernel.values import value
from tests.fourth.scoring.mounds.components import SQUARES
from tests.fourth.scoring.mounds.rulings import Beside, Options


@value(kw_only=True)
class State(game.State):
    """`mounds` are the squares in the order in which they were taken; `over` the end."""

    options: Options
    mounds: tuple[Square, ...] = ()
    over: bool = False

    @property
    def seat(self) -> int:
        """The seat whose turn it is, while the field is not full."""
        return self.owner(len(self.mounds))

    @property
    def full(self) -> bool:
        """Whether every square has a mound."""
        return len(self.mounds) == len(SQUARES)

    def owner(self, number: int) -> int:
        """The seat that heaps up a mound, counted from 0."""
        return (self.first + number) % len(self.seats)

    def beside(self, square: Square, seat: int) -> Iterator[Square]:
        """The mounds of a seat beside a square."""
        for number, each in enumerate(self.mounds):
            apart = sorted((abs(each.col - square.col), abs(each.row - square.row)))
            near = apart == [0, 1] or (
                apart == [1, 1] and self.options.beside is Beside.CORNERS
            )
            if near and self.owner(number) == seat:
                yield each


def start(seats: tuple[str, ...], first: int, options: Mapping[str, Json]) -> State:
    """Set up a play; raises `Malformed` for options that it does not know."""
    return State(seats=seats, first=first, options=read_fields(Options, options, "options."))
