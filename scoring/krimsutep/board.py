"""The field by the Nile: its spaces, the halves of the cards on them, and what touches what.

Halves are a grid of their own, twice as wide as the field (or as high, when the halves of a
card lie one above the other). A set of halves is an int with a bit for each.
"""

from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple

from scoring.kernel.grids import Square
from scoring.kernel.values import value
from scoring.krimsutep.components import Building, Half, Suit
from scoring.krimsutep.rulings import Distance, Halves, Nile

MOST_HALVES = 4
"""The most halves of a palace that has another place to go."""


@value
class Layout:
    """A field and how its halves touch: everything about it that no play changes.

    `spaces` are the free spaces; `halves` gives the two half-bits of each.
    """

    nile: Nile
    lie: Halves
    spaces: tuple[Square, ...]
    halves: dict[Square, tuple[int, int]]
    columns: int
    inner: int = field(repr=False)
    outer: int = field(repr=False)

    def bits(self, cell: Square, building: Building, half: Half | None) -> int:
        """Give the halves that a building fills; an oasis fills the card and no half."""
        first, second = self.halves[cell]
        if building is Building.OASIS:
            return 0
        if half is None:
            return first | second
        return first if half is Half.FIRST else second

    def touching(self, bits: int) -> int:
        """Give the halves that share an edge with some of these, themselves not counted."""
        # a step to the side may not wrap round the border of the half grid
        aside = (bits & self.inner) << 1 | (bits & self.outer) >> 1
        return (aside | bits << self.columns | bits >> self.columns) & ~bits

    def joined(self, bits: int, among: int) -> int:
        """Grow halves along edges, within the set `among`."""
        while True:
            grown = bits | self.touching(bits) & among
            if grown == bits:
                return bits
            bits = grown

    def in_line(self, bits: int, among: int) -> int:
        """Gather the unbroken straight rows and columns through each of these halves."""
        found = bits
        for half in _each(bits):
            for step in (self._right, self._left, self._down, self._up):
                here = half
                while here := step(here) & among:
                    found |= here
        return found

    def _right(self, half: int) -> int:
        return (half & self.inner) << 1

    def _left(self, half: int) -> int:
        return (half & self.outer) >> 1

    def _down(self, half: int) -> int:
        return half << self.columns

    def _up(self, half: int) -> int:
        return half >> self.columns

    def distance(self, cell: Square, counted: Distance) -> int:
        """Count the fewest steps from a space to the Nile."""
        ways = ((abs(cell.col - n.col), abs(cell.row - n.row)) for n in self.nile.cells)
        return min(map(sum if counted is Distance.STEPS else max, ways))


def _each(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


@lru_cache(maxsize=100)
def layout(nile: Nile, lie: Halves) -> Layout:
    """Compute the layout of a field once for all plays on it."""
    across, down = (2, 1) if lie is Halves.SIDE_BY_SIDE else (1, 2)
    columns, rows = nile.width * across, nile.height * down
    halves: dict[Square, tuple[int, int]] = {}
    for row in range(nile.height):
        for col in range(nile.width):
            first = 1 << (row * down * columns + col * across)
            halves[Square(col, row)] = first, first << (1 if across > 1 else columns)
    row_ends = sum(1 << (row * columns + columns - 1) for row in range(rows))
    row_starts = sum(1 << (row * columns) for row in range(rows))
    everywhere = (1 << columns * rows) - 1
    return Layout(
        nile=nile,
        lie=lie,
        spaces=tuple(cell for cell in halves if cell not in nile.cells),
        halves=halves,
        columns=columns,
        inner=everywhere & ~row_ends,
        outer=everywhere & ~row_starts,
    )


class Laid(NamedTuple):
    """A building card on the field: its space, its orientation and its owner."""

    cell: Square
    building: Building
    half: Half | None
    seat: int


class Field(NamedTuple):
    """What has been built: every card, and the halves with palaces and with obelisks."""

    laid: tuple[Laid, ...] = ()
    palaces: int = 0
    obelisks: int = 0

    def add(self, laid: Laid, bits: int) -> "Field":
        """Lay one more card, whose building fills the halves `bits`."""
        suit = laid.building.suit
        return Field(
            (*self.laid, laid),
            self.palaces | bits if suit is Suit.RED else self.palaces,
            self.obelisks | bits if suit is Suit.GREY else self.obelisks,
        )

    def on(self, cell: Square) -> Laid | None:
        """Find the card on a space."""
        for laid in self.laid:
            if laid.cell == cell:
                return laid
        return None


BARE = Field()
