"""The lines behind a number: who got how many points, by which entry, under which clause."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.plays.addresses import clause_url, lines_url
from companion.plays.table import Table
from companion.plays.words import told
from scoring.kernel.cites import Cite
from scoring.kernel.sheet import Line


@dataclass(frozen=True, slots=True)
class LineView:
    """A line as it is read; `number` is its entry, counted from 1, 0 for the set-up."""

    owner: int
    name: str
    kind: str
    points: int
    number: int
    entry: str
    because: str
    clause: Cite
    url: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines: of a seat, a kind, an entry (from 1); None where it does not matter."""

    seat: int | None = None
    kind: str | None = None
    entry: int | None = None

    def takes(self, line: Line) -> bool:
        """Whether this line is wanted."""
        number = 0 if line.entry is None else line.entry + 1
        return (
            self.seat in {None, line.seat}
            and self.kind in {None, line.kind}
            and self.entry in {None, number}
        )


def lines(table: Table, wanted: Wanted) -> list[LineView]:
    """The wanted lines, in the order in which the points fell."""
    return [_view(table, line) for line in table.position.state.lines if wanted.takes(line)]


def title(table: Table, wanted: Wanted) -> str:
    """What these lines are, in words."""
    names = table.position.state.seats
    seat = "" if wanted.seat is None else names[wanted.seat]
    kind = "" if wanted.kind is None else table.screen.kinds.get(wanted.kind, wanted.kind)
    if wanted.entry:
        words = told(table, wanted.entry)
        return f"Entry {wanted.entry}: {words.subject} {words.words}"
    return ": ".join(word for word in (seat, kind) if word) or "All points"


def _view(table: Table, line: Line) -> LineView:
    number = 0 if line.entry is None else line.entry + 1
    words = told(table, number) if number else None
    return LineView(
        owner=line.seat + 1,
        name=table.position.state.seats[line.seat],
        kind=table.screen.kinds.get(line.kind, line.kind),
        points=line.points,
        number=number,
        entry=f"{words.subject} {words.words}" if words else "to begin with",
        because=line.because,
        clause=line.cite,
        url=clause_url(table, line.cite.id),
    )


@dataclass(frozen=True, slots=True)
class Cell:
    """A sum on the sheet, and where its lines are."""

    points: int
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of line: what each seat has of it; None where there is no line."""

    label: str
    cells: Sequence[Cell | None]


def sheet(table: Table) -> list[Row]:
    """What each seat has of each kind, in the sheet's order; kinds that nobody has are out."""
    own = {line.kind: None for line in table.position.state.lines}
    order = [kind for kind in table.screen.kinds if kind in own]
    order += [kind for kind in own if kind not in order]
    return [
        Row(table.screen.kinds.get(kind, kind), list(_cells(table, kind))) for kind in order
    ]


def _cells(table: Table, kind: str) -> Iterable[Cell | None]:
    state = table.position.state
    for seat in range(len(state.seats)):
        points = [line.points for line in state.lines if (line.seat, line.kind) == (seat, kind)]
        where = lines_url(table, seat=seat, kind=kind)
        yield Cell(sum(points), where) if points else None
