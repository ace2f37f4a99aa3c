"""The kinds of entry that may come next, and that none comes after the end."""

from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import message
from scoring.ramses import rulebook as book
from scoring.ramses.components import FULL_HAND, Pile
from scoring.ramses.counts import can_buy, can_fill, can_play
from scoring.ramses.entries import AnyEntry, EndTurn
from scoring.ramses.state import Over, Phase, State

CONSTRUCTION = ("exhibit", "prepare", "swap", "place-trading")


def due(state: State) -> tuple[str, ...]:
    """List the kinds of entry that may come next, in the order of the turn.

    A trade is listed twice where it may come at once and, with a card played for it, later.
    """
    if state.complete:
        return ()
    if state.over is not None:
        return ("hands",)
    kinds = (*_phases(state), "end-turn")
    if state.setup.full and not state.turn.entered:
        kinds = (*kinds, "depth")
    return (*kinds, "end") if state.the_table_ends_it or state.stuck else kinds


def _phases(state: State) -> tuple[str, ...]:
    phase = state.turn.phase
    construction = CONSTRUCTION if phase < Phase.CONSTRUCT else ()
    if not state.setup.full:
        return construction
    held = state.hand
    plays = can_play(state) and state.trading_in_hands
    return (
        *(("buy",) if phase < Phase.BUY and can_buy(state) else ()),
        *(("trade",) if phase is Phase.BUY and state.turn.bought is Pile.TRADE else ()),
        *construction,
        *(("give",) if phase < Phase.GIVE and held else ()),
        *(("fill",) if phase < Phase.FILL and held < FULL_HAND and can_fill(state) else ()),
        *(("trade",) if phase < Phase.PLAY and plays else ()),
    )


def forced(state: State) -> EndTurn | None:
    """The end of a turn in which nothing else can follow.

    The end of the game is no part of a turn: the table can enter it in the next one as well.
    """
    return None if state.over is not None or _phases(state) else EndTurn()


def the_game_goes_on(state: State, _: AnyEntry) -> None:
    """Once the game is over, only the final hands are entered (R6.1)."""
    over = state.over
    if over is None:
        return
    nothing_follows_the_hands(over)
    why = message("{why} Only the final hands are due.", why=over.why)
    raise RuleViolation(book.R6_1, why, field="kind", earlier=over.entry)


def nothing_follows_the_hands(over: Over) -> None:
    """Refuse every entry after the final hands."""
    if over.hands:
        raise RuleViolation(book.R6_1, message("The game is complete."), field="kind")
