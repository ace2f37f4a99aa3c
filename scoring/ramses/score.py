"""Score lines: when a work is exhibited, and when the hands are counted."""

from collections.abc import Iterator, Mapping

from scoring.kernel import score_sheet
from scoring.kernel.messages import Message, message, plural
from scoring.kernel.score_sheet import Line, Standing
from scoring.ramses import rulebook as book
from scoring.ramses.components import WORKS, Work
from scoring.ramses.entries import Held
from scoring.ramses.rulings import Prepared
from scoring.ramses.state import State

KINDS = {3: "three-set", 4: "four-set", 6: "six-set"}
POINTS = {3: 3, 4: 5, 6: 8}
PER_JOKER = 3
EXHIBITED: Mapping[str, Message] = {
    code: message("{work}, a work of {size}", work=code, size=work.size)
    for code, work in WORKS.items()
}
"""What each work earns points for."""


def of_exhibit(state: State, work: Work) -> Line:
    """Score a work in the hall (R7.1)."""
    size, because = work.size, EXHIBITED[work.code]
    return Line(state.position, state.seat, KINDS[size], POINTS[size], book.R7_1, because)


def of_hands(state: State, hands: tuple[Held, ...]) -> Iterator[Line]:
    """Score the end: cards in hand, works under construction, jokers (R7.2 to R7.4)."""
    under_construction = [*state.table.begun]
    for seat, held in enumerate(hands):
        if held.art:
            because = plural("{n} art card in hand", "{n} art cards in hand", held.art)
            yield Line(state.position, seat, "hand", -held.art, book.R7_2, because)
        begun = [each for each in under_construction if each.seat == seat]
        if begun:
            each_counts = state.setup.options.prepared is Prepared.PER_WORK
            works = ", ".join([each.work.code for each in begun])
            because = message("under construction: {works}", works=works)
            points = len(begun) if each_counts else 1
            yield Line(state.position, seat, "prepared", -points, book.R7_3, because)
        lying = sum([each.jokers.bit_count() for each in begun])
        jokers = held.jokers + lying
        if jokers:
            pattern = "{held} in hand, {lying} under construction"
            because = message(pattern, held=held.jokers, lying=lying)
            yield Line(state.position, seat, "joker", -PER_JOKER * jokers, book.R7_4, because)


def standing(state: State) -> Standing:
    """Rank the seats; the most points win and ties share the victory (R7.5)."""
    scores = score_sheet.totals(state.lines, len(state.seats))
    ranks = score_sheet.ranks(scores)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1 and state.complete)
    return Standing(scores=scores, ranks=ranks, winners=winners)
