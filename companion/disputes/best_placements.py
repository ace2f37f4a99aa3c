"""The best placements of a position: for each piece that can be placed, by points.

Placements and their points come from the options that the rules list.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from companion.plays.table import Table
from scoring.kernel.entries import Entry
from scoring.kernel.game import Option
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json

LOOKED_AT = 10_000
"""Most options of a position that are examined; more than any of our games has."""
OF_A_PIECE = 4
PIECES = 8


@dataclass(frozen=True, slots=True)
class Way:
    """One way to place a piece: the points of the acting seat, and their lines."""

    words: str
    points: int
    parts: tuple[str, ...]
    entry: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece that can be placed now, with its best ways in the order of their points."""

    name: str
    ways: tuple[Way, ...]


type Found = tuple[dict[str, Json], Option[Entry]]


def may_show_advice(table: Table) -> bool:
    """Whether advice may be shown: after the play, or if the table allows it."""
    return table.complete or table.play.advice


def best_placements(table: Table) -> list[PlacedPiece]:
    """The pieces that can be laid now, each with its best ways; the best piece first."""
    acting = table.game_view.turn(table.position).acting
    if acting is None or not table.position.due:
        return []
    by_piece: dict[str, list[Found]] = {}
    for payload, option in islice(table.position.options(), LOOKED_AT):
        if name := table.game_view.piece(table.position, payload):
            by_piece.setdefault(name, []).append((payload, option))
    pieces = [_piece(table, acting, name, found) for name, found in by_piece.items()]
    return sorted(pieces, key=lambda piece: -piece.ways[0].points)[:PIECES]


def _piece(table: Table, acting: int, name: str, found: list[Found]) -> PlacedPiece:
    found.sort(key=lambda each: -_points(table, acting, each[1]))
    return PlacedPiece(name, tuple(islice(_ways(table, acting, found), OF_A_PIECE)))


def _ways(table: Table, acting: int, found: list[Found]) -> Iterator[Way]:
    """Different ways, the best first; ways that differ only in payment count as one."""
    seen: set[str] = set()
    for payload, option in found:
        after = table.position.enter(payload)
        words = table.game_view.entry_text(table.position, payload, after).short
        if words in seen:
            continue
        seen.add(words)
        own = _own_lines(table, acting, option)
        kinds = table.game_view.kinds
        parts = tuple(f"{kinds.get(line.kind, line.kind)} {line.points}" for line in own)
        yield Way(words, sum(line.points for line in own), parts, payload)


def _points(table: Table, acting: int, option: Option[Entry]) -> int:
    return sum(line.points for line in _own_lines(table, acting, option))


def _own_lines(table: Table, acting: int, option: Option[Entry]) -> list[Line]:
    """The lines of the acting seat on the track of points, without amulets."""
    earlier = table.position.state.lines
    track = earlier[0].track if earlier else ""
    return [line for line in option.lines if (line.seat, line.track) == (acting, track)]
