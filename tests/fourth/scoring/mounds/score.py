"""Score lines and ranks."""

from collections.abc import Iterator

from scoring.kernel.score_sheet import Line, Standing, ranks, totals
from tests.fourth.scoring.mounds import rulebook as book
from tests.fourth.scoring.mounds.entries import Beads, Heap
from tests.fourth.scoring.mounds.state import State


def of_heap(state: State, heap: Heap) -> Iterator[Line]:
    """Score a mound (M2.1) and the own ones beside it (M2.2)."""
    place, seat = state.position, state.seat
    yield Line(place, seat, "mound", 1, book.M2_1, f"a mound on {heap.square}")
    beside = [*map(str, state.beside(heap.square, seat))]
    if beside:
        because = f"beside {', '.join(beside)}"
        yield Line(place, seat, "beside", len(beside), book.M2_2, because)


def of_beads(state: State, hands: Beads) -> Iterator[Line]:
    """Score the beads of each seat (M3.1)."""
    for seat, each in enumerate(hands.beads):
        if each:
            yield Line(state.position, seat, "beads", each, book.M3_1, f"{each} in the hand")


def standing(state: State) -> Standing:
    """Rank the seats; most points win and a tie is shared (M3.2)."""
    scores = totals(state.lines, len(state.seats))
    places = ranks(scores)
    winners = tuple(seat for seat, rank in enumerate(places) if rank == 1)
    return Standing(scores, places, winners if state.over else ())
