"""What may come next."""

from scoring.ramses.components import FULL_HAND, OFFER, Pile
from scoring.ramses.state import TRADE, Phase, State

CONSTRUCTION = ("exhibit", "prepare", "swap", "place-trading")


def due(state: State) -> tuple[str, ...]:
    """Name the kinds of entry that may come next, the first in the turn first.

    A trade is named twice where it may come at once and, with a card played for it, later.
    """
    if state.complete:
        return ()
    if state.over is not None:
        return ("hands",)
    kinds = (*_phases(state), "end-turn")
    return (*kinds, "end") if state.the_table_ends_it or state.stuck else kinds


def _phases(state: State) -> tuple[str, ...]:
    phase = state.turn.phase
    construction = CONSTRUCTION if phase < Phase.CONSTRUCT else ()
    if not state.setup.full:
        return construction
    held, left = state.hand, any(state.cards.stock[:TRADE])
    return (
        *(("buy",) if phase < Phase.BUY and any(state.cards.stock) else ()),
        *(("trade",) if phase is Phase.BUY and state.turn.bought is Pile.TRADE else ()),
        *construction,
        *(("give",) if phase < Phase.GIVE and held else ()),
        *(("fill",) if phase < Phase.FILL and held < FULL_HAND and left else ()),
        *(("trade",) if phase < Phase.PLAY and held > OFFER and state.trading_in_hands else ()),
    )
