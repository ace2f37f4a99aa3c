"""Alphabetical sorting as readers expect it: Ärne under A, Øre under O, ignoring case.

The order is that of the Unicode Collation Algorithm, computed in Python: SQLite and PostgreSQL
would sort differently from each other and from any reader.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import as_file, files

from pyuca import Collator

type Letters = tuple[tuple[int, ...], str]


@cache
def _collator() -> Collator:
    """The collation table, loaded at the first use; packages may lie in an archive."""
    with as_file(files("pyuca") / f"allkeys-{Collator.UCA_VERSION}.txt") as table:
        return Collator(str(table))


def by_letter(text: str) -> Letters:
    """Sort key: letters first, then accents, then case."""
    return tuple(_collator().sort_key(text)), text


def sorted_by_letter[T](rows: Iterable[T], name: Callable[[T], str] = str) -> list[T]:
    """The rows sorted by their names."""
    return sorted(rows, key=lambda row: by_letter(name(row)))
