"""Boards of named squares: column letter and row number, `c5`."""

from typing import NamedTuple, Self

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Square(NamedTuple):
    """A square by column and row from the top left, counted from 0; written `c5`."""

    col: int
    row: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the written form, or raise `ValueError`."""
        square = cls(LETTERS.index(text[:1] or "?"), int(text[1:]) - 1)
        if str(square) != text:  # "c05", "c-1" and "c٥" are other texts
            raise ValueError(text)
        return square

    def __str__(self) -> str:
        return f"{LETTERS[self.col]}{self.row + 1}"
