"""The ledger of Ramses: cards in hand, where every phase is entered."""

from collections.abc import Iterator
from typing import assert_never

from companion.games.ledger import GameLedgers, Holdings, Move, Store
from scoring.kernel.seats import listed
from scoring.ramses import rulebook as book
from scoring.ramses.components import JOKERS, OFFER, PILE_NAMES
from scoring.ramses.counts import laid_from_hand
from scoring.ramses.entries import (
    Buy,
    Exhibit,
    Fill,
    Give,
    Happening,
    PlaceTrading,
    Prepare,
    Swap,
    Trade,
)
from scoring.ramses.game import GAME
from scoring.ramses.state import TRADE, State

HAND = "hand"
STORES = (
    Store(
        HAND, "Cards in hand",
        (
            book.R2_4, book.R2_5, book.R2_6, book.R3_1, book.R3_3, book.R7_2, book.R7_4,
            book.R8_1, book.R8_2, book.R8_3,
        ),
    ),
)  # fmt: skip


def holdings(state: State) -> Holdings:
    """The hands; none where only exhibits are entered (R8.4)."""
    return {HAND: state.cards.hands} if state.setup.full else {}


def moves(before: State, entry: Happening, _: State) -> Iterator[Move]:
    """What an entry moves from and to hands."""
    match entry:
        case Buy() | Fill():
            yield _drawn(before, entry)
        case Give(to=to):
            yield from _passed(before, before.seat, to)
        case Trade():
            yield from _traded(before, entry)
        case PlaceTrading() | Exhibit() | Prepare() | Swap():
            yield _built(before, entry)
        case _:
            return


def _drawn(before: State, entry: Buy | Fill) -> Move:
    piles = (entry.pile,) if isinstance(entry, Buy) else entry.piles
    names = listed(PILE_NAMES[pile] for pile in piles)
    return Move(HAND, before.seat, came=len(piles), what=f"from {names}")


def _built(before: State, entry: PlaceTrading | Exhibit | Prepare | Swap) -> Move:
    match entry:
        case PlaceTrading(cells=cells):
            return Move(HAND, before.seat, went=len(cells), what="into the hall")
        case Swap(card=card):
            return Move(HAND, before.seat, 1, 1, f"{card} for a joker")
        case Exhibit(work=work) | Prepare(work=work):
            _, jokers, count = laid_from_hand(before, entry)
            what = f"into {work}{', with a joker' * bool(jokers)}"
            return Move(HAND, before.seat, went=count, what=what)
        case _:
            assert_never(entry)


def _passed(before: State, giver: int, taker: int) -> Iterator[Move]:
    yield Move(HAND, giver, went=1, what=f"to {before.seats[taker]}")
    yield Move(HAND, taker, came=1, what=f"from {before.seats[giver]}")


def _traded(before: State, trade: Trade) -> Iterator[Move]:
    """Two cards each way, and the trading card that is played for it (R3.3, R2.6)."""
    seat, partner = before.seat, trade.taken
    if trade.played:
        yield from _passed(before, seat, before.left)
    if partner is not None:
        shown = {int(who): card for who, card in trade.shown.items()}
        for one, other in ((seat, partner), (partner, seat)):
            what = f"with {before.seats[other]}, {shown[other]} for {shown[one]}"
            yield Move(HAND, one, came=OFFER, went=OFFER, what=what)


def possible(state: State, _: str, seat: int) -> str:
    """How many of the cards can be trading cards or jokers; what was turned up at the end."""
    if state.over is not None and state.over.hands:
        left = state.over.hands[seat]
        return f"turned up: {left.art} art, {left.jokers} jokers, {left.trading} trading cards"
    held, drawn = state.cards.hands[seat], sum(state.drawn[:TRADE]) + state.cards.unentered
    bounds = (
        (max(0, state.trading_in_hands), "trading card"),
        (min(drawn, JOKERS - state.table.jokers), "joker"),
    )
    return listed(_at_most(min(held, most), noun) for most, noun in bounds)


def _at_most(count: int, noun: str) -> str:
    return f"at most {count} {noun}{'s' * (count > 1)}" if count else f"no {noun}"


LEDGERS = GameLedgers(State, GAME.read, STORES, holdings, moves, possible)
