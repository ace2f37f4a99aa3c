"""Score lines: when a work is exhibited, and when the hands are counted."""

from collections.abc import Iterator

from scoring.kernel import score_sheet
from scoring.kernel.score_sheet import Line, Standing
from scoring.ramses import rulebook as book
from scoring.ramses.components import Work
from scoring.ramses.entries import Held
from scoring.ramses.rulings import Prepared
from scoring.ramses.state import State

KINDS = {3: "three-set", 4: "four-set", 6: "six-set"}
POINTS = {3: 3, 4: 5, 6: 8}
PER_JOKER = 3


def of_exhibit(state: State, work: Work) -> Line:
    """Score a work in the hall (R7.1)."""
    size = work.size
    because = f"{work.code}, a work of {size}"
    return Line(state.position, state.seat, KINDS[size], POINTS[size], book.R7_1, because)


def of_hands(state: State, hands: tuple[Held, ...]) -> Iterator[Line]:
    """Score the end: cards in hand, works under construction, jokers (R7.2 to R7.4)."""
    under_construction = [*state.table.begun]
    for seat, held in enumerate(hands):
        if held.art:
            because = f"{held.art} art card{'' if held.art == 1 else 's'} in hand"
            yield Line(state.position, seat, "hand", -held.art, book.R7_2, because)
        begun = [each for each in under_construction if each.seat == seat]
        if begun:
            each_counts = state.setup.options.prepared is Prepared.PER_WORK
            works = ", ".join([each.work.code for each in begun])
            because = f"under construction: {works}"
            points = len(begun) if each_counts else 1
            yield Line(state.position, seat, "prepared", -points, book.R7_3, because)
        lying = sum([each.jokers.bit_count() for each in begun])
        jokers = held.jokers + lying
        if jokers:
            because = f"{held.jokers} in hand, {lying} under construction"
            yield Line(state.position, seat, "joker", -PER_JOKER * jokers, book.R7_4, because)


def standing(state: State) -> Standing:
    """Rank the seats; the most points win and ties share the victory (R7.5)."""
    scores = score_sheet.totals(state.lines, len(state.seats))
    ranks = score_sheet.ranks(scores)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1 and state.complete)
    return Standing(scores=scores, ranks=ranks, winners=winners)
