"""How a valid entry changes the state."""

from typing import assert_never

from scoring.kernel.game import Breaches, step
from scoring.kernel.values import copier, maker
from scoring.ramses import score
from scoring.ramses.components import WORKS, Pile
from scoring.ramses.counts import counted, jokers_out, shown
from scoring.ramses.entries import (
    Buy,
    End,
    EndTurn,
    EnterLess,
    Exhibit,
    Fill,
    Give,
    Hands,
    Happening,
    PlaceTrading,
    Prepare,
    Swap,
    Trade,
)
from scoring.ramses.state import Cards, Cause, Over, Phase, State, Turn, joker_for
from scoring.ramses.works import Table, lying

_turn = maker(Turn)
# A state one entry further, by what the entry changes ...
_turned = step(State, "turn")
_moved = step(State, "turn", "cards")
_built = step(State, "turn", "cards", "table", "lines")
_ended = step(State, "over")
_entered_less = step(State, "setup", "cards")
_counted = step(State, "over", "lines")
# ... and what is changed besides.
_filled = copier(State, "over")
_left = copier(Over, "hands")


def fold(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    state: State, entry: Happening, breaches: Breaches
) -> State:
    """Apply a validated entry to the state.

    A breach changes the table like any entry; a breach of the counts also corrects the counts.
    """
    if breaches:
        state = counted(state, entry)
    match entry:
        case EndTurn():
            return _turned(state, _next_turn(state.turn))
        case Buy(pile=pile):
            turn = _reached(state, Phase.BUY, pile)
            return _moved(state, turn, state.cards.drawn(state.seat, (pile,)))
        case Trade() | Give() | Fill():
            return _move_cards(state, entry)
        case PlaceTrading() | Exhibit() | Prepare() | Swap():
            return _construct(state, entry)
        case EnterLess():
            cards = Cards(state.cards.stock, ())
            return _entered_less(state, state.setup.only_exhibits, cards)
        case End(why=why):
            return _ended(state, Over(state.position, Cause(why)))
        case Hands():
            return _count(state, entry)
        case _:
            assert_never(entry)


def _next_turn(turn: Turn) -> Turn:
    quiet = turn.quiet + 1 if turn.phase is Phase.BEGINNING else 0
    return _turn(turn.number + 1, quiet)


def _reached(state: State, phase: Phase, bought: Pile | None) -> Turn:
    turn = state.turn
    latest = max(phase, turn.phase)  # an earlier one stands as played
    return _turn(turn.number, 0, latest, bought, (*turn.entered, phase))


def _move_cards(state: State, entry: Trade | Give | Fill) -> State:
    cards, seat, bought = state.cards, state.seat, state.turn.bought
    match entry:
        case Trade(played=played):
            phase = Phase.PLAY if played else Phase.TRADE
            cards = cards.passed(seat, state.left) if played else cards
            fragments, jokers = shown(entry)
            cards = cards.shown(fragments, jokers_out(state, jokers) if jokers else 0)
        case Give(to=to):
            phase, cards = Phase.GIVE, cards.passed(seat, to)
        case Fill(piles=piles):
            phase, cards = Phase.FILL, cards.drawn(seat, piles)
        case _:
            assert_never(entry)
    return _moved(state, _reached(state, phase, bought), cards)


def _construct(state: State, entry: PlaceTrading | Exhibit | Prepare | Swap) -> State:
    """Change the table; the game is over when no work fits into the hall any more (R6.1)."""
    table, lines = state.table, state.lines
    match entry:
        case PlaceTrading(cells=cells):
            table, taken = table.place(cells, entry.box), len(cells)
        case Exhibit():
            table, taken = _exhibit(state, entry)
            lines = (*lines, score.of_exhibit(state, WORKS[entry.work]))
        case Prepare(fragments=fragments):
            table, taken = _prepare(state, entry), len(fragments)
        case Swap():
            table, taken = _swap(state, entry), 0
        case _:
            assert_never(entry)
    cards = _taken(state, taken) if state.setup.full else state.cards
    turn = _reached(state, Phase.CONSTRUCT, state.turn.bought)
    after = _built(state, turn, cards, table, lines)
    if table.hall is state.table.hall or after.the_table_ends_it or after.room:
        return after
    return _filled(after, Over(state.position, Cause.FULL))


def _taken(state: State, count: int) -> Cards:
    """Take cards from the hand; a swap takes none, but records the jokers as out."""
    if count:
        return state.cards.laid(state.seat, count)
    return state.cards.shown(0, state.table.jokers)


def _exhibit(state: State, exhibit: Exhibit) -> tuple[Table, int]:
    """Lay a work in the hall: cards before the player, and missing ones as themselves."""
    work, seat, table = WORKS[exhibit.work], state.seat, state.table
    begun, jokers = table.begun_by(seat, work), work.bits(exhibit.jokers)
    lacking = table.lacking(seat, work).bit_count()
    if begun:
        jokers |= begun.jokers
    there = lying(work, seat, work.whole & ~jokers, jokers, state.position, exhibit.cells)
    hall = table.hall.add(exhibit.cells, exhibit.box)
    return table.change(begun, there, hall), lacking


def _prepare(state: State, prepare: Prepare) -> Table:
    work, seat = WORKS[prepare.work], state.seat
    jokers = work.bits(prepare.jokers)
    real = work.bits(prepare.fragments) & ~jokers
    table = state.table
    begun = table.begun_by(seat, work)
    if begun:
        real, jokers = real | begun.real, jokers | begun.jokers
    return table.change(begun, lying(work, seat, real, jokers, state.position), table.hall)


def _swap(state: State, swap: Swap) -> Table:
    """Replace the joker by its card; the joker goes to the hand, which keeps its size."""
    there = joker_for(state, swap)
    if there is None:  # the rules have checked that there is one
        return state.table
    card = there.work.bits((swap.fragment,))
    come = lying(
        there.work,
        there.seat,
        there.real | card,
        there.jokers & ~card,
        there.entry,
        there.cells,
    )
    return state.table.change(there, come, state.table.hall)


def _count(state: State, hands: Hands) -> State:
    held = tuple(hand.held for hand in hands.hands)
    over = _left(state.over, held) if state.over else None
    lines = (*state.lines, *score.of_hands(state, held))
    return _counted(state, over, lines)
