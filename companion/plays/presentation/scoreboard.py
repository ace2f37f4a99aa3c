"""The scoreboard of a play: scores or purses, gains, ranks, whose turn it is."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from companion.games.view import BoardPage, Counter, Purses, ViewRequest
from companion.plays.confirmation import pending, provisional
from companion.plays.presentation.links import lines_url
from companion.plays.table import Table
from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Standing, ranks, totals


class Column(NamedTuple):
    """A seat as a column heading of the sheet."""

    owner: int
    name: str
    score: int
    rank: int | None
    shared: bool
    won: bool


class SeatView(NamedTuple):
    """A seat and its score; `fresh`: the gain comes from the very last entry.

    `provisional` are points that wait for confirmation.

    In games with secret points `purse` is shown and the score is not given at all. The `wide`
    seat is the device's own or the acting one: `opens` is the link that shows its purse,
    `shuts` the one that hides it. `own`: it is the device's own seat; `out` is the sign of a
    seat that is out of the game.
    """

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
    purse: Sequence[Counter] = ()
    wide: bool = False
    own: bool = False
    opens: str = ""
    shuts: str = ""
    out: str = ""
    provisional: int = 0

    @property
    def column(self) -> Column:
        """The seat as a column heading."""
        return Column(self.owner, self.name, self.score, self.rank, self.shared, self.won)

    @property
    def label(self) -> str:
        """The seat with its purse, for screen readers."""
        said = ", ".join(counter.words for counter in self.purse)
        after = ". Show the purse" if self.opens else ". Hide the purse" if self.shuts else ""
        return f"{self.name}{', out' if self.out else ''}: {said}{after}"


def seats(table: Table, acting: int | None = None) -> list[SeatView]:
    """Every seat in order, with the gains of the last entry that changed a score."""
    number, gains = last_gains(table)
    fresh = number == len(table.positions) - 1
    views = _views(table, table.position.standing, gains, fresh=fresh, acting=acting)
    waits = pending(table) if table.play.confirms else []
    if not waits:
        return views
    marked = zip(views, provisional(table, waits), strict=True)
    return [view._replace(provisional=points) for view, points in marked]


def seats_so_far(table: Table, board_page: BoardPage) -> list[SeatView]:
    """Every seat with the points shown so far, while the final scoring is shown in steps."""
    lines = board_page.lines or ()
    count = len(table.position.state.seats)
    scores = totals(lines, count)
    standing = Standing(scores, ranks(scores), ())
    return _views(
        table,
        standing,
        totals(board_page.just_scored, count),
        fresh=True,
        acting=board_page.acting,
    )


def with_purses(
    table: Table, purses: Purses, view_request: ViewRequest, acting: int | None
) -> list[SeatView]:
    """Every seat with the visible part of its purse instead of a score."""
    wide = acting if view_request.seat is None else view_request.seat
    return [
        SeatView(
            owner=seat + 1,
            name=name,
            score=0,
            gain=0,
            fresh=False,
            rank=None,
            shared=False,
            won=False,
            turn=seat == acting,
            url=lines_url(table, seat=seat),
            purse=purses.shown[seat],
            wide=purses.secret and seat == wide,
            own=purses.secret and seat == view_request.seat,
            out=purses.sign if seat in purses.out else "",
            provisional=0,
            **_purse_links(purses, view_request, seat, opened=seat == wide),
        )
        for seat, name in enumerate(table.position.state.seats)
    ]


def _purse_links(
    purses: Purses, view_request: ViewRequest, seat: int, *, opened: bool
) -> dict[str, str]:
    """Links that show and hide the acting seat's purse, on a shared phone."""
    if (
        not purses.secret
        or not opened
        or view_request.seat is not None
        or view_request.watching
    ):
        return {}
    depth = {"depth": view_request.depth} if view_request.depth else {}
    if view_request.purse == seat:
        return {"shuts": f"?{urlencode(depth)}"}
    return {"opens": f"?{urlencode({**depth, 'purse': seat})}"}


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
    """Each seat's gain by an entry, counted from 1; losses are negative."""
    before, after = table.positions[number - 1 : number + 1]
    return gained(before, after)


def gained(before: Position, after: Position) -> tuple[int, ...]:
    """Each seat's gain between two positions; losses are negative."""
    if before.state.lines is after.state.lines:
        return (0,) * len(after.state.seats)
    pairs = zip(before.standing.scores, after.standing.scores, strict=True)
    return tuple(now - then for then, now in pairs)


def last_gains(table: Table) -> tuple[int, tuple[int, ...]]:
    """The last entry that changed a score, counted from 1 (0: none), and its gains."""
    for number in range(len(table.positions) - 1, 0, -1):
        found = gains(table, number)
        if any(found):
            return number, found
    return 0, (0,) * len(table.position.state.seats)
