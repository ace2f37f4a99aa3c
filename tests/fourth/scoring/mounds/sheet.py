"""The final sheet of a play that was scored on paper."""

from collections.abc import Sequence

from scoring.kernel.closing import TOTAL, Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from tests.fourth.scoring.mounds import rulebook as book
from tests.fourth.scoring.mounds.components import BEADS, IN_A_HAND, SQUARES
from tests.fourth.scoring.mounds.state import State

TOTALS = (SheetLine(TOTAL, book.M3_2, "points in all"),)


def lines(_: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    return (
        SheetLine("mound", book.M2_1, "mounds", whole=len(SQUARES)),
        SheetLine("beside", book.M2_2, "mounds beside each other"),
        SheetLine("beads", book.M3_1, "beads", seat=IN_A_HAND, whole=BEADS),
    )


def check(_: State, points: Points) -> None:
    """The field is full at the end, so nine mounds stand on it."""
    mounds = sum(each.get("mound", 0) for each in points)
    if mounds != len(SQUARES):
        message = f"The field has {len(SQUARES)} mounds at the end, not {mounds}."
        raise RuleViolation(book.M3_1, message, field="points.0.mound")


def check_totals(_: State, points: Points) -> None:
    """Each of the nine mounds is a point."""
    together = sum(each[TOTAL] for each in points)
    if together < len(SQUARES):
        message = f"{together} points of all players are too few: mounds bring {len(SQUARES)}."
        raise RuleViolation(book.M2_1, message, field=f"points.0.{TOTAL}")


SHEET = SheetRules(lines, TOTALS, check, check_totals)
