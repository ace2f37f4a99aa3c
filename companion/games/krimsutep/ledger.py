"""Ledgers of Krimsutep: cards in hand, cards taken in tricks, building cards."""

from collections.abc import Iterator

from django.utils.translation import gettext, gettext_noop

from companion.games.ledger import GameLedgers, Holdings, Move, Store
from companion.languages.sentences import both, either, sentence
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import BASE_SUITS, Suit
from scoring.krimsutep.entries import AnyEntry, Build, Captures, Totals, Trick
from scoring.krimsutep.game import GAME
from scoring.krimsutep.state import State, evaluated

HAND, TAKEN, BUILDINGS = "hand", "taken", "buildings"
STORES = (
    Store(HAND, gettext_noop("Cards in hand"), (book.K2_1, book.K2_3, book.K2_4)),
    Store(
        TAKEN,
        gettext_noop("Cards taken in tricks"),
        (book.K2_7, book.K2_8, book.K3_1, book.K3_2),
    ),
    Store(BUILDINGS, gettext_noop("Building cards left"), (book.K1_3, book.K4_1, book.K4_3)),
)


def holdings(state: State) -> Holdings:
    """Every hand has as many cards as tricks are to come; all are dealt anew each round."""
    seats = range(len(state.seats))
    hand = 0 if state.evaluation or state.finished else state.tricks_left
    return {
        HAND: [hand for _ in seats],
        TAKEN: [took.bit_count() for took in state.deal.captured],
        BUILDINGS: [state.left_to(seat).total() for seat in seats],
    }


def moves(before: State, entry: AnyEntry, after: State) -> Iterator[Move]:
    """What an entry moves, and the deal of the next round."""
    match entry:
        case Trick():
            yield from _played(after)
        case Captures() | Totals():
            for seat in range(len(after.seats)):
                what = gettext("all tricks counted at once")
                yield Move(HAND, seat, went=before.tricks_left, what=what)
        case Build():
            built = sentence(before.in_hand.word)
            yield Move(BUILDINGS, before.builder, went=1, what=built)
        case _:
            pass
    if after.began != before.began:
        yield from _dealt(before, after)


def _played(after: State) -> Iterator[Move]:
    """The cards of the last trick, which all have seen."""
    taken = after.deal.tricks[-1]
    for place, card in enumerate(taken.cards):
        seat = (taken.leader + place) % len(after.seats)
        yield Move(HAND, seat, went=1, what=sentence(card.words))
    words = both(sentence(card.words) for card in taken.cards)
    yield Move(TAKEN, taken.winner, came=len(taken.cards), what=words)


def _dealt(before: State, after: State) -> Iterator[Move]:
    """A round begins: cards are cleared away and dealt anew."""
    old, new = holdings(before), holdings(after)
    for seat in range(len(after.seats)):
        dealt = gettext("dealt for round {number}").format(number=after.round + 1)
        what = dealt if new[HAND][seat] else ""
        yield Move(HAND, seat, came=new[HAND][seat], went=old[HAND][seat], what=what)
        if old[TAKEN][seat]:
            yield Move(TAKEN, seat, went=old[TAKEN][seat], what=gettext("cleared away"))


def possible(state: State, store: str, seat: int) -> str:
    """Known facts about hidden cards: suits that a hand lacks, cards that are left."""
    if store == BUILDINGS:
        left = state.left_to(seat).items()
        return both(f"{count} {sentence(building.word)}" for building, count in left if count)
    if store == TAKEN:
        return _taken(state, seat)
    return "" if state.evaluation or state.finished else lacks(state, seat)


def lacks(state: State, seat: int) -> str:
    """The suits that a hand has shown to lack."""
    suits = [sentence(suit.word) for suit in Suit if state.deal.lacks(seat) & suit.bit]
    if not suits:
        return gettext("may hold any")
    return gettext("has no {suits}").format(suits=either(suits))


def _taken(state: State, seat: int) -> str:
    if not state.deal.captured[seat]:
        return ""
    found = evaluated(state.deal.captured, state.options.roman)
    points = both(f"{found.suits[suit][seat]} {sentence(suit.word)}" for suit in BASE_SUITS)
    words = gettext("points: {points}; {sum} in Roman numerals")
    return words.format(points=points, sum=found.romans[seat])


LEDGERS = GameLedgers(State, GAME.read, STORES, holdings, moves, possible)
