"""The measures of Mounds besides points."""

from collections import Counter
from collections.abc import Sequence

from companion.games.measures import Measure, Taken
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from tests.fourth.games.mounds.view import known
from tests.fourth.scoring.mounds.components import MIDDLE

MEASURES = (
    Measure("pairs", "Mounds side by side", "Pairs of own mounds.", most="Most side by side"),
    Measure("middle", "Middle taken", "Who has the mound in the middle.", share=True),
)
ASIDE: frozenset[str] = frozenset()


def measured(positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:  # noqa: ARG001 - mounds say it all
    """Measure a finished play, by seat."""
    state = known(positions[-1])
    middle = [number for number, square in enumerate(state.mounds) if square == MIDDLE]
    pairs, taken = Counter[int](), {state.owner(number) for number in middle}
    for line in state.lines:
        pairs[line.seat] += line.points if line.kind == "beside" else 0
    seats = range(len(state.seats))
    return [{"pairs": pairs[seat], "middle": int(seat in taken)} for seat in seats]
