"""View model of a seat's ledgers: what came and went with each entry, what is then known."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext

from companion.games.ledger import Ledgers, Move, Store
from companion.languages.sentences import sentence
from companion.plays.presentation.entry_text import entry_text
from companion.plays.presentation.links import ledger_url
from companion.plays.presentation.scoreboard import LineFilter
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """What an entry (from 1; 0 is the set-up) brought and took, and what is held then.

    `unentered` is how much more or less the table counted than its entries explain. `known` is
    said where it has changed.
    """

    number: int
    entry: str
    came: int
    went: int
    what: str
    holds: int
    unentered: int = 0
    known: str = ""


@dataclass(frozen=True, slots=True)
class LedgerView:
    """One ledger of a seat: its rows, what is held now, and what is known of it.

    A `secret` one has no rows.
    """

    slug: str
    name: str
    holds: int = 0
    known: str = ""
    rows: tuple[LedgerRow, ...] = ()
    secret: bool = False


def ledgers(table: Table, seat: int, seen: Collection[int]) -> list[LedgerView]:
    """The ledgers of a seat; `seen` are the seats whose secrets may be shown."""
    kept = table.game_view.ledgers
    if kept is None or not table.positions:
        return []
    views = (
        _public_ledger(table, kept, store, seat)
        if store.track is None
        else _ledger_of_lines(table, store, seat, seen)
        for store in kept.stores
    )
    return [view for view in views if view is not None]


@dataclass(frozen=True, slots=True)
class LedgerLink:
    """The ledger of a seat, by its emblem (from 1) and name, and its address."""

    owner: int
    name: str
    store: str
    url: str


def links(table: Table, clause: str, seats: Collection[int]) -> list[LedgerLink]:
    """The ledgers of these seats that a clause counts."""
    stores = [
        store for store in _stores(table) if clause in {cite.id for cite in store.clauses}
    ]
    return [_link(table, store, seat) for store in stores for seat in seats]


def links_of_lines(table: Table, wanted: LineFilter) -> list[LedgerLink]:
    """The ledgers behind some lines: those of their seat, or of all seats for one clause."""
    if wanted.seat is not None:
        return [_link(table, store, wanted.seat) for store in _stores(table)]
    if wanted.clause is not None:
        return links(table, wanted.clause, range(len(table.play.players)))
    return []


def _stores(table: Table) -> Sequence[Store]:
    kept = table.game_view.ledgers
    return kept.stores if kept else ()


def _link(table: Table, store: Store, seat: int) -> LedgerLink:
    name = table.position.state.seats[seat]
    return LedgerLink(seat + 1, name, store.name, ledger_url(table, seat, store.slug))


def _public_ledger(table: Table, kept: Ledgers, store: Store, seat: int) -> LedgerView | None:
    """A ledger of what everybody may count; it ends where the table stops entering it."""
    holds, known, last = 0, "", table.positions[0]
    rows: list[LedgerRow] = []
    for number, position in enumerate(table.positions):
        counts = kept.holdings(position).get(store.slug)
        if counts is None:
            break
        moves = [
            move
            for move in (_moves(table, kept, number) if number else ())
            if (move.store, move.seat) == (store.slug, seat)
        ]
        if not number or moves or counts[seat] != holds:
            row = _row(table, number, moves, (holds, counts[seat]))
            found = kept.possible(position, store.slug, seat)
            rows.append(replace(row, known=found if found != known else ""))
            known = found
        holds, last = counts[seat], position
    if not rows:
        return None
    now = kept.possible(last, store.slug, seat)
    return LedgerView(store.slug, store.name, holds, now, tuple(rows))


def _moves(table: Table, kept: Ledgers, number: int) -> Sequence[Move]:
    before, after = table.positions[number - 1 : number + 1]
    payload = table.log.entries[number - 1].payload
    return kept.moves(before, payload if isinstance(payload, dict) else {}, after)


def _row(table: Table, number: int, moves: Sequence[Move], held: tuple[int, int]) -> LedgerRow:
    came, went = sum(move.came for move in moves), sum(move.went for move in moves)
    if not number:
        came = held[1]
    what = "; ".join(move.what for move in moves if move.what)
    unentered = held[1] - held[0] - came + went
    return LedgerRow(number, _words(table, number), came, went, what, held[1], unentered)


def _ledger_of_lines(
    table: Table, store: Store, seat: int, seen: Collection[int]
) -> LedgerView:
    """A ledger that score lines make up, of a seat whose points may be shown."""
    if seat not in seen:
        return LedgerView(store.slug, store.name, secret=True)
    mine = [
        line
        for line in table.position.state.lines
        if line.seat == seat and line.track == store.track
    ]
    holds, rows = 0, list[LedgerRow]()
    for entry, group in groupby(mine, attrgetter("entry")):
        lines = list(group)
        came = sum(line.points for line in lines if line.points > 0)
        went = -sum(line.points for line in lines if line.points < 0)
        holds += came - went
        number = 0 if entry is None else entry + 1
        what = "; ".join(sentence(line.because) for line in lines if line.because)
        rows.append(LedgerRow(number, _words(table, number), came, went, what, holds))
    return LedgerView(store.slug, store.name, holds, rows=tuple(rows))


def _words(table: Table, number: int) -> str:
    if not number:
        return gettext("At the start")
    words = entry_text(table, number)
    return f"{words.subject} {words.words}"
