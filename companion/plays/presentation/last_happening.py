"""What happened last at a table: a trick, an offering, or the entries of a turn."""

from dataclasses import dataclass

from companion.games.view import Outcome, ViewRequest
from companion.plays.presentation.entry_text import entry_text, outcome_of
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened by one entry or several, such as a trick or a turn.

    `numbers` are the entries, counted from 1. `before` and `after` are the last entries of the
    happenings before and after it, None where there is none.
    """

    heading: str
    numbers: range
    outcome: Outcome | None
    before: int | None
    after: int | None


def last_happening(table: Table, number: int) -> Happening:
    """The happening that ends with this entry, counted from 1."""
    seen = ViewRequest(purse=table.role.seat, open=table.play.open_scores)
    first = _first(table, number)
    outcome = outcome_of(table, number, seen)
    heading = outcome.said if outcome else entry_text(table, number).subject
    following = number + 1 if number + 1 < len(table.positions) else None
    return Happening(
        heading=heading,
        numbers=range(first, number + 1),
        outcome=outcome,
        before=first - 1 if first > 1 else None,
        after=None if following is None else _last(table, following),
    )


def _first(table: Table, number: int) -> int:
    """The first entry of the same turn; a trick or an offering is one by itself."""
    first = number
    while first > 1 and _same(table, first - 1, number):
        first -= 1
    return first


def _last(table: Table, number: int) -> int:
    """The last entry of the turn to which an entry belongs."""
    while number + 1 < len(table.positions) and _same(table, number, number + 1):
        number += 1
    return number


def _same(table: Table, one: int, other: int) -> bool:
    """Whether two entries belong to one turn: neither led to something of its own."""
    named = [_name(table, number) for number in (one, other)]
    return bool(named[0]) and named[0] == named[1]


def _name(table: Table, number: int) -> str:
    if outcome_of(table, number, ViewRequest()) is not None:
        return ""
    return table.game_view.section(table.positions[number - 1])
