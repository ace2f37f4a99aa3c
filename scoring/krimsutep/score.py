"""Score lines: one function for each way to earn points, and the ranks."""

from collections.abc import Iterator
from functools import cache

from scoring.kernel.messages import Message, message, plural
from scoring.kernel.score_sheet import Line, Standing, ranks, totals
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.board import MOST_HALVES, Field, Laid
from scoring.krimsutep.components import BASE_SUITS, MAID, PHARAOH, WIFE, Building, Suit
from scoring.krimsutep.rulings import Maid, Obelisks
from scoring.krimsutep.state import Evaluation, State, Taken

OASIS_POINTS = 3
EXTRA = 2
"""For wife and pharaoh in one trick, and for a trick won with the maid."""
ROYALS = WIFE.bit | PHARAOH.bit
BOTH_XII = message("wife and pharaoh in one trick")
WITH_THE_MAID = message("a trick with the maid")
THE_MAID_IN_IT = message("a trick with the maid in it")
AN_OASIS = message("an oasis built")


def of_trick(state: State, taken: Taken) -> tuple[Line, ...]:
    """Score the wife and the pharaoh in one trick (K2.7), and the maid (K2.8)."""
    earned: tuple[Line, ...] = ()
    if taken.fell & ROYALS == ROYALS:
        earned = (royal(state, taken.winner),)
    if taken.fell & MAID.bit:
        best = taken.cards[(taken.winner - taken.leader) % len(taken.cards)]
        if best is MAID or state.options.maid is Maid.CAPTURED:
            earned = (*earned, maid(state, taken.winner))
    return earned


def royal(state: State, seat: int) -> Line:
    """Score the later of wife and pharaoh (K2.7)."""
    return Line(
        state.position, seat, "royal", EXTRA, book.K2_7, BOTH_XII
    )  # fmt: skip


def maid(state: State, seat: int) -> Line:
    """Score a trick won with the maid (K2.8)."""
    won = WITH_THE_MAID if state.options.maid is Maid.WINS else THE_MAID_IN_IT
    return Line(state.position, seat, "maid", EXTRA, book.K2_8, won)


def of_evaluation(state: State, evaluation: Evaluation) -> Iterator[Line]:
    """Score the most of each suit, to everyone who ties for it (K3.1)."""
    for suit in BASE_SUITS:
        for seat in evaluation.most(suit):
            points = evaluation.suits[suit][seat]
            yield Line(state.position, seat, "suit", 1, book.K3_1, _most(suit, points))


@cache
def _most(suit: Suit, points: int) -> Message:
    pattern = "most {suit} points: {points} of 20"
    return message(pattern, suit=suit.word, points=points)


def palace(state: State, bits: int) -> int:
    """Count the halves of the palace that these halves join, once they lie (K4.4)."""
    return state.layout.joined(bits, state.field.palaces).bit_count()


def obelisks(state: State, bits: int) -> int:
    """Count these obelisks and those connected with them (K4.6)."""
    lay = state.layout
    reach = lay.joined if state.options.obelisks is Obelisks.GROUP else lay.in_line
    return reach(bits, state.field.obelisks).bit_count()


def of_building(state: State, laid: Laid, bits: int) -> tuple[Line, ...]:
    """Score a card that is laid on these halves (K4.4 to K4.7), and double it (K4.8)."""
    match laid.building.suit:
        case Suit.RED:
            line = _palace_line(state, laid.seat, palace(state, bits))
        case Suit.GREY:
            line = _obelisk_line(state, laid.seat, obelisks(state, bits))
        case _:
            points, cite = OASIS_POINTS, book.K4_7
            line = Line(state.position, laid.seat, "oasis", points, cite, AN_OASIS)
    if not line.points or not _doubles(state, laid.seat, laid.building):
        return (line,)
    because = _most_this_round(laid.building.suit)
    return line, Line(state.position, laid.seat, "doubling", line.points, book.K4_8, because)


@cache
def _most_this_round(suit: Suit) -> Message:
    return message("most {suit} points this round", suit=suit.word)


def _obelisk_line(state: State, seat: int, count: int) -> Line:
    return Line(state.position, seat, "obelisk", count, book.K4_6, _obelisks_joined(count))


@cache
def _obelisks_joined(count: int) -> Message:
    return plural("{n} obelisk joined", "{n} obelisks joined", count)


def _palace_line(state: State, seat: int, halves: int) -> Line:
    if halves > MOST_HALVES:
        pattern = "a palace of {halves} halves, over {most}"
        because = message(pattern, halves=halves, most=MOST_HALVES)
        return Line(state.position, seat, "palace", 0, book.K4_5, because)
    return Line(state.position, seat, "palace", halves, book.K4_4, _a_palace(halves))


@cache
def _a_palace(halves: int) -> Message:
    return plural("a palace of {n} half", "a palace of {n} halves", halves)


def _doubles(state: State, seat: int, building: Building) -> bool:
    return state.evaluation is not None and state.evaluation.has_most(building.suit, seat)


def of_end(state: State, field: Field) -> Iterator[Line]:
    """Score every oasis once more, by the Nile and the palaces beside it (K5.2)."""
    oases = [laid for laid in field.laid if laid.building is Building.OASIS]
    for laid in sorted(oases, key=lambda each: each.seat):
        steps, halves = oasis_yield(state, field, laid)
        if steps * halves:
            beside = plural("{n} palace half", "{n} palace halves", halves)
            because = message("{steps} from the Nile × {beside}", steps=steps, beside=beside)
            yield Line(
                state.position, laid.seat, "oasis-final", steps * halves, book.K5_2, because
            )


def oasis_yield(state: State, field: Field, laid: Laid) -> tuple[int, int]:
    """Give an oasis' distance from the Nile and the palace halves that touch it."""
    first, second = state.layout.halves[laid.cell]
    beside = state.layout.touching(first | second) & field.palaces
    return state.layout.distance(laid.cell, state.options.distance), beside.bit_count()


def largest_oasis(state: State) -> int:
    """Give the most that an oasis can bring at the end: palaces fill every half beside it."""
    lay, river = state.layout, state.options.nile.cells
    dry = sum(
        first | second for cell, (first, second) in lay.halves.items() if cell not in river
    )
    return max(
        lay.distance(cell, state.options.distance)
        * (lay.touching(first | second) & dry).bit_count()
        for cell, (first, second) in lay.halves.items()
    )


def standing(state: State) -> Standing:
    """Rank the seats; the most points win and a tie is shared (K5.3)."""
    scores = totals(state.lines, len(state.seats))
    places = ranks(scores)
    winners = tuple(seat for seat, rank in enumerate(places) if rank == 1)
    return Standing(scores, places, winners if state.finished else ())
