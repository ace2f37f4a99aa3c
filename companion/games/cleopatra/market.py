"""The market and the end of a turn: stalls, the hand that each makes, too many cards.

And the breaches of the turn that happen at tables (C2): nothing done, or both visits.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.cleopatra.components import HAND_LIMIT, several
from scoring.cleopatra.entries import Over
from scoring.cleopatra.score import of_hand_limit
from scoring.cleopatra.state import State
from scoring.kernel.serialization.entries import Json

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
    """The stalls of the market, and the piles behind them."""
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
        "actions": [
            TurnEnding(action, *names[action], of_hand_limit(state, action).points)
            for action in Over
            if over > 0 and (action is not Over.SMUGGLER or smugglers)
        ],
    }


NOTHING_DONE = "neither market nor quarry"
BOTH_DONE = "both in one turn"
WITH = {
    Over.DISCARD: ", and discards down to ten",
    Over.KEEP: ", and keeps all cards",
    Over.SMUGGLER: ", and plays a smuggler",
}


@dataclass(frozen=True, slots=True)
class Breach:
    """A button: what is entered as played, and what it says."""

    entry: str
    label: str
    words: str


def breaches(state: State, *, smugglers: bool) -> Mapping[str, object]:
    """The breaches possible in this turn; the quarry is entered on its own page."""
    if state.turn.visited:
        return {
            "breaches": list(_second_visits(state)),
            "second_quarry": not state.turn.quarry,
            "breaker": state.player,
        }
    return {
        "breaches": list(_nothing_done(state, smugglers=smugglers)),
        "breaker": state.player,
    }


def _nothing_done(state: State, *, smugglers: bool) -> Iterator[Breach]:
    said = f"{state.player} does nothing this turn"
    if not state.excess:
        yield _breach({"kind": "end-turn"}, NOTHING_DONE, said)
        return
    for over in Over:
        if over is not Over.SMUGGLER or smugglers:
            entry: dict[str, Json] = {"kind": "end-turn", "over": str(over)}
            yield _breach(entry, NOTHING_DONE, f"{said}{WITH[over]}")


def _second_visits(state: State) -> Iterator[Breach]:
    for number, name in enumerate(STALLS):
        if state.cards.stalls[number]:
            said = f"{state.player} takes the {name} stall too"
            yield _breach({"kind": "market", "stall": number}, BOTH_DONE, said)


def _breach(entry: dict[str, Json], why: str, said: str) -> Breach:
    return Breach(json.dumps({**entry, "as_played": why}), said, why)
