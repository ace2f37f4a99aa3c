"""The exhibition hall: its cards, and the places where works still fit.

The hall has no fixed corner and no fixed frame. It lies on a working board that begins seven
spaces left of and above its leftmost and topmost cards: no card inside a frame of six by seven
lies farther out.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from scoring.kernel.grids import Bitboard
from scoring.kernel.values import value
from scoring.ramses.components import Cell
from scoring.ramses.rulings import Rectangle

SHORT, LONG = 6, 7
BOARD = Bitboard(2 * LONG, 2 * LONG)
STRIDE = BOARD.stride
CORNER = LONG * (STRIDE + 1)
"""The bit of the space at the hall's left edge and top edge."""


@value
class Box:
    """The smallest rectangle round some cards."""

    left: int
    top: int
    width: int
    height: int

    @property
    def in_frame(self) -> bool:
        """Whether it fits into six by seven spaces, either way round (R5.1)."""
        return in_frame(self.width, self.height)

    @property
    def beyond(self) -> int:
        """How many columns and rows exceed the frame, the better way round (R5.1)."""
        short, long = sorted((self.width, self.height))
        return max(0, short - SHORT) + max(0, long - LONG)

    def joined(self, other: "Box") -> "Box":
        """Draw the box round both."""
        if not self.width:
            return other
        left, top = min(self.left, other.left), min(self.top, other.top)
        right = max(self.left + self.width, other.left + other.width)
        bottom = max(self.top + self.height, other.top + other.height)
        return Box(left, top, right - left, bottom - top)


NOWHERE = Box(0, 0, 0, 0)
"""The box round no cards."""


def in_frame(width: int, height: int) -> bool:
    """Whether a rectangle of spaces fits into the frame, either way round."""
    return (width <= LONG and height <= SHORT) or (width <= SHORT and height <= LONG)


def box(cells: Collection[Cell]) -> Box:  # noqa: C901 - one pass, for every card that is laid
    """Draw the smallest rectangle round cards."""
    if not cells:
        return NOWHERE
    left, top = right, bottom = next(iter(cells))
    for x, y in cells:
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < top:
            top = y
        elif y > bottom:
            bottom = y
    return Box(left, top, right - left + 1, bottom - top + 1)


def beside(cell: Cell) -> tuple[tuple[int, int], ...]:
    """List the four spaces that share an edge with a space."""
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def in_one_piece(cells: Collection[Cell]) -> bool:
    """Whether cards hold together along their edges."""
    left = set(cells)
    edge = [left.pop()]
    while edge and left:
        for cell in left.intersection(beside(edge.pop())):
            left.remove(cell)
            edge.append(cell)
    return not left


@lru_cache(maxsize=1_000)
def _reach(width: int, height: int, shape: Rectangle) -> int:
    """Where a shape's top left may lie beside a box so that a frame holds both, as bits.

    Nowhere beside a box that has outgrown its frame.
    """
    bits = 0
    for dy in range(-SHORT, LONG):
        rows = max(height, dy + shape.height) - min(0, dy)
        for dx in range(-SHORT, LONG):
            if in_frame(max(width, dx + shape.width) - min(0, dx), rows):
                bits |= 1 << CORNER + dy * STRIDE + dx
    return bits


def _covering(bits: int, shape: Rectangle) -> int:
    """Where a shape's top left lies when it covers at least one of the spaces."""
    row = bits
    for step in range(1, shape.width):
        row |= bits >> step
    covering = row
    for step in range(STRIDE, shape.height * STRIDE, STRIDE):
        covering |= row >> step
    return covering


@value
class Hall:
    """The cards that lie in the hall.

    Two derived values are stored for speed: the `box` round the cards, and `bits`, the cards on
    the working board. A hall that has outgrown its frame is not on the working board.
    """

    cells: frozenset[Cell] = frozenset()
    box: Box = NOWHERE
    bits: int = 0

    def box_with(self, cells: Collection[Cell]) -> Box:
        """Give the box round the cards here and these."""
        return self.box.joined(box(cells))

    def add(self, cells: Collection[Cell], new: Box | None = None) -> "Hall":
        """Lay cards; `new` is the box round them, where it is known already."""
        around, bits = self.box.joined(new or box(cells)), 0
        if around.in_frame:
            corner = CORNER - around.left - around.top * STRIDE
            for x, y in cells:
                bits |= 1 << corner + x + y * STRIDE
            if self.cells:
                old = self.box
                bits |= self.bits << old.left - around.left + (old.top - around.top) * STRIDE
        return Hall(self.cells.union(cells), around, bits)

    def touches(self, cells: Iterable[Cell]) -> bool:
        """Whether one of these shares an edge with a card that lies here (R5.2)."""
        taken = self.cells
        for x, y in cells:
            if (x - 1, y) in taken or (x + 1, y) in taken:
                return True
            if (x, y - 1) in taken or (x, y + 1) in taken:
                return True
        return False

    @property
    def turned(self) -> Rectangle | None:
        """The frame the way it lies, once the cards span seven spaces on one side.

        None before, and if cards lie outside of any frame.
        """
        wide, high = self.box.width == LONG, self.box.height == LONG
        if wide is high or not self.box.in_frame:
            return None
        return Rectangle(LONG, SHORT) if wide else Rectangle(SHORT, LONG)

    @property
    def open(self) -> frozenset[Cell]:
        """The free spaces that some frame still covers."""
        one = Rectangle(1, 1)
        return frozenset(self._cells(self._reach(one) & ~self.bits))

    def room(self, shapes: Iterable[Rectangle]) -> bool:
        """Whether one of the shapes fits beside the cards here (R5.1, R5.2, R5.3).

        It fits if it lies free anywhere inside the frame: from there it can be pushed towards a
        card until the two touch.
        """
        if not self.cells:
            return True
        tried: set[Rectangle] = set()
        for shape in shapes:
            if shape not in tried:
                if self._free(shape):
                    return True
                tried.add(shape)
        return False

    def fits(self, shape: Rectangle) -> Iterator[tuple[Cell, ...]]:
        """List every way to lay a shape beside the cards here: the spaces, row by row.

        In an empty hall it lies at the origin, for it has no neighbour.
        """
        corners: Iterable[Cell] = (Cell(0, 0),)
        if self.cells:
            corners = self._cells(self._anchors(shape))
        for x, y in corners:
            yield tuple(
                Cell(x + dx, y + dy) for dy in range(shape.height) for dx in range(shape.width)
            )

    def patch(self, size: int) -> tuple[Cell, ...]:
        """Find `size` connected free spaces beside the cards here; empty if there are none."""
        if not self.cells:
            return next(self.fits(Rectangle(size, 1)))
        around = BOARD.around(self.bits)
        for frame in self._frames():
            for area in BOARD.areas(frame & ~self.bits):
                if area & around and area.bit_count() >= size:
                    return tuple(self._cells(_piece(area & around, area, size)))
        return ()

    def _frames(self) -> Iterator[int]:
        """Every way to lay a whole frame round what lies here."""
        for shape in (Rectangle(LONG, SHORT), Rectangle(SHORT, LONG)):
            whole = (1 << shape.width) - 1
            spaces = sum(whole << row * STRIDE for row in range(shape.height))
            for corner in BOARD.squares(self._reach(shape)):
                yield spaces << BOARD.bit(corner).bit_length() - 1

    def _anchors(self, shape: Rectangle) -> int:
        """Find the places of a shape's top left: beside a card, on none, inside a frame."""
        return self._free(shape) & _covering(BOARD.around(self.bits), shape)

    def _free(self, shape: Rectangle) -> int:
        """Find the places of a shape's top left where it covers no card, inside a frame."""
        return self._reach(shape) & ~_covering(self.bits, shape)

    def _reach(self, shape: Rectangle) -> int:
        return _reach(self.box.width, self.box.height, shape)

    def _cells(self, bits: int) -> Iterator[Cell]:
        left, top = self.box.left - LONG, self.box.top - LONG
        for col, row in BOARD.squares(bits):
            yield Cell(left + col, top + row)


EMPTY = Hall()


def _piece(seeds: int, area: int, size: int) -> int:
    """Cut a piece of `size` spaces out of a connected area, round its first seed."""
    piece = seeds & -seeds
    while piece.bit_count() < size:
        rim = BOARD.around(piece) & area & ~piece
        piece |= rim & -rim
    return piece
