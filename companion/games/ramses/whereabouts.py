"""What lies where in Ramses: counts of the seats, and the works that are begun."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.ramses.evidence import HERE, facts_of_all
from companion.games.ramses.work_names import Names, called
from companion.games.view import BoardSeat, Evidence, SeatTable, Whereabouts, seat, seats
from scoring.ramses.components import LETTERS
from scoring.ramses.rulings import Prepared
from scoring.ramses.score import standing
from scoring.ramses.state import State


@dataclass(frozen=True, slots=True)
class Begun:
    """A work under construction: each of its cards as a letter, and what lies there for it."""

    seat: BoardSeat
    name: str
    cards: tuple[tuple[str, str], ...]
    missing: int


def whereabouts(state: State, names: Names) -> Whereabouts:
    """Hands where they are counted, works begun with what they would cost, points so far."""
    begun = tuple(_begun(state, names))
    drawn = Evidence(f"{HERE}begun.html", {"begun": begun}) if begun else None
    return Whereabouts(facts_of_all(state), (_counts(state),), drawn)


def _counts(state: State) -> SeatTable:
    hands = state.cards.hands if state.setup.full else ()
    scores = standing(state).scores
    heads = [gettext("Works begun"), gettext("Points so far")]
    if hands:
        heads.insert(0, gettext("Hand"))
    rows = [
        (each, (*hands[each.number : each.number + 1], -_cost(state, each.number), score))
        for each, score in zip(seats(state), scores, strict=True)
    ]
    return SeatTable(heads, rows)


def _cost(state: State, seat_: int) -> int:
    """The points that the works under construction of a seat would cost now (R7.3)."""
    begun = sum(each.seat == seat_ for each in state.table.begun)
    return begun if state.setup.options.prepared is Prepared.PER_WORK else min(begun, 1)


def _begun(state: State, names: Names) -> Iterator[Begun]:
    for each in state.table.begun:
        work = each.work
        real, jokers = work.fragments(each.real), work.fragments(each.jokers)
        cards = tuple(
            (letter, "is-in" if n in real else "is-joker" if n in jokers else "")
            for n, letter in enumerate(LETTERS[: work.size], 1)
        )
        missing = work.size - len(real) - len(jokers)
        yield Begun(seat(state, each.seat), called(work.code, names), cards, missing)
