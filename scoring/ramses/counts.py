"""Counts over all hands: how many cards of each kind can be out of the piles (R8.2).

The cards dealt and drawn bound what can lie on the table, be shown in a trade or be held at the
end. No count is made of single hands. A table that counts more cards than its entries explain
forgot a draw: as played the missing draws are added to the counts.
"""

from dataclasses import replace
from typing import assert_never

from scoring.kernel.errors import Cite, RuleViolation
from scoring.kernel.messages import Message, listed, message, plural
from scoring.kernel.values import value
from scoring.ramses import entries
from scoring.ramses import rulebook as book
from scoring.ramses.components import (
    FRAGMENTS,
    JOKERS,
    OF_SIZE,
    OFFER,
    SIZES,
    WORKS,
    Deck,
)
from scoring.ramses.rulings import Filling, Passing, Piles
from scoring.ramses.state import TRADE, State

DECKS = range(TRADE)


def cards(count: int, sort: str = "") -> str:
    """Count cards in words; a message if they are of any sort."""
    if sort:
        return f"1 {sort}card" if count == 1 else f"{count or 'no'} {sort}cards"
    return plural("{n} card", "{n} cards", count) if count else message("no cards")


@value
class Missing:
    """How many draws the entries lack, and whether the box has the cards for them."""

    draws: int
    in_the_box: bool


NOTHING = Missing(0, in_the_box=True)


def missing(state: State, laid: int, jokers: int) -> Missing:
    """Count the missing draws if these fragments, and so many jokers, are out of the piles too.

    `laid` are fragments as bits; `jokers` counts all that are out of the piles now.
    """
    cards, dealt = state.cards, len(state.seats)
    out = state.table.fragments | cards.seen | laid
    beyond = [max((out & kind).bit_count() - dealt, 0) for kind in OF_SIZE]
    most = state.setup.stock
    if state.setup.options.piles is Piles.LEVEL:
        drawn = sum(most[:TRADE]) - sum(cards.stock[:TRADE])
        lacking = sum(beyond) + jokers - drawn
        return _missing(state, lacking - cards.unentered)
    short = _by_pile(state, beyond, jokers)
    fits = all(short[pile] <= cards.stock[pile] for pile in DECKS)
    found = _missing(state, sum(short) - cards.unentered)
    return found if fits else replace(found, draws=max(found.draws, 1), in_the_box=False)


def _by_pile(state: State, beyond: list[int], jokers: int) -> list[int]:
    """Count the cards that each pile must have given besides those drawn from it (R1.3).

    With eight cards discarded, a pile has cards of its own kind, and piles 4 and 6 a joker
    each.
    """
    drawn = [state.setup.stock[pile] - state.cards.stock[pile] for pile in DECKS]
    ways = (
        [max(beyond[pile] + held[pile] - drawn[pile], 0) for pile in DECKS]
        for held in ((0, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1))
        if sum(held) >= jokers
    )
    return min(ways, key=sum)


def _missing(state: State, draws: int) -> Missing:
    if draws <= 0:
        return NOTHING
    return Missing(draws, in_the_box=draws <= state.art_in_piles)


def jokers_out(state: State, more: int) -> int:
    """Count the jokers that are out of the piles, with these laid from a hand."""
    return max(state.cards.jokers, state.table.jokers + more)


def can_be_out(state: State, laid: int, more: int, field: str, cite: Cite = book.R8_2) -> None:
    """Refuse fragments, and so many more jokers, that cannot be out of the piles (R8.2)."""
    cards, setup = state.cards, state.setup
    if setup.options.piles is Piles.LEVEL:
        three, four, six, _ = cards.stock
        known = (state.table.fragments | cards.seen | laid).bit_count() + JOKERS
        if known <= setup.drawable - three - four - six:
            return  # enough was drawn, even if none of it was dealt
    jokers = jokers_out(state, more)
    found = missing(state, laid, jokers)
    if found.draws:
        why = _cannot_be_out(state, laid, jokers)
        raise RuleViolation(cite, why, field=field, waivable=found.in_the_box)


def _cannot_be_out(state: State, laid: int, jokers: int) -> Message:
    out = state.table.fragments | state.cards.seen | laid
    dealt = len(state.seats)
    counts = [
        message("{count} cards of {size}", count=count, size=size)
        for size, kind in zip(SIZES, OF_SIZE, strict=True)
        if (count := (out & kind).bit_count()) > dealt
    ]
    if jokers:
        counts.append(plural("{n} joker", "{n} jokers", jokers))
    return message(
        "With {cards} out of the piles a draw is missing: {dealt} of each kind were dealt, and "
        "{drawn}.",
        cards=listed(counts),
        dealt=dealt,
        drawn=_drawn_since(state),
    )


def _drawn_since(state: State) -> Message:
    """Say how many cards were drawn since the deal, by pile if cards were discarded."""
    drawn = state.drawn[:TRADE]
    total = sum(drawn) + state.cards.unentered
    if not total:
        return message("no cards were drawn since")
    if state.setup.options.piles is not Piles.DISCARD:
        return plural("{n} card was drawn since", "{n} cards were drawn since", total)
    by_pile = listed(
        message("{n} from pile {pile}", n=drawn[deck.place], pile=deck) for deck in Deck
    )
    return plural(
        "{n} card was drawn since, {piles}",
        "{n} cards were drawn since, {piles}",
        total,
        piles=by_pile,
    )


def hand_holds(state: State, count: int, field: str) -> None:
    """Refuse more cards than are in the player's hand (R8.2)."""
    held = state.hand
    if held < count:
        pattern = "{player} holds {cards}, and this takes {count}."
        why = message(pattern, player=state.name, cards=cards(held), count=count)
        holds = count - held <= state.art_in_piles
        raise RuleViolation(book.R8_2, why, field=field, waivable=holds)


def counted(state: State, entry: entries.AnyEntry) -> State:
    """Correct the counts after an entry that stands although they contradict it (R8.2).

    The missing draws are added to the hand that needed the cards.
    """
    if not state.setup.full:
        return state
    match entry:
        case entries.PlaceTrading(cells=cells):
            return _held(state, state.seat, len(cells))
        case entries.Give():
            return _held(state, state.seat, 1)
        case entries.Exhibit() | entries.Prepare() | entries.Swap():
            return _laid(state, entry)
        case entries.Trade():
            return _traded(state, entry)
        case _:
            return state


def _laid(state: State, entry: entries.Exhibit | entries.Prepare | entries.Swap) -> State:
    real, jokers, count = laid_from_hand(state, entry)
    after = _held(state, state.seat, count)
    short = missing(after, real, jokers_out(after, jokers))
    return _drew(after, state.seat, short.draws)


def laid_from_hand(
    state: State, entry: entries.Exhibit | entries.Prepare | entries.Swap
) -> tuple[int, int, int]:
    """Give the cards that come from the hand: fragments as themselves, jokers, cards in all."""
    work = WORKS[entry.work]
    match entry:
        case entries.Exhibit(jokers=named):
            lacking = state.table.lacking(state.seat, work)
            jokers = work.bits(named) & lacking
            return lacking & ~jokers, jokers.bit_count(), lacking.bit_count()
        case entries.Prepare(fragments=fragments, jokers=named):
            return work.bits(fragments) & ~work.bits(named), len(named), len(fragments)
        case entries.Swap(card=card):
            return FRAGMENTS[card], 0, 1
        case _:
            assert_never(entry)


def _traded(state: State, trade: entries.Trade) -> State:
    """Correct the counts after a trade: each offer had two cards; those shown are out."""
    after = _held(state, state.seat, needed(state, trade))
    early = passes_first(state, played=trade.played)
    for seat in trade.shown:
        given = early * ((seat == state.left) - (seat == state.seat))
        after = _held(after, seat, OFFER - given)
    short = missing(after, trade.fragments, jokers_out(after, trade.jokers))
    return _drew(after, state.seat, short.draws)


def needed(state: State, trade: entries.Trade) -> int:
    """Count the cards that a hand needs for a trade: one more if one is passed on as well.

    A card that is played is laid down and goes to the left: two others have to be there for an
    offer that is taken, whenever it goes.
    """
    if trade.taken is not None:
        return OFFER + trade.played
    return OFFER + passes_first(state, played=trade.played)


def can_play(state: State) -> bool:
    """Whether the seat in turn holds enough cards to play a trading card for a trade (R2.6)."""
    return state.hand >= OFFER + passes_first(state, played=True)


def passes_first(state: State, *, played: bool) -> bool:
    """Whether a trading card goes to the left before the offers (R2.6)."""
    return played and state.setup.options.passing is Passing.BEFORE


def _held(state: State, seat: int, count: int) -> State:
    return _drew(state, seat, max(0, count - state.cards.hands[seat]))


def _drew(state: State, seat: int, draws: int) -> State:
    return replace(state, cards=state.cards.unseen(seat, draws)) if draws else state


def can_buy(state: State) -> bool:
    """Whether any pile has a card left (R2.1, R2.7)."""
    return state.art_in_piles > 0 or state.cards.stock[TRADE] > 0


def can_fill(state: State) -> bool:
    """Whether there is a card to fill a hand up with (R2.5, R2.7)."""
    trading = state.setup.options.fill is Filling.ANY and state.cards.stock[TRADE] > 0
    return trading or state.art_in_piles > 0


def hidden_jokers(state: State) -> int:
    """Count the jokers that piles can hold: any if levelled, else one each in piles 4 and 6."""
    left = state.art_in_piles
    if state.setup.options.piles is Piles.LEVEL:
        return min(left, JOKERS)
    return min(left, sum(state.cards.stock[deck.place] > 0 for deck in (Deck.FOUR, Deck.SIX)))
