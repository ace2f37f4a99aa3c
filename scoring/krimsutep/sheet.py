"""The final sheet of a play that was scored on paper: its kinds of line, and their sums."""

from collections.abc import Mapping, Sequence

from scoring.kernel.closing import TOTAL, Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import message
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.board import MOST_HALVES
from scoring.krimsutep.capture import suit_sums
from scoring.krimsutep.components import BASE_SUITS, ROUNDS, SUPPLY, Building, Suit
from scoring.krimsutep.score import EXTRA, OASIS_POINTS, largest_oasis
from scoring.krimsutep.state import State

BUILT = ("palace", "obelisk", "oasis")
TOTALS = (SheetLine(TOTAL, book.K5_3, message("points in all")),)
PALACES = 3
"""What all palaces bring at least: of the first three, none scores 0 before these are 3.

A palace scores 0 only if it is over four halves, and a card has two at most.
"""


def lines(state: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    players = len(state.seats)
    rounds = ROUNDS[players]
    palaces, obelisks = _cards(players, Suit.RED), _cards(players, Suit.GREY)
    extras, suits = EXTRA * rounds, len(BASE_SUITS) * rounds
    # a building joins all obelisks of the box at most
    joined = _least(players)["obelisk"] * players
    final = largest_oasis(state)
    return (
        SheetLine("royal", book.K2_7, message("wife and pharaoh"), EXTRA, whole=extras),
        SheetLine("maid", book.K2_8, message("the maid"), EXTRA, whole=extras),
        SheetLine(
            "suit", book.K3_1, message("suits"), seat=suits, whole=suits * _tied(players)
        ),
        SheetLine("palace", book.K4_4, message("palaces"), seat=MOST_HALVES * palaces),
        SheetLine("obelisk", book.K4_6, message("obelisks"), seat=joined * obelisks),
        SheetLine(
            "oasis",
            book.K4_7,
            message("oases built"),
            unit=OASIS_POINTS,
            seat=_least(players)["oasis"],
        ),
        SheetLine("doubling", book.K4_8, message("doubling")),
        SheetLine("oasis-final", book.K5_2, message("oases at the end"), seat=final),
    )


def _cards(players: int, suit: Suit) -> int:
    """Count the building cards of a suit that each seat has (K1.3)."""
    return sum(count for each, count in SUPPLY[players].items() if each.suit is suit)


def _tied(players: int) -> int:
    """Count the seats that can tie for the most points of a suit."""
    return max(sums.count(max(sums)) for sums in suit_sums(players))


def _least(players: int) -> Mapping[str, int]:
    """What each seat has at least by kind of line, as it builds all its cards (K5.1)."""
    supply = SUPPLY[players]
    singles, doubles = supply[Building.OBELISK_1], supply[Building.OBELISK_2]
    return {"obelisk": singles + 2 * doubles, "oasis": OASIS_POINTS * supply[Building.OASIS]}


def _most(state: State) -> int:
    """What one seat has at most: the most of each kind, every building doubled."""
    most = {
        line.kind: (line.whole if line.seat is None else line.seat) or 0
        for line in lines(state)
    }
    return sum(most.values()) + sum(most[kind] for kind in BUILT)


def check(state: State, points: Points) -> None:
    """All cards are built, suits have a winner, and only buildings of these double."""
    rounds = ROUNDS[len(state.seats)]
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
    palaces = sum(each.get("palace", 0) for each in points)
    if palaces < PALACES:
        why = message(
            "The first palaces always score: palaces bring {least} points at least, not "
            "{points}.",
            least=PALACES,
            points=palaces,
        )
        raise RuleViolation(book.K4_4, why, field="points.0.palace")
    for seat, each in enumerate(points):
        _check_built(state, seat, each)
        _check_doubled(state, seat, each)


def _check_built(state: State, seat: int, points: Mapping[str, int]) -> None:
    least = _least(len(state.seats))
    if points.get("oasis", 0) != least["oasis"]:
        pattern = "{player} builds every oasis, for {points} points."
        why = message(pattern, player=state.seats[seat], points=least["oasis"])
        raise RuleViolation(book.K4_7, why, field=f"points.{seat}.oasis")
    obelisks = points.get("obelisk", 0)
    if obelisks < least["obelisk"]:
        why = message(
            "{player} builds every obelisk: these bring {least} points at least, not {points}.",
            player=state.seats[seat],
            least=least["obelisk"],
            points=obelisks,
        )
        raise RuleViolation(book.K4_6, why, field=f"points.{seat}.obelisk")


def _check_doubled(state: State, seat: int, points: Mapping[str, int]) -> None:
    built, doubled = sum(points.get(kind, 0) for kind in BUILT), points.get("doubling", 0)
    field, player = f"points.{seat}.doubling", state.seats[seat]
    if doubled > built:
        pattern = "{player} has {points} for buildings: no more can double."
        raise RuleViolation(
            book.K4_8, message(pattern, player=player, points=built), field=field
        )
    if doubled and not points.get("suit", 0):
        pattern = "{player} never has the most of a suit: no building doubles."
        raise RuleViolation(book.K4_8, message(pattern, player=player), field=field)


def check_totals(state: State, points: Points) -> None:
    """Everybody builds all cards, and somebody has the most of each suit in all rounds."""
    rounds, players = ROUNDS[len(state.seats)], len(state.seats)
    built, most = sum(_least(players).values()), _most(state)
    for seat, each in enumerate(points):
        field, named = f"points.{seat}.{TOTAL}", {"player": state.seats[seat]}
        if each[TOTAL] < built:
            why = message(
                "{player} cannot have {points} in all: building every oasis and obelisk brings "
                "{least} points at least.",
                points=each[TOTAL],
                least=built,
                **named,
            )
            raise RuleViolation(book.K4_7, why, field=field)
        if each[TOTAL] > most:
            pattern = "{player} cannot have {points} in all: the most is {most}."
            why = message(pattern, points=each[TOTAL], most=most, **named)
            raise RuleViolation(book.K5_3, why, field=field)
    least, together = len(BASE_SUITS) * rounds, sum(each[TOTAL] for each in points)
    buildings = built * players + PALACES
    if together < least + buildings:
        why = message(
            "{points} points of all players are too few: suits bring {least} at least, and "
            "buildings {buildings}.",
            points=together,
            least=least,
            buildings=buildings,
        )
        raise RuleViolation(book.K3_1, why, field=f"points.0.{TOTAL}")


SHEET = SheetRules(lines, TOTALS, check, check_totals)
