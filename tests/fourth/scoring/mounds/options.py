"""What could be tried."""

from itertools import product

from scoring.kernel.game import Candidates
from tests.fourth.scoring.mounds.components import IN_A_HAND, SQUARES
from tests.fourth.scoring.mounds.entries import AnyEntry, Beads, Heap
from tests.fourth.scoring.mounds.state import State

CANDIDATES: Candidates[State, AnyEntry] = {
    "heap": lambda _: map(Heap, SQUARES),
    "beads": lambda state: map(Beads, product(range(IN_A_HAND + 1), repeat=len(state.seats))),
}
