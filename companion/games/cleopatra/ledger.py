"""Ledgers of Cleopatra: cards in hand, merchants, statues, and the purse."""

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.games.ledger import GameLedgers, Holdings, Move, Store
from companion.languages.sentences import both
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import AMULETS, HAND_LIMIT, TALENTS, Gift
from scoring.cleopatra.entries import (
    AnyEntry,
    Beggar,
    Build,
    Courtesan,
    EndTurn,
    Envoy,
    Market,
    Mosaic,
    Over,
    Scribe,
    Vizier,
)
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State

HAND, MERCHANTS, STATUES = "hand", "merchants", "statues"
STORES = (
    Store(HAND, gettext_noop("Cards in hand"), (book.C2_6, book.C3_4, book.C7, book.C8_2)),
    Store(MERCHANTS, gettext_noop("Merchants"), (book.C3_2, book.C3_4, book.C8_5)),
    Store(STATUES, gettext_noop("Statues left"), (book.C5_5, book.C5_6, book.C8_3)),
    Store(TALENTS, gettext_noop("Talents"), (book.C6_2, book.C7, book.C8_5), TALENTS),
    Store(AMULETS, gettext_noop("Amulets"), (book.C6_3, book.C8_3, book.C8_4), AMULETS),
)


def holdings(state: State) -> Holdings:
    """What everybody may count; talents and amulets are lines of the score."""
    return {HAND: state.cards.hands, MERCHANTS: state.merchants, STATUES: state.statues}


def moves(before: State, entry: AnyEntry, _: State) -> Iterator[Move]:
    """What an entry moves both ways, or counts itself."""
    seat = before.seat
    match entry:
        case Market(stall=stall):
            yield Move(
                HAND, seat, came=before.cards.stalls[stall], what=gettext("from the market")
            )
        case Build():
            yield from _built(before, entry)
        case EndTurn(over=Over.DISCARD):
            yield Move(
                HAND, seat, went=before.hand - HAND_LIMIT, what=gettext("discarded down to ten")
            )
        case EndTurn(over=Over.SMUGGLER):
            yield Move(HAND, seat, went=1, what=gettext("smuggler played"))
        case Beggar() | Courtesan() | Envoy() | Scribe() | Vizier():
            yield from _played(before, entry)
        case _:
            return


def _built(before: State, build: Build) -> Iterator[Move]:
    seat, paid = before.seat, build.paid
    claims = [
        square for piece in build.pieces if isinstance(piece, Mosaic) for square in piece.claim
    ]
    if paid.count:
        yield Move(HAND, seat, went=paid.count, what=gettext("paid"))
    if paid.merchants:
        yield Move(MERCHANTS, seat, went=paid.merchants, what=gettext("paid"))
    if claims:
        yield Move(
            STATUES,
            seat,
            went=len(claims),
            what=gettext("placed on {squares}").format(squares=both(claims)),
        )


def _played(
    before: State, entry: Beggar | Courtesan | Envoy | Scribe | Vizier
) -> Iterator[Move]:
    seat = before.seat
    match entry:
        case Scribe():
            yield Move(HAND, seat, went=1, what=gettext("scribe played"))
        case Courtesan():
            yield Move(
                HAND, seat, 1, 1, gettext("courtesan played; 1 card from the discard pile")
            )
        case Vizier(kept=kept):
            yield Move(HAND, seat, kept, 1, gettext("vizier played; {n} kept").format(n=kept))
        case Beggar(gifts=gifts):
            cards = [int(gift not in {None, Gift.TALENTS}) for gift in gifts]
            yield from _given(before, cards, gettext("beggar played"))
        case Envoy(accepted=accepted):
            yield from _given(before, accepted, gettext("envoy played"))
        case _:
            assert_never(entry)


def _given(before: State, cards: list[int] | tuple[int, ...], played: str) -> Iterator[Move]:
    """Cards of opponents that go to the seat in turn, for a character that it plays."""
    pattern = gettext("{n} from {name}")
    each = [
        pattern.format(n=count, name=name)
        for name, count in zip(before.seats, cards, strict=True)
        if count
    ]
    what = "; ".join([played, *([both(each)] if each else [])])
    yield Move(HAND, before.seat, sum(cards), 1, what)
    for seat, count in enumerate(cards):
        if count:
            yield Move(
                HAND, seat, went=count, what=gettext("to {name}").format(name=before.player)
            )


def possible(state: State, store: str, seat: int) -> str:
    """How many cards of a sort a hand can hold at most, if not all; where the statues stand."""
    if store == STATUES:
        stand = [str(each.square) for each in state.garden.statues if each.seat == seat]
        return gettext("placed on {squares}").format(squares=both(stand)) if stand else ""
    if store == MERCHANTS:
        return ""
    held, cards = state.cards.hands[seat], state.cards
    standard, tainted = cards.most_standard, cards.most_tainted
    at_most = [
        *([_standard(standard)] if standard < held else []),
        *([_tainted(tainted)] if tainted < held else []),
    ]
    return both(at_most)


def _standard(n: int) -> str:
    return ngettext("at most {n} standard card", "at most {n} standard cards", n).format(n=n)


def _tainted(n: int) -> str:
    return ngettext(
        "at most {n} tainted card or character", "at most {n} tainted cards or characters", n
    ).format(n=n)


LEDGERS = GameLedgers(State, GAME.read, STORES, holdings, moves, possible)
