"""What lies where in Ramses: counts of the seats, and the works that are begun."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.ramses.evidence import HERE, facts_of_all
from companion.games.ramses.work_names import Names, called
from companion.games.view import BoardSeat, Evidence, SeatTable, Whereabouts, seat, seats
from scoring.ramses.components import LETTERS
from scoring.ramses.entries import Held
from scoring.ramses.score import of_hands, standing
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
        (each, (*hands[each.number : each.number + 1], cost, score))
        for each, cost, score in zip(seats(state), _costs(state), scores, strict=True)
    ]
    return SeatTable(heads, rows)


def _costs(state: State) -> list[int]:
    """What the works under construction of each seat would cost now: 0 or fewer points.

    The jokers in them cost something too (R7.4).
    """
    costs = [0] * len(state.seats)
    for line in of_hands(state, (Held(0, 0, 0),) * len(costs)):
        costs[line.seat] += line.points
    return costs


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
