"""The final sheet of a play that was scored on paper: its kinds of line, and their sums."""

from collections.abc import Sequence

from scoring.kernel.closing import TOTAL, Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import message
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.board import MOST_HALVES
from scoring.krimsutep.components import BASE_SUITS, ROUNDS, SUPPLY, Building, Suit
from scoring.krimsutep.score import EXTRA, OASIS_POINTS
from scoring.krimsutep.state import State

BUILT = ("palace", "obelisk", "oasis")
TOTALS = (SheetLine(TOTAL, book.K5_3, message("points in all")),)


def lines(state: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    players = len(state.seats)
    rounds, supply = ROUNDS[players], SUPPLY[players]
    palaces = sum(count for each, count in supply.items() if each.suit is Suit.RED)
    extras = EXTRA * rounds
    oases = OASIS_POINTS * supply[Building.OASIS]
    return (
        SheetLine("royal", book.K2_7, message("wife and pharaoh"), EXTRA, whole=extras),
        SheetLine("maid", book.K2_8, message("the maid"), EXTRA, whole=extras),
        SheetLine("suit", book.K3_1, message("suits"), seat=len(BASE_SUITS) * rounds),
        SheetLine("palace", book.K4_4, message("palaces"), seat=MOST_HALVES * palaces),
        SheetLine("obelisk", book.K4_6, message("obelisks")),
        SheetLine("oasis", book.K4_7, message("oases built"), unit=OASIS_POINTS, seat=oases),
        SheetLine("doubling", book.K4_8, message("doubling")),
        SheetLine("oasis-final", book.K5_2, message("oases at the end")),
    )


def check(state: State, points: Points) -> None:
    """All cards are built, so every oasis is; suits have a winner; only buildings double."""
    rounds, players = ROUNDS[len(state.seats)], len(state.seats)
    suits = sum(each.get("suit", 0) for each in points)
    least = len(BASE_SUITS) * rounds
    if suits < least:
        why = message(
            "Somebody has the most of each suit in all {rounds} rounds: suits bring {least} "
            "points at least, not {points}.",
            rounds=rounds,
            least=least,
            points=suits,
        )
        raise RuleViolation(book.K3_1, why, field="points.0.suit")
    oases = OASIS_POINTS * SUPPLY[players][Building.OASIS]
    for seat, each in enumerate(points):
        if each.get("oasis", 0) != oases:
            pattern = "{player} builds every oasis, for {points} points."
            why = message(pattern, player=state.seats[seat], points=oases)
            raise RuleViolation(book.K4_7, why, field=f"points.{seat}.oasis")
        built = sum(each.get(kind, 0) for kind in BUILT)
        if each.get("doubling", 0) > built:
            pattern = "{player} has {points} for buildings: no more can double."
            why = message(pattern, player=state.seats[seat], points=built)
            raise RuleViolation(book.K4_8, why, field=f"points.{seat}.doubling")


def check_totals(state: State, points: Points) -> None:
    """Everybody builds every oasis, and somebody has the most of each suit in all rounds."""
    rounds, players = ROUNDS[len(state.seats)], len(state.seats)
    oases = OASIS_POINTS * SUPPLY[players][Building.OASIS]
    for seat, each in enumerate(points):
        if each[TOTAL] < oases:
            why = message(
                "{player} cannot have {points} in all: building every oasis brings {oases} "
                "points.",
                player=state.seats[seat],
                points=each[TOTAL],
                oases=oases,
            )
            raise RuleViolation(book.K4_7, why, field=f"points.{seat}.{TOTAL}")
    least, together = len(BASE_SUITS) * rounds, sum(each[TOTAL] for each in points)
    if together < least + oases * players:
        why = message(
            "{points} points of all players are too few: suits bring {least} at least, and "
            "oases {oases}.",
            points=together,
            least=least,
            oases=oases * players,
        )
        raise RuleViolation(book.K3_1, why, field=f"points.0.{TOTAL}")


SHEET = SheetRules(lines, TOTALS, check, check_totals)
