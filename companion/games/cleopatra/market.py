"""The market and the end of a turn: stalls, the hand that each makes, too many cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cleopatra.components import HAND_LIMIT, several
from scoring.cleopatra.entries import Over
from scoring.cleopatra.score import of_hand_limit
from scoring.cleopatra.state import State

STALLS = ("left", "middle", "right")
DRAWN = 5
"""More cards than these are drawn as these."""


@dataclass(frozen=True, slots=True)
class Stall:
    """A stall: its number of cards, and the hand with them."""

    number: int
    name: str
    cards: int
    hand: int
    over: bool

    @property
    def fan(self) -> list[tuple[int, int]]:
        """Where the cards are drawn, the lowest first."""
        count = min(self.cards, DRAWN)
        return [
            (5 * (count - step) + 30 - 5 * count // 2, 34 + 4 * step) for step in range(count)
        ]


@dataclass(frozen=True, slots=True)
class TurnEnding:
    """A way to deal with too many cards: its entry, its words, its cost."""

    over: str
    symbol: str
    words: str
    note: str
    amulets: int


def stalls(state: State) -> Mapping[str, object]:
    """The market as it lies, and the piles behind it."""
    cards = state.cards
    return {
        "stalls": [
            Stall(n, STALLS[n], count, state.hand + count, state.hand + count > HAND_LIMIT)
            for n, count in enumerate(cards.stalls)
        ],
        "draw": cards.draw,
        "discard": cards.discard,
        "hand": several(state.hand, "card"),
    }


def ending(state: State, *, smugglers: bool) -> Mapping[str, object]:
    """The end of a turn: the ways to deal with too many cards, if there are any."""
    over = state.excess
    names = {
        Over.DISCARD: ("i-cards", f"Discard {several(over, 'card')}", "hand 10, any of them"),
        Over.KEEP: ("i-check", f"Keep all {state.hand}", "asked again while above 10"),
        Over.SMUGGLER: (
            "ch-smuggler",
            "Play a smuggler",
            f"hand {state.hand - 1}, for this turn",
        ),
    }
    return {
        "next": state.seats[(state.seat + 1) % len(state.seats)],
        "hand_size": state.hand,
        "over": over,
        "deeds": [
            TurnEnding(action, *names[action], _amulets(state, action))
            for action in Over
            if over > 0 and (action is not Over.SMUGGLER or smugglers)
        ],
    }


def _amulets(state: State, over: Over) -> int:
    return of_hand_limit(state, over).points
