"""Score lines: whose points, from which entry, under which clause."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.caching import ByIdentity
from companion.games.view import GameView
from companion.plays.presentation.entry_text import entry_text
from companion.plays.presentation.links import line_url, lines_url, some_of, url
from companion.plays.table import Table
from scoring.kernel.cites import Cite
from scoring.kernel.game import Waived
from scoring.kernel.score_sheet import Line
from scoring.kernel.seats import listed


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
    return HiddenPoints(listed(hidden), hidden[0], where)


def title(table: Table, wanted: LineFilter) -> str:
    """The title of a filtered list of lines."""
    names = table.position.state.seats
    seat = "" if wanted.seat is None else names[wanted.seat]
    kind = "" if wanted.kind is None else table.game_view.kinds.get(wanted.kind, wanted.kind)
    if wanted.clause is not None:
        return f"Points by {wanted.clause}"
    if wanted.entry:
        words = entry_text(table, wanted.entry)
        return f"Entry {wanted.entry}: {words.subject} {words.words}"
    return ": ".join(word for word in (seat, kind) if word) or "All points"


def _view(table: Table, place: int, line: Line) -> LineView:
    number = 0 if line.entry is None else line.entry + 1
    words = entry_text(table, number) if number else None
    return LineView(
        owner=line.seat + 1,
        name=table.position.state.seats[line.seat],
        kind=table.game_view.kinds.get(line.kind, line.kind),
        points=line.points,
        number=number,
        entry=f"{words.subject} {words.words}" if words else "to begin with",
        because=line.because,
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


class Row(NamedTuple):
    """A kind of line with each seat's sum; None where a seat has no such line.

    `track` is its track, in games with more than one.
    """

    label: str
    cells: Sequence[Cell | None]
    track: str = ""


def sheet(table: Table) -> Sequence[Row]:
    """The sums by kind and seat, in the sheet's order, without kinds that no seat has."""
    state = table.position.state
    return _sheet(
        ByIdentity(table.game_view, state.seats, state.waived, state.lines), url(table, "lines")
    )


type Sheet = ByIdentity[GameView, tuple[str, ...], tuple[Waived, ...], tuple[Line, ...]]


@lru_cache(maxsize=600)  # two for each busy table: most entries of a round bring no points
def _sheet(of: Sheet, where: str) -> Sequence[Row]:
    game_view, seats, waived, lines = of.them
    own = {line.kind: line.track for line in lines}
    order = [kind for kind in game_view.kinds if kind in own]
    order += [kind for kind in own if kind not in order]
    cells = _cells(lines, frozenset(each.entry for each in waived), where)
    return tuple(
        Row(
            game_view.kinds.get(kind, kind),
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
            some_of(where, seat=seat, kind=kind),
            any(line.entry in breached for line in found),
        )
        for (seat, kind), found in own.items()
    }
