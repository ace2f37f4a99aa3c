"""The rules of each kind of entry."""

from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Rules, by_rules
from tests.fourth.scoring.mounds import rulebook as book
from tests.fourth.scoring.mounds.components import BEADS, IN_A_HAND, MIDDLE, SQUARES
from tests.fourth.scoring.mounds.due import due
from tests.fourth.scoring.mounds.entries import KINDS, AnyEntry, Beads, Heap
from tests.fourth.scoring.mounds.state import State


def is_due(state: State, entry: AnyEntry) -> None:
    """Mounds come until the field is full, then beads, then nothing."""
    now = due(state)
    if not now:
        _refuse_kind("The game is over: the beads are turned up.")
    if KINDS[now[0]] is not type(entry):
        _refuse_kind("The field is full." if state.full else "First the field has to be full.")


def _refuse_kind(message: str) -> None:
    raise RuleViolation(book.M3_1, message, field="kind", waivable=False)


def is_free(state: State, heap: Heap) -> None:
    """A mound is heaped up on a free square of the field."""
    if heap.square not in SQUARES:
        message = f"{heap.square} is not on the field: its squares are a1 to c3."
        raise RuleViolation(book.M1_2, message, field="square")
    if heap.square in state.mounds:
        number = state.mounds.index(heap.square)
        message = f"{state.seats[state.owner(number)]} has a mound on {heap.square}."
        raise RuleViolation(book.M2_1, message, field="square", earlier=number)


def begins_off_board(state: State, heap: Heap) -> None:
    """The first mound is not in the middle."""
    if not state.mounds and heap.square == MIDDLE:
        message = "The first mound is not in the middle: the other eight squares are free."
        raise RuleViolation(book.M2_3, message, field="square")


def all_turn_up(state: State, hands: Beads) -> None:
    """Each seat turns up 0 to 3 of the six beads."""
    seats, beads = len(state.seats), hands.beads
    if len(beads) != seats:
        message = f"{seats} hands are turned up, not {len(beads)}."
        raise RuleViolation(book.M3_1, message, field="beads")
    for name, each in zip(state.seats, beads, strict=True):
        if not 0 <= each <= IN_A_HAND:
            message = f"{name} has 0 to {IN_A_HAND} beads, not {each}."
            raise RuleViolation(book.M3_1, message, field="beads")
    if sum(beads) > BEADS:
        message = f"There are {BEADS} beads, not {sum(beads)}."
        raise RuleViolation(book.M3_1, message, field="beads")


RULES: Rules[State, AnyEntry] = {
    Heap: (is_due, is_free, begins_off_board),
    Beads: (is_due, all_turn_up),
}
validate = by_rules(RULES)
