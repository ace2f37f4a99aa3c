"""How a valid entry changes the state."""

from dataclasses import replace
from typing import assert_never

from scoring.kernel.game import Breaches
from scoring.kernel.score_sheet import Line
from scoring.kernel.values import transition
from scoring.ramses import score
from scoring.ramses.components import WORKS, Pile
from scoring.ramses.counts import counted, jokers_out
from scoring.ramses.entries import (
    AnyEntry,
    Buy,
    End,
    EndTurn,
    EnterLess,
    Exhibit,
    Fill,
    Give,
    Hands,
    PlaceTrading,
    Prepare,
    Swap,
    Trade,
)
from scoring.ramses.state import Cards, Cause, Over, Phase, Setup, State, Turn, joker_for
from scoring.ramses.works import Table, lying, swapped


@transition
def _turned(state: State, turn: Turn) -> State:
    return replace(state, position=state.position + 1, turn=turn)


@transition
def _moved(state: State, turn: Turn, cards: Cards) -> State:
    return replace(state, position=state.position + 1, turn=turn, cards=cards)


@transition
def _built(
    state: State, turn: Turn, cards: Cards, table: Table, lines: tuple[Line, ...]
) -> State:
    return replace(
        state,
        position=state.position + 1,
        turn=turn,
        cards=cards,
        table=table,
        lines=lines,
    )


@transition
def _ended(state: State, over: Over | None, lines: tuple[Line, ...]) -> State:
    return replace(state, position=state.position + 1, over=over, lines=lines)


@transition
def _entered_less(state: State, setup: Setup, cards: Cards) -> State:
    return replace(state, position=state.position + 1, setup=setup, cards=cards)


type Entered = tuple[Phase, ...]


@transition
def _entered(
    turn: Turn, quiet: int, phase: Phase, bought: Pile | None, entered: Entered
) -> Turn:
    return replace(turn, quiet=quiet, phase=phase, bought=bought, entered=entered)


@transition
def _passed_on(  # noqa: PLR0913 - a field each
    turn: Turn, phase: Phase, bought: None, entered: Entered, *, number: int, quiet: int
) -> Turn:
    new = replace(turn, number=number, quiet=quiet)
    return replace(new, phase=phase, bought=bought, entered=entered)


def fold(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    state: State, entry: AnyEntry, breaches: Breaches
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
            return _ended(state, Over(state.position, Cause(why)), state.lines)
        case Hands():
            return _count(state, entry)
        case _:
            assert_never(entry)


def _next_turn(turn: Turn) -> Turn:
    quiet = turn.quiet + 1 if turn.phase is Phase.BEGINNING else 0
    return _passed_on(turn, Phase.BEGINNING, None, (), number=turn.number + 1, quiet=quiet)


def _reached(state: State, phase: Phase, bought: Pile | None) -> Turn:
    turn = state.turn
    # an earlier one stands as played
    latest = turn.phase if turn.phase > phase else phase  # noqa: FURB136 - no call for every entry
    return _entered(turn, 0, latest, bought, (*turn.entered, phase))


def _move_cards(state: State, entry: Trade | Give | Fill) -> State:
    cards, seat, bought = state.cards, state.seat, state.turn.bought
    match entry:
        case Trade(played=played):
            phase = Phase.PLAY if played else Phase.TRADE
            cards = cards.passed(seat, state.left) if played else cards
            jokers = jokers_out(state, entry.jokers) if entry.jokers else 0
            cards = cards.shown(entry.fragments, jokers)
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
    return replace(after, over=Over(state.position, Cause.FULL))


def _taken(state: State, count: int) -> Cards:
    """Take cards from the hand; a swap takes none, but records the jokers as out."""
    if count:
        return state.cards.laid(state.seat, count)
    return state.cards.shown(0, state.table.jokers)


def _exhibit(state: State, exhibit: Exhibit) -> tuple[Table, int]:
    """Lay a work in the hall: cards before the player, and missing ones as themselves."""
    work, seat, table = WORKS[exhibit.work], state.seat, state.table
    begun, jokers, lacking = table.begun_by(seat, work), work.bits(exhibit.jokers), work.size
    if begun:
        jokers |= begun.jokers
        lacking -= (begun.real | begun.jokers).bit_count()
    there = lying(
        work,
        seat,
        real=work.whole & ~jokers,
        jokers=jokers,
        entry=state.position,
        cells=exhibit.cells,
    )
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
    there = lying(work, seat, real=real, jokers=jokers, entry=state.position)
    return table.change(begun, there, table.hall)


def _swap(state: State, swap: Swap) -> Table:
    """Replace the joker by its card; the joker goes to the hand, which keeps its size."""
    there = joker_for(state, swap)
    if there is None:  # the rules have checked that there is one
        return state.table
    card = there.work.bits((swap.fragment,))
    come = swapped(there, real=there.real | card, jokers=there.jokers & ~card)
    return state.table.change(there, come, state.table.hall)


def _count(state: State, hands: Hands) -> State:
    held = tuple(hand.held for hand in hands.hands)
    over = replace(state.over, hands=held) if state.over else None
    return _ended(state, over, (*state.lines, *score.of_hands(state, held)))
