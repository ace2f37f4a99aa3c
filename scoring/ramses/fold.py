"""What an entry that stands changes."""

from dataclasses import replace
from typing import assert_never

from scoring.kernel.game import Breaches
from scoring.ramses import score
from scoring.ramses.components import STOCK, WORKS
from scoring.ramses.entries import (
    Buy,
    End,
    EndTurn,
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
from scoring.ramses.state import Phase, State, Turn
from scoring.ramses.table import Begun, Cause, Exhibited, Over


def fold(state: State, entry: Happening, _breaches: Breaches) -> State:
    """Take one validated entry into the state; a breach shows in what lies on the table."""
    match entry:
        case EndTurn():
            return _moved(state, _next_turn(state.turn), state.stock, state.hands)
        case Buy() | Trade() | Give() | Fill():
            return _cards_move(state, entry)
        case PlaceTrading() | Exhibit() | Prepare() | Swap():
            return _construct(state, entry)
        case End(why=why):
            over = Over(state.position, Cause(why))
            return replace(state, position=state.position + 1, over=over)
        case Hands(hands=hands):
            final = tuple(hand.held for hand in hands)
            lines = (*state.lines, *score.of_hands(state, final))
            return replace(state, position=state.position + 1, lines=lines, final=final)
        case _:
            assert_never(entry)


def _moved(state: State, turn: Turn, stock: tuple[int, ...], hands: tuple[int, ...]) -> State:
    # Written out, for most entries of a play come here and `replace` takes three times as long.
    return State(
        seats=state.seats,
        first=state.first,
        position=state.position + 1,
        lines=state.lines,
        waived=state.waived,
        options=state.options,
        shapes=state.shapes,
        turn=turn,
        stock=stock,
        hands=hands,
        hall=state.hall,
        exhibits=state.exhibits,
        begun=state.begun,
        over=state.over,
        final=state.final,
    )


def _next_turn(turn: Turn) -> Turn:
    quiet = turn.quiet + 1 if turn.phase is Phase.BEGINNING else 0
    return Turn(number=turn.number + 1, quiet=quiet)


def _reached(state: State, phase: Phase) -> Turn:
    """Bring the turn to a phase; the turns that held nothing are over."""
    turn = state.turn
    return Turn(turn.number, phase, state.position, turn.bought)


def _cards_move(state: State, entry: Buy | Trade | Give | Fill) -> State:
    stock, hands, seat = list(state.stock), list(state.hands), state.seat
    match entry:
        case Buy(pile=pile):
            turn = Turn(state.turn.number, Phase.BUY, state.position, pile)
            stock[STOCK[pile]] -= 1
            hands[seat] += 1
        case Trade(played=played):
            turn = _reached(state, Phase.PLAY if played else Phase.TRADE)
            hands[seat] -= played
            hands[state.left] += played
        case Give(to=to):
            turn = _reached(state, Phase.GIVE)
            hands[seat] -= 1
            hands[to] += 1
        case Fill(piles=piles):
            turn = _reached(state, Phase.FILL)
            for drawn in piles:
                stock[STOCK[drawn]] -= 1
            hands[seat] += len(piles)
        case _:
            assert_never(entry)
    return _moved(state, turn, tuple(stock), tuple(hands))


def _construct(state: State, entry: PlaceTrading | Exhibit | Prepare | Swap) -> State:
    match entry:
        case PlaceTrading(cells=cells):
            after = replace(
                state,
                hall=state.hall.add(cells),
                hands=_without(state, len(cells)),
            )
        case Exhibit():
            after = _exhibit(state, entry)
        case Prepare():
            after = _prepare(state, entry)
        case Swap(work=code, fragment=fragment):
            after = _swap(state, code, 1 << fragment - 1)
        case _:
            assert_never(entry)
    over = state.over
    if after.hall is not state.hall and not after.the_table_ends_it:
        over = None if after.room else Over(state.position, Cause.FULL)
    return replace(
        after, position=state.position + 1, turn=_reached(state, Phase.CONSTRUCT), over=over
    )


def _without(state: State, count: int) -> tuple[int, ...]:
    """Take cards out of the hand of whose turn it is, where hands are known."""
    if not state.full:
        return ()
    hands = list(state.hands)
    hands[state.seat] -= count
    return tuple(hands)


def _exhibit(state: State, exhibit: Exhibit) -> State:
    work = WORKS[exhibit.work]
    begun = state.begun_by(state.seat, work.code)
    jokers = begun.jokers if begun else work.bits(exhibit.jokers)
    shown = Exhibited(work, state.seat, exhibit.cells, jokers, state.position)
    return replace(
        state,
        lines=(*state.lines, score.of_exhibit(state, work)),
        hall=state.hall.add(exhibit.cells),
        exhibits=(*state.exhibits, shown),
        begun=tuple(each for each in state.begun if each is not begun),
        hands=_without(state, state.lacking(work).bit_count()),
    )


def _prepare(state: State, prepare: Prepare) -> State:
    work = WORKS[prepare.work]
    jokers = work.bits(prepare.jokers)
    real = work.bits(prepare.fragments) & ~jokers
    before = state.begun_by(state.seat, work.code)
    if before:
        real, jokers = real | before.real, jokers | before.jokers
    lies = Begun(work, state.seat, real, jokers, state.position)
    others = (each for each in state.begun if each is not before)
    return replace(state, begun=(*others, lies), hands=_without(state, len(prepare.fragments)))


def _swap(state: State, code: str, fragment: int) -> State:
    """Lay the right card for the joker, which goes to the hand: the hand stays as large."""
    there = state.joker_at(code, fragment)
    return replace(
        state,
        exhibits=tuple(
            replace(each, jokers=each.jokers & ~fragment) if each is there else each
            for each in state.exhibits
        ),
        begun=tuple(
            replace(each, real=each.real | fragment, jokers=each.jokers & ~fragment)
            if each is there
            else each
            for each in state.begun
        ),
    )
