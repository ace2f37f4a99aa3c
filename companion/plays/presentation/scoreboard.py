"""The scoreboard of a play: scores or purses, gains, ranks, whose turn; and its score lines."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext

from companion.caching import ByIdentity, cached_by_language
from companion.games.closed import line_label
from companion.games.game_view import GameView
from companion.games.view import (
    BoardPage,
    Counter,
    Purses,
    ViewRequest,
)
from companion.groups.looks import NO_LOOK, Look, looks_from
from companion.languages.sentences import both, sentence
from companion.plays.confirmation import pending, provisional
from companion.plays.presentation.entry_text import entry_text, gains_between
from companion.plays.presentation.links import filtered_lines_url, line_url, lines_url, url
from companion.plays.table import Table
from scoring.kernel.errors import Cite
from scoring.kernel.game import Waived
from scoring.kernel.score_sheet import Line, Standing, ranks, totals


class SheetColumn(NamedTuple):
    """A seat as a column heading of the sheet."""

    owner: int
    name: str
    score: int
    rank: int | None
    shared: bool
    won: bool


class SeatView(NamedTuple):
    """A seat and its score; `fresh`: the gain comes from the very last entry.

    `provisional` are points that wait for confirmation. `look` is the colour and emblem that
    the person in the seat has chosen.

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
    look: Look = NO_LOOK

    @property
    def column(self) -> SheetColumn:
        """The seat as a column heading."""
        return SheetColumn(self.owner, self.name, self.score, self.rank, self.shared, self.won)

    @property
    def label(self) -> str:
        """The seat with its purse, for screen readers."""
        said = ", ".join(counter.words for counter in self.purse)
        name = self.name
        if self.out:
            name = gettext("{name}, out of the game").format(name=name)
        after = gettext("Show the points") if self.opens else ""
        after = gettext("Hide the points") if self.shuts else after
        return f"{name}: {said}{'. ' if after else ''}{after}"


def seats(table: Table, acting: int | None = None) -> list[SeatView]:
    """Every seat in order, with the gains of the last entry that changed a score."""
    number, gains = last_gains(table)
    fresh = number >= table.chosen
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
        acting=board_page.head.turn.acting,
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
            look=look,
            **_purse_links(purses, view_request, seat, opened=seat == wide),
        )
        for seat, name, look in _seated(table)
    ]


def _seated(table: Table) -> Iterator[tuple[int, str, Look]]:
    """Each seat's number, name, and the look of its person."""
    names = table.position.state.seats
    stored = table.play.looks
    looks = looks_from(stored, len(names)) if stored else [NO_LOOK] * len(names)
    for seat, (name, look) in enumerate(zip(names, looks, strict=True)):
        yield seat, name, look


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
            look=look,
        )
        for seat, name, look in _seated(table)
    ]


def gains(table: Table, number: int) -> tuple[int, ...]:
    """Each seat's gain by an entry, counted from 1; losses are negative."""
    before, after = table.positions[number - 1 : number + 1]
    return gains_between(before, after)


def last_gains(table: Table) -> tuple[int, tuple[int, ...]]:
    """The last entry that changed a score, counted from 1 (0: none), and its gains."""
    for number in range(len(table.positions) - 1, 0, -1):
        found = gains(table, number)
        if any(found):
            return number, found
    return 0, (0,) * len(table.position.state.seats)


@dataclass(frozen=True, slots=True)
class LineView:
    """A score line for display; `number` is its entry, counted from 1, 0 for the set-up.

    `url` explains it: the position, the clause and its readings. `track` is the name of its
    track; a line kept `aside` from the points is no gain or loss.
    """

    owner: int
    name: str
    kind: str
    points: int
    number: int
    entry: str
    because: str
    clause: Cite
    url: str
    track: str
    aside: bool


@dataclass(frozen=True, slots=True)
class LineFilter:
    """A filter for lines by seat, kind, entry and clause; None matches all.

    An entry, and the `place` of a line among all lines, are counted from 1.
    """

    seat: int | None = None
    kind: str | None = None
    entry: int | None = None
    clause: str | None = None
    place: int | None = None

    def takes(self, place: int, line: Line) -> bool:
        """Whether the filter matches this line."""
        number = 0 if line.entry is None else line.entry + 1
        return (
            self.place in {None, place}
            and self.clause in {None, line.cite.id}
            and self.seat in {None, line.seat}
            and self.kind in {None, line.kind}
            and self.entry in {None, number}
        )


def lines(table: Table, wanted: LineFilter, seen: Collection[int]) -> list[LineView]:
    """The matching lines of the visible seats, in the order in which they were scored."""
    return [
        _view(table, place, line)
        for place, line in enumerate(table.position.state.lines, 1)
        if wanted.takes(place, line) and line.seat in seen
    ]


def sums(lines: Iterable[LineView]) -> dict[str, int]:
    """The sum of the lines by track."""
    found: dict[str, int] = {}
    for line in lines:
        found[line.track] = found.get(line.track, 0) + line.points
    return found


@dataclass(frozen=True, slots=True)
class HiddenPoints:
    """Points that a page hides: whose they are, and where the device may open its own."""

    names: str
    name: str
    url: str


def hidden_points(
    table: Table, wanted: LineFilter, seen: Collection[int]
) -> HiddenPoints | None:
    """Which of the matching lines are hidden; None if all are visible."""
    names = table.position.state.seats
    among = range(len(names)) if wanted.seat is None else (wanted.seat,)
    hidden = [names[seat] for seat in among if seat not in seen]
    if not hidden:
        return None
    one = wanted.seat if table.role.enters and table.role.seat is None else None
    where = "" if one is None else lines_url(table, seat=one, purse=one)
    return HiddenPoints(both(hidden), hidden[0], where)


def title(table: Table, wanted: LineFilter) -> str:
    """The title of a filtered list of lines."""
    names = table.position.state.seats
    seat = "" if wanted.seat is None else names[wanted.seat]
    kind = "" if wanted.kind is None else line_label(table.game_view.kinds, wanted.kind)
    if wanted.clause is not None:
        return gettext("Points by {clause}").format(clause=wanted.clause)
    if wanted.entry:
        words = entry_text(table, wanted.entry)
        heading = gettext("Entry {number}:").format(number=wanted.entry)
        return f"{heading} {words.subject} {words.words}"
    return ": ".join(word for word in (seat, kind) if word) or gettext("All points")


def _view(table: Table, place: int, line: Line) -> LineView:
    number = 0 if line.entry is None else line.entry + 1
    words = entry_text(table, number) if number else None
    return LineView(
        owner=line.seat + 1,
        name=table.position.state.seats[line.seat],
        kind=line_label(table.game_view.kinds, line.kind),
        points=line.points,
        number=number,
        entry=f"{words.subject} {words.words}" if words else gettext("at the start"),
        because=sentence(line.because),
        clause=line.cite,
        url=line_url(table, place),
        track=line.track,
        aside=line.track != table.position.state.lines[0].track,
    )


class Cell(NamedTuple):
    """A sum on the sheet, and the URL of its lines.

    `flagged`: one of its lines comes from an entry that stands as played.
    """

    points: int
    url: str
    flagged: bool = False


class SheetRow(NamedTuple):
    """A kind of line with each seat's sum; None where a seat has no such line.

    `track` is its track, in games with more than one.
    """

    label: str
    cells: Sequence[Cell | None]
    track: str = ""


def sheet(table: Table) -> Sequence[SheetRow]:
    """The sums by kind and seat, in the sheet's order, without kinds that no seat has."""
    state = table.position.state
    return _sheet(
        ByIdentity(table.game_view, state.seats, state.waived, state.lines), url(table, "lines")
    )


type Sheet = ByIdentity[GameView, tuple[str, ...], tuple[Waived, ...], tuple[Line, ...]]


@cached_by_language(600)  # two for each busy table: most entries of a round bring no points
def _sheet(of: Sheet, where: str) -> Sequence[SheetRow]:
    game_view, seats, waived, lines = of.them
    own = {line.kind: line.track for line in lines}
    order = [kind for kind in game_view.kinds if kind in own]
    order += [kind for kind in own if kind not in order]
    cells = _cells(lines, frozenset(each.entry for each in waived), where)
    return tuple(
        SheetRow(
            line_label(game_view.kinds, kind),
            tuple(cells.get((seat, kind)) for seat in range(len(seats))),
            own[kind],
        )
        for kind in order
    )


def _cells(
    lines: Iterable[Line], breached: Collection[int], where: str
) -> Mapping[tuple[int, str], Cell]:
    """The cells by seat and kind."""
    own: dict[tuple[int, str], list[Line]] = {}
    for line in lines:
        own.setdefault((line.seat, line.kind), []).append(line)
    return {
        (seat, kind): Cell(
            sum(line.points for line in found),
            filtered_lines_url(where, seat=seat, kind=kind),
            any(line.entry in breached for line in found),
        )
        for (seat, kind), found in own.items()
    }
