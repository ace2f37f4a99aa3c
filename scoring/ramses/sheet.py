"""The final sheet of a play that was scored on paper: its kinds of line, and their sums."""

from collections.abc import Sequence

from scoring.kernel.closing import TOTAL, Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import message
from scoring.ramses import rulebook as book
from scoring.ramses.components import JOKERS, SIZES
from scoring.ramses.rulings import Prepared
from scoring.ramses.score import KINDS, PER_JOKER, POINTS
from scoring.ramses.state import State

ALL_WORKS = sum(POINTS[size] * many for size, many in SIZES.items())
TOTALS = (SheetLine(TOTAL, book.R7_5, message("points in all"), unit=0),)


def lines(state: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    works = [
        SheetLine(
            kind,
            book.R7_1,
            message("works of {size}", size=size),
            POINTS[size],
            whole=POINTS[size] * SIZES[size],
        )
        for size, kind in KINDS.items()
    ]
    each_counts = state.setup.options.prepared is Prepared.PER_WORK
    under_construction = sum(SIZES.values()) if each_counts else 1
    return (
        *works,
        SheetLine("hand", book.R7_2, message("art cards in hand"), -1, whole=state.setup.art),
        SheetLine(
            "prepared",
            book.R7_3,
            message("works under construction"),
            -1,
            seat=under_construction,
        ),
        SheetLine(
            "joker", book.R7_4, message("jokers left"), -PER_JOKER, whole=PER_JOKER * JOKERS
        ),
    )


def check(state: State, points: Points) -> None:
    """What hangs in the hall is in no hand, but for the cards that jokers stand for."""
    size_of = {kind: size for size, kind in KINDS.items()}
    hall = sum(
        each.get(kind, 0) // POINTS[size] * size
        for each in points
        for kind, size in size_of.items()
    )
    left = state.setup.art - hall + JOKERS
    in_hand = -sum(each.get("hand", 0) for each in points)
    if in_hand > left:
        pattern = "{hall} cards hang in the hall: {hand} cannot be in hands, but {left}."
        why = message(pattern, hall=hall, hand=in_hand, left=left)
        raise RuleViolation(book.R8_1, why, field="points.0.hand")


def check_totals(state: State, points: Points) -> None:
    """No total is above what all works bring, or below what all cards of the box cost."""
    totals = [each[TOTAL] for each in points]
    above = sum(total for total in totals if total > 0)
    if above > ALL_WORKS:
        pattern = "{points} points are too many: all works together bring {most}."
        why = message(pattern, points=above, most=ALL_WORKS)
        raise RuleViolation(book.R7_1, why, field=f"points.0.{TOTAL}")
    begun = sum(SIZES.values()) if state.setup.options.prepared is Prepared.PER_WORK else 1
    for seat, total in enumerate(totals):
        most = state.setup.art + PER_JOKER * JOKERS + begun
        if total < -most:
            pattern = "{player} cannot have {points} in all: the least is {least}."
            why = message(pattern, player=state.seats[seat], points=total, least=-most)
            raise RuleViolation(book.R7_2, why, field=f"points.{seat}.{TOTAL}")


SHEET = SheetRules(lines, TOTALS, check, check_totals)
