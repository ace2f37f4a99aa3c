"""How a valid entry changes the state."""

from dataclasses import replace

from scoring.kernel.game import Breaches
from scoring.kernel.grids import Square
from scoring.kernel.score_sheet import Line
from scoring.kernel.values import transition
from tests.fourth.scoring.mounds import score
from tests.fourth.scoring.mounds.entries import AnyEntry, Beads, Heap
from tests.fourth.scoring.mounds.state import State


@transition
def _heaped(state: State, mounds: tuple[Square, ...], lines: tuple[Line, ...]) -> State:
    return replace(state, position=state.position + 1, mounds=mounds, lines=lines)


@transition
def _ended(state: State, over: bool, lines: tuple[Line, ...]) -> State:  # noqa: FBT001 - a field
    return replace(state, position=state.position + 1, over=over, lines=lines)


def fold(state: State, entry: AnyEntry, _: Breaches) -> State:
    """Give the state after an entry."""
    match entry:
        case Heap():
            mounds = (*state.mounds, entry.square)
            return _heaped(state, mounds, (*state.lines, *score.of_heap(state, entry)))
        case Beads():
            return _ended(state, True, (*state.lines, *score.of_beads(state, entry)))  # noqa: FBT003 - as above
