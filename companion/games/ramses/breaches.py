"""Breaches of construction that can stand as played: works laid against the rules.

The pad composes the construction as it happened; the rules refuse it with their clause, and the
table can record it as played.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from companion.games.ramses.work_actions import refused_all, ways_to_exhibit
from scoring.kernel.serialization.entries import Json
from scoring.ramses.components import JOKERS, WORKS, Cell, Work
from scoring.ramses.hall import LONG
from scoring.ramses.score import of_exhibit
from scoring.ramses.state import State

AROUND = 3
"""The width of the border of spaces round the hall that can be chosen, open or not."""


@dataclass(frozen=True, slots=True)
class Lain:
    """A work that can have been laid against the rules: its points, and its jokers."""

    size: int
    gain: int
    jokers: int


def elsewhere(state: State) -> Mapping[str, Json]:
    """Works that could stand as played wherever they lie, and the spaces round the hall."""
    hall = state.table.hall
    around = hall.box
    width, height = (around.width, around.height) if hall.cells else (1, 1)
    left, top = (around.left, around.top) if hall.cells else (0, 0)
    works: dict[str, Json] = {
        code: asdict(lain) for code, work in WORKS.items() if (lain := _lain(state, work))
    }
    return {
        "works": works,
        "around": [left - AROUND, top - AROUND, width + 2 * AROUND, height + 2 * AROUND],
        "taken": [[cell.x, cell.y] for cell in sorted(hall.cells)],
    }


def _lain(state: State, work: Work) -> Lain | None:
    """A work that is not in the hall, if every clause against it can be waived."""
    if state.table.exhibited(work):
        return None
    begun = state.table.begun_by(state.seat, work)
    ways = ways_to_exhibit(state, work, begun, _beyond(state, work.size))
    if refused_all(state, [replace(way, as_played="so it lies") for way in ways]):
        return None
    hand = work.straight and not begun
    return Lain(
        work.size, of_exhibit(state, work).points, JOKERS - state.table.jokers if hand else 0
    )


def _beyond(state: State, size: int) -> tuple[Cell, ...]:
    """A row of spaces far outside the hall, which is certainly empty."""
    hall = state.table.hall
    left, top = (hall.box.left, hall.box.top) if hall.cells else (0, 0)
    return tuple(Cell(left + step, top - LONG) for step in range(size))
