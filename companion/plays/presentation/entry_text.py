"""Entries of the log in words, and what the seats gained by them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.caching import ByIdentity, cached_by_language
from companion.games.game_view import GameView
from companion.games.view import EntryText, Outcome, ViewRequest
from companion.plays.log.events import Event
from companion.plays.presentation.links import filtered_lines_url, url
from companion.plays.table import Table
from companion.score_text import signed
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

MOST = 3600
"""Cached entry rows: the last dozen of each busy table."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A label of an entry; `cost` if it was against the rules."""

    text: str
    cost: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class EntryRow:
    """An entry in the log, counted from 1; `gain` if a single seat gained.

    Compared by identity, since rows are cached and used as cache keys.
    """

    number: int
    who: str
    words: str
    gain: int | None
    url: str
    tags: Sequence[Tag]
    details: str = ""


def gains_between(before: Position, after: Position) -> tuple[int, ...]:
    """Each seat's gain between two positions; losses are negative."""
    if before.state.lines is after.state.lines:
        return (0,) * len(after.state.seats)
    pairs = zip(before.standing.scores, after.standing.scores, strict=True)
    return tuple(now - then for then, now in pairs)


type Step = ByIdentity[GameView, Position, Event, Position]
"""An entry and the positions around it: a cache key that stays the same during a play."""


def _step(table: Table, number: int) -> Step:
    before, after = table.positions[number - 1], table.positions[number]
    return ByIdentity(table.game_view, before, table.log.entries[number - 1], after)


def entry_text(table: Table, number: int) -> EntryText:
    """An entry in words, counted from 1."""
    return _text_of(_step(table, number))


def outcome_of(table: Table, number: int, view_request: ViewRequest) -> Outcome | None:
    """What an entry, counted from 1, led to; None where its words say it all."""
    before, after = table.positions[number - 1], table.positions[number]
    payload = _object(table.log.entries[number - 1].payload)
    return table.game_view.outcome(before, payload, after, view_request)


def short_text(table: Table, number: int) -> str:
    """An entry in a few words, counted from 1; nothing for the one that comes next."""
    return entry_text(table, number).short if number < len(table.positions) else ""


def next_step(game_view: GameView, position: Position) -> str:
    """What comes next, in words: `Ann: who builds first?`, `Ben leads`."""
    ask = game_view.turn(position).ask
    colon = ":" if ask.verb.endswith("?") else ""
    who = "" if ask.seat is None else f"{position.state.seats[ask.seat]}{colon} "
    return f"{who}{ask.verb}"


@cached_by_language(MOST)
def _text_of(step: Step) -> EntryText:
    game_view, before, event, after = step.them
    return game_view.entry_text(before, _object(event.payload), after)


def entry_row(table: Table, number: int, seen: Collection[int]) -> EntryRow:
    """An entry with its gain; `seen` are the seats whose points are visible."""
    return _rows(table, [number], seen)[0]


def entry_rows(table: Table, numbers: Iterable[int], seen: Collection[int]) -> list[EntryRow]:
    """The entries with these numbers, in this order."""
    return _rows(table, numbers, seen)


def newest_rows(table: Table, most: int, seen: Collection[int]) -> list[EntryRow]:
    """The last entries, newest first."""
    last = len(table.positions) - 1
    return _rows(table, range(last, max(0, last - most), -1), seen)


def _rows(table: Table, numbers: Iterable[int], seen: Collection[int]) -> list[EntryRow]:
    game_view, positions, events = table.game_view, table.positions, table.log.entries
    waived = {each.entry + 1 for each in table.position.state.waived}
    where, seats = url(table, "lines"), frozenset(seen)
    return [
        _cached_row(
            ByIdentity(game_view, positions[number - 1], events[number - 1], positions[number]),
            number,
            seats,
            filtered_lines_url(where, entry=number),
            waived=number in waived,
        )
        for number in numbers
    ]


@cached_by_language(MOST)
def _cached_row(
    step: Step, number: int, seen: frozenset[int], url: str, *, waived: bool
) -> EntryRow:
    """Cached by entry and visible seats: of a dozen entries on a page, one is new."""
    _, before, _, after = step.them
    words, names = _text_of(step), after.state.seats
    by_seat = enumerate(gains_between(before, after))
    gains = [(seat, gain) for seat, gain in by_seat if gain and seat in seen]
    alone = len(gains) == 1
    tags = [] if alone else [Tag(f"{names[seat]} {signed(gain)}") for seat, gain in gains]
    if waived:
        tags.append(Tag(gettext("as played"), cost=True))
    return EntryRow(
        number=number,
        who=words.subject,
        words=words.words,
        gain=gains[0][1] if alone else None,
        url=url,
        tags=tuple(tags),
        details=words.details,
    )


def _object(payload: Json) -> Mapping[str, Json]:
    return payload if isinstance(payload, dict) else {}
