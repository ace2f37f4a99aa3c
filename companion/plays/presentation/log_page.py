"""The log as a page: its entries by round or turn, newest first, of all players or of one."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.plays.presentation.entry_text import (
    EntryRow,
    entry_rows,
    entry_text,
    gains_between,
)
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class LogSection:
    """A round, a turn or what comes between: its heading, and its entries, newest first."""

    heading: str
    entries: Sequence[EntryRow]


def sections(
    table: Table, numbers: Iterable[int], seen: Collection[int]
) -> Iterator[LogSection]:
    """Entries with these numbers; consecutive ones under one heading stand together."""
    for heading, entries in groupby(numbers, lambda number: _heading(table, number)):
        yield LogSection(heading, entry_rows(table, entries, seen))


def _heading(table: Table, number: int) -> str:
    """What a second person confirms as a whole; else how far the play was."""
    before = table.positions[number - 1]
    return table.game_view.section(before) or table.game_view.headline(before)[0]


def numbers_of(table: Table, seat: int, seen: Collection[int]) -> list[int]:
    """The entries that tell of a seat or changed its points, newest first.

    Points count only where they are visible: `seen` are the seats whose points are.
    """
    name = table.position.state.seats[seat]
    return [
        number
        for number in range(len(table.positions) - 1, 0, -1)
        if entry_text(table, number).subject == name
        or (seat in seen and _gained(table, number, seat))
    ]


def _gained(table: Table, number: int, seat: int) -> bool:
    before, after = table.positions[number - 1], table.positions[number]
    return gains_between(before, after)[seat] != 0
