"""The ledger of Ramses: cards in hand, where every phase is entered."""

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext, gettext_noop

from companion.games.ledger import GameLedgers, Holdings, Move, Store
from companion.games.ramses.words import (
    art_cards,
    face,
    jokers,
    pile_name,
    trading_cards,
)
from companion.languages.sentences import both
from scoring.ramses import rulebook as book
from scoring.ramses.components import JOKERS, OFFER
from scoring.ramses.counts import laid_from_hand
from scoring.ramses.entries import (
    AnyEntry,
    Buy,
    Exhibit,
    Fill,
    Give,
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
        HAND, gettext_noop("Cards in hand"),
        (
            book.R2_4, book.R2_5, book.R2_6, book.R3_1, book.R3_3, book.R7_2, book.R7_4,
            book.R8_1, book.R8_2, book.R8_3,
        ),
    ),
)  # fmt: skip


def holdings(state: State) -> Holdings:
    """The hands; none where only exhibits are entered (R8.4)."""
    return {HAND: state.cards.hands} if state.setup.full else {}


def moves(before: State, entry: AnyEntry, _: State) -> Iterator[Move]:
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
    names = both(pile_name(pile) for pile in piles)
    return Move(
        HAND, before.seat, came=len(piles), what=gettext("from {piles}").format(piles=names)
    )


def _built(before: State, entry: PlaceTrading | Exhibit | Prepare | Swap) -> Move:
    match entry:
        case PlaceTrading(cells=cells):
            return Move(HAND, before.seat, went=len(cells), what=gettext("into the hall"))
        case Swap(card=card):
            words = gettext("{card} for a joker").format(card=card)
            return Move(HAND, before.seat, 1, 1, words)
        case Exhibit(work=work) | Prepare(work=work):
            _, by_joker, count = laid_from_hand(before, entry)
            words = gettext("into {work}, with a joker") if by_joker else gettext("into {work}")
            what = words.format(work=work)
            return Move(HAND, before.seat, went=count, what=what)
        case _:
            assert_never(entry)


def _passed(before: State, giver: int, taker: int) -> Iterator[Move]:
    yield Move(HAND, giver, went=1, what=gettext("to {name}").format(name=before.seats[taker]))
    yield Move(
        HAND, taker, came=1, what=gettext("from {name}").format(name=before.seats[giver])
    )


def _traded(before: State, trade: Trade) -> Iterator[Move]:
    """Two cards each way, and the trading card that is played for it (R3.3, R2.6)."""
    seat, partner = before.seat, trade.taken
    if trade.played:
        yield from _passed(before, seat, before.left)
    if partner is not None:
        shown = {int(who): card for who, card in trade.shown.items()}
        for one, other in ((seat, partner), (partner, seat)):
            words = gettext("with {name}, {received} for {given}")
            what = words.format(
                name=before.seats[other], received=face(shown[other]), given=face(shown[one])
            )
            yield Move(HAND, one, came=OFFER, went=OFFER, what=what)


def possible(state: State, _: str, seat: int) -> str:
    """How many of the cards can be trading cards or jokers; what was turned up at the end."""
    if state.over is not None and state.over.hands:
        left = state.over.hands[seat]
        some = (art_cards(left.art), jokers(left.jokers), trading_cards(left.trading))
        return gettext("revealed: {cards}").format(cards=both(some))
    held, drawn = state.cards.hands[seat], sum(state.drawn[:TRADE]) + state.cards.unentered
    trading = min(held, max(0, state.trading_in_hands))
    spare = min(held, drawn, JOKERS - state.table.jokers)
    at_most = gettext("at most {cards}")
    return both(
        (
            at_most.format(cards=trading_cards(trading))
            if trading
            else gettext("no trading card"),
            at_most.format(cards=jokers(spare)) if spare else gettext("no joker"),
        )
    )


LEDGERS = GameLedgers(State, GAME.read, STORES, holdings, moves, possible)
