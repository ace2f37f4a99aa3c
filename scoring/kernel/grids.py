"""Boards of named squares, the shapes laid on them, and both as bits of one number.

A square is written by column letter and row number, `c5`. A bitboard is an `int` with a bit for
each square: whether a shape lies free, which squares are connected and where a shape would fit
then take a few operations instead of walks over squares.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from scoring.kernel.values import value

LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONGEST = 3
"""Most characters of a written square, such as `c12`; no board has a hundred rows."""


class Square(NamedTuple):
    """A square by column and row from the top left, counted from 0; written `c5`."""

    col: int
    row: int

    @classmethod
    def parse(cls, text: str) -> "Square":
        """Read the written form, or raise `ValueError`."""
        known = USUAL.get(text)
        if known is not None:
            return known
        if len(text) > LONGEST:
            raise ValueError(text)
        square = cls(LETTERS.index(text[:1] or "?"), int(text[1:]) - 1)
        if square.row < 0 or str(square) != text:  # "c0", "c05" and other scripts' digits
            raise ValueError(text)
        return square

    def __str__(self) -> str:
        return f"{LETTERS[self.col]}{self.row + 1}"


ROWS = 30
USUAL = {
    str(square): square
    for square in (Square(col, row) for row in range(ROWS) for col in range(len(LETTERS)))
}
"""The squares that boards have, by their written form."""


@value
class Shape:
    """A polyomino, pushed against the top and left edges: `Shape.parse("X./XX")`."""

    squares: frozenset[Square]

    @classmethod
    def of(cls, squares: Iterable[Square]) -> Self:
        """Push squares against the edges."""
        cells = tuple(squares)
        left, top = min(cell.col for cell in cells), min(cell.row for cell in cells)
        return cls(frozenset(Square(cell.col - left, cell.row - top) for cell in cells))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a drawing, rows parted by slashes."""
        rows = enumerate(text.split("/"))
        marks = ((col, row, mark) for row, line in rows for col, mark in enumerate(line))
        return cls.of(Square(col, row) for col, row, mark in marks if mark == "X")

    def __str__(self) -> str:
        drawn = [["."] * self.width for _ in range(self.height)]
        for square in self.squares:
            drawn[square.row][square.col] = "X"
        return "/".join("".join(row) for row in drawn)

    @property
    def width(self) -> int:
        """How many columns it spans."""
        return 1 + max(square.col for square in self.squares)

    @property
    def height(self) -> int:
        """How many rows it spans."""
        return 1 + max(square.row for square in self.squares)

    def turned(self) -> Self:
        """Turn a quarter clockwise."""
        return self.of(Square(-square.row, square.col) for square in self.squares)

    def mirrored(self) -> Self:
        """Turn over, left to right."""
        return self.of(Square(-square.col, square.row) for square in self.squares)

    def turns(self) -> tuple[Self, ...]:
        """Every way to lay it without turning it over, each once."""
        turns = [self]
        for _ in range(3):
            turns.append(turns[-1].turned())
        return tuple(dict.fromkeys(turns))

    def orientations(self) -> tuple[Self, ...]:
        """Every way to lay it, turned over or not, each once."""
        return tuple(dict.fromkeys((*self.turns(), *self.mirrored().turns())))


@value
class Bitboard:
    """The squares of a rectangle as bits, row by row, with a spare bit after each row.

    The spare column is never free: a shape or a neighbour that would run over the right or
    the left edge meets it, so that shifted boards need no masks.
    """

    width: int
    height: int

    @property
    def stride(self) -> int:
        """The distance between a bit and the one below."""
        return self.width + 1

    @property
    def everything(self) -> int:
        """All squares of the board."""
        row = (1 << self.width) - 1
        return sum(row << self.stride * number for number in range(self.height))

    def bit(self, square: Square) -> int:
        """Give the bit of a square."""
        return 1 << square.row * self.stride + square.col

    def mask(self, squares: Iterable[Square]) -> int:
        """Put squares together."""
        stride, bits = self.stride, 0
        for col, row in squares:
            bits |= 1 << row * stride + col
        return bits

    def squares(self, bits: int) -> Iterator[Square]:
        """List the squares, row by row from the top left."""
        while bits:
            row, col = divmod((bits & -bits).bit_length() - 1, self.stride)
            yield Square(col, row)
            bits &= bits - 1

    def around(self, bits: int) -> int:
        """Give the squares and their neighbours along edges; some may be spare bits."""
        stride = self.stride
        return bits | bits << 1 | bits >> 1 | bits << stride | bits >> stride

    def connected(self, seed: int, free: int) -> int:
        """Give the free squares that the seed reaches along edges."""
        stride, reached, grown = self.stride, 0, seed & free
        while grown != reached:  # `around` written out: this is the most frequent call
            reached = grown
            wide = grown | grown << 1 | grown >> 1
            grown = (wide | grown << stride | grown >> stride) & free
        return reached

    def areas(self, free: int) -> Iterator[int]:
        """Split the free squares into connected areas, the one with the first square first."""
        while free:
            area = self.connected(free & -free, free)
            yield area
            free ^= area

    def offsets(self, shape: Shape) -> tuple[int, ...]:
        """Give the distances from the first bit of a laid shape to its others.

        A connected shape lies free exactly if its first bit and these others are free.
        """
        places = sorted(square.row * self.stride + square.col for square in shape.squares)
        return tuple(place - places[0] for place in places[1:])

    def placements(self, shape: Shape) -> Iterator[int]:
        """Give every way to lay a shape on the board, as it is turned."""
        bits = self.mask(shape.squares)
        for row in range(self.height - shape.height + 1):
            for col in range(self.width - shape.width + 1):
                yield bits << row * self.stride + col
