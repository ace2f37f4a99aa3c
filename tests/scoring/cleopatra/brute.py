"""Mosaics, sanctuaries and payments found the slow way: by walks, by trying all."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement

from scoring.cleopatra.components import Bill, Resource, Tile
from scoring.cleopatra.entries import Payment
from scoring.cleopatra.rulings import Trompe

type Spot = tuple[int, int]
"""Column and row, from 0."""
type Spots = frozenset[Spot]

PENTOMINOES: dict[Tile, tuple[str, ...]] = {
    Tile.F: (".XX", "XX.", ".X."),
    Tile.I: ("X", "X", "X", "X", "X"),
    Tile.L: ("X.", "X.", "X.", "XX"),
    Tile.N: (".X", ".X", "XX", "X."),
    Tile.P: ("XX", "XX", "X."),
    Tile.T: ("XXX", ".X.", ".X."),
    Tile.U: ("X.X", "XXX"),
    Tile.V: ("X..", "X..", "XXX"),
    Tile.W: ("X..", "XX.", ".XX"),
    Tile.X: (".X.", "XXX", ".X."),
    Tile.Y: (".X", "XX", ".X", ".X"),
    Tile.Z: ("XX.", ".X.", ".XX"),
}
"""The `+` of each, rows from the top."""


def pushed(spots: Iterable[Spot]) -> Spots:
    them = list(spots)
    left, top = min(col for col, _ in them), min(row for _, row in them)
    return frozenset((col - left, row - top) for col, row in them)


@cache
def ways(tile: Tile, hand: str = "") -> frozenset[Spots]:
    """Every way to turn a mosaic; `hand` is `+` or `-` where it may not be turned over."""
    rows = enumerate(PENTOMINOES[tile])
    plus = pushed((col, row) for row, line in rows for col, x in enumerate(line) if x == "X")
    minus = pushed((-col, row) for col, row in plus)
    found = set[Spots]()
    for way in {"+": [plus], "-": [minus]}.get(hand, [plus, minus]):
        turned = way
        for _ in range(4):
            turned = pushed((-row, col) for col, row in turned)
            found.add(turned)
    return frozenset(found)


def places(tile: Tile, free: Spots, hand: str = "") -> Iterator[Spots]:
    """Every place where a mosaic lies on free squares."""
    for way in ways(tile, hand):
        for col in range(9):
            for row in range(9):
                laid = frozenset((col + right, row + down) for right, down in way)
                if laid <= free:
                    yield laid


def areas(free: Spots) -> list[Spots]:
    """The connected areas of the free squares."""
    left, found = set(free), list[Spots]()
    while left:
        area, edge = set[Spot](), [left.pop()]
        while edge:
            col, row = edge.pop()
            area.add((col, row))
            for spot in ((col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)):
                if spot in left:
                    left.remove(spot)
                    edge.append(spot)
        found.append(frozenset(area))
    return found


def sanctuaries(
    free: Spots, pile: frozenset[Tile], tile: Tile, laid: Spots, *, distant: bool
) -> set[Spots]:
    """The areas that a mosaic forms in which nothing fits (C5.5, C5.6).

    An area is formed if it was none before, or if something fitted there before and nothing
    does now.
    """
    before, after = areas(free), areas(free - laid)
    found = set[Spots]()
    for area in after:
        if any(next(places(each, area), None) for each in pile - {tile}):
            continue
        new = area not in before
        if new or (distant and any(next(places(each, area), None) for each in pile)):
            found.add(area)
    return found


def least_short(need: Bill, paid: Payment, trompe: Trompe) -> tuple[int, int]:
    """What a payment leaves open at least, and the fewest doubles or wild cards to fill that.

    Every way to put wild cards and merchants to use is tried.
    """
    open_ = [
        max(0, need[r.number] - paid.cards.get(r, 0) - 2 * paid.tainted.get(r, 0))
        for r in Resource
    ]
    stands_for = range(1 if trompe is Trompe.MATERIALS else 0, len(open_))
    best = (sum(open_), sum((gap + 1) // 2 for gap in open_))
    for wild in combinations_with_replacement(stands_for, paid.trompe):
        for helped in combinations_with_replacement(range(len(open_)), paid.merchants):
            gaps = list(open_)
            for place in (*wild, *helped):
                gaps[place] = max(0, gaps[place] - 1)
            best = min(best, (sum(gaps), sum((gap + 1) // 2 for gap in gaps)))
    return best
