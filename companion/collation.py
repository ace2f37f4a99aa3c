"""Sorting by letter, as readers expect it: Ärne by A, Øre by O, whatever the case.

The order is that of the Unicode Collation Algorithm, computed here and not by the database:
SQLite and PostgreSQL would each sort otherwise, and neither by the reader's letters.
"""

from collections.abc import Callable, Iterable
from functools import cache

from pyuca import Collator

type Letters = tuple[tuple[int, ...], str]


@cache
def _collator() -> Collator:
    """The table of all letters: read when something is sorted for the first time."""
    return Collator()


def by_letter(text: str) -> Letters:
    """Sort key of a text: its letters, then accents, then case; equal texts are the same."""
    return tuple(_collator().sort_key(text)), text


def sorted_by_letter[T](rows: Iterable[T], name: Callable[[T], str] = str) -> list[T]:
    """The rows in the order of their names."""
    return sorted(rows, key=lambda row: by_letter(name(row)))
