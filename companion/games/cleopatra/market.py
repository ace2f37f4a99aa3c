"""The market and the end of a turn: stalls, the hand that each makes, too many cards.

And the breaches of the turn that happen at tables (C2): nothing done, or both visits.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra import words
from scoring.cleopatra.components import HAND_LIMIT
from scoring.cleopatra.entries import Over
from scoring.cleopatra.rulings import Limit
from scoring.cleopatra.score import of_hand_limit
from scoring.cleopatra.state import State
from scoring.kernel.serialization.entries import Json

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
            Stall(n, name, count, state.hand + count, state.hand + count > HAND_LIMIT)
            for n, (name, count) in enumerate(zip(words.stalls(), cards.stalls, strict=True))
        ],
        "draw": cards.draw,
        "discard": cards.discard,
    }


def ending(state: State, *, smugglers: bool) -> Mapping[str, object]:
    """The end of a turn: the ways to deal with too many cards, if there are any."""
    over = state.excess
    names = {
        Over.DISCARD: (
            "i-cards",
            ngettext("Discard {n} card", "Discard {n} cards", over).format(n=over),
            gettext("any cards; {n} stay in hand").format(n=HAND_LIMIT),
        ),
        Over.KEEP: (
            "i-check",
            gettext("Keep all {n} cards").format(n=state.hand),
            _counts_again(state).format(n=HAND_LIMIT),
        ),
        Over.SMUGGLER: (
            "ch-smuggler",
            gettext("Play a smuggler"),
            gettext("{n} cards stay in hand, this turn only").format(n=state.hand - 1),
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


def _counts_again(state: State) -> str:
    """When a hand that is kept costs amulets again (C2.6)."""
    if state.options.limit is Limit.MARKET:
        return gettext("counts again each turn at the market above {n}")
    return gettext("counts again each turn above {n}")


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
    why = gettext("neither market nor quarry")
    if not state.excess:
        said = gettext("{name} does nothing this turn")
        yield _breach({"kind": "end-turn"}, why, said.format(name=state.player))
        return
    labels = {
        Over.DISCARD: gettext("{name} does nothing this turn and discards down to ten"),
        Over.KEEP: gettext("{name} does nothing this turn and keeps all cards"),
        Over.SMUGGLER: gettext("{name} does nothing this turn and plays a smuggler"),
    }
    for over in Over:
        if over is not Over.SMUGGLER or smugglers:
            entry: dict[str, Json] = {"kind": "end-turn", "over": str(over)}
            yield _breach(entry, why, labels[over].format(name=state.player))


def _second_visits(state: State) -> Iterator[Breach]:
    label = gettext("{name} also goes to the market: {stall}")
    for number, stall in enumerate(words.stalls()):
        if state.cards.stalls[number]:
            said = label.format(name=state.player, stall=stall)
            entry: dict[str, Json] = {"kind": "market", "stall": number}
            yield _breach(entry, gettext("market and quarry in one turn"), said)


def _breach(entry: dict[str, Json], why: str, said: str) -> Breach:
    return Breach(json.dumps({**entry, "as_played": why}), said, why)
