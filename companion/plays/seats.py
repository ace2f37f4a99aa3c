"""The scores on top of a play: who has how many, what he gained, whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.plays.addresses import lines_url
from companion.plays.table import Table
from scoring.kernel.sheet import Line, Standing, ranks, totals


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat and its score; `fresh` tells that the gain is of the very last entry."""

    owner: int
    name: str
    score: int
    gain: int
    fresh: bool
    rank: int | None
    shared: bool
    won: bool
    turn: bool
    url: str


def seats(table: Table, acting: int | None = None) -> list[SeatView]:
    """Every seat in order, with the gain of the last entry that changed a score."""
    number, gains = last_gains(table)
    fresh = number == len(table.positions) - 1
    return _views(table, table.position.standing, gains, fresh=fresh, acting=acting)


def seats_so_far(table: Table, lines: Sequence[Line], acting: int | None) -> list[SeatView]:
    """Every seat while the end is told line by line: with what was told so far."""
    count = len(table.position.state.seats)
    scores = totals(lines, count)
    standing = Standing(scores, ranks(scores), ())
    last = lines[-1:]
    gains = totals(last, count)
    return _views(table, standing, gains, fresh=True, acting=acting)


def _views(
    table: Table, standing: Standing, gains: Sequence[int], *, fresh: bool, acting: int | None
) -> list[SeatView]:
    return [
        SeatView(
            owner=seat + 1,
            name=name,
            score=standing.scores[seat],
            gain=gains[seat],
            fresh=fresh,
            rank=standing.ranks[seat],
            shared=standing.ranks.count(standing.ranks[seat]) > 1,
            won=seat in standing.winners,
            turn=seat == acting,
            url=lines_url(table, seat=seat),
        )
        for seat, name in enumerate(table.position.state.seats)
    ]


def gains(table: Table, number: int) -> tuple[int, ...]:
    """What each seat gained or lost by an entry, counted from 1."""
    before, after = table.positions[number - 1 : number + 1]
    if before.state.lines is after.state.lines:
        return (0,) * len(after.state.seats)
    pairs = zip(before.standing.scores, after.standing.scores, strict=True)
    return tuple(now - then for then, now in pairs)


def last_gains(table: Table) -> tuple[int, tuple[int, ...]]:
    """The last entry that changed a score, counted from 1 (0: none did), and its gains."""
    for number in range(len(table.positions) - 1, 0, -1):
        found = gains(table, number)
        if any(found):
            return number, found
    return 0, (0,) * len(table.position.state.seats)
