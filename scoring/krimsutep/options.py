"""Legal entries with the points that they would score, for buttons and for tests.

There are very many tricks, captures and totals: all options are generated one by one.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from scoring.kernel.game import Candidates, stands
from scoring.krimsutep import entries
from scoring.krimsutep.capture import roman_sums, suit_sums
from scoring.krimsutep.components import Card, Suit, counted, deck
from scoring.krimsutep.revoke import refuse_card
from scoring.krimsutep.rules import placements
from scoring.krimsutep.state import State


def tricks(state: State, fallen: tuple[Card, ...]) -> Iterator[entries.Trick]:
    """Generate every trick that begins with the cards that have fallen."""
    if len(fallen) == len(state.seats):
        yield entries.Trick(fallen)
        return
    for card in playable(state, fallen):
        yield from tricks(state, (*fallen, card))


def playable(state: State, fallen: Sequence[Card]) -> Iterator[Card]:
    """List the cards that the next player can lay to a running trick."""
    for card in deck(len(state.seats)):
        if card in fallen or card.bit & state.deal.seen:
            continue
        if stands(refuse_card, state, (*fallen, card)):
            yield card


def captures(state: State) -> Iterator[entries.Captures]:
    """Generate every way to take the counting cards, with every value of the extras."""
    players = len(state.seats)
    cards = counted(players)
    for owners in product(range(players), repeat=len(cards)):
        hands = tuple(
            tuple(card for card, owner in zip(cards, owners, strict=True) if owner == seat)
            for seat in range(players)
        )
        for royal, maid in product((None, *range(players)), repeat=2):
            yield entries.Captures(hands, royal, maid)


def totals(state: State) -> Iterator[entries.Totals]:
    """Generate every set of sums that the suits and the Roman numerals allow."""
    players = len(state.seats)
    for red, grey, green in product(sorted(suit_sums(players)), repeat=len(Suit) - 1):
        for roman in roman_sums(players, state.options.roman):
            for royal, maid in product((None, *range(players)), repeat=2):
                yield entries.Totals(entries.Sums(red, grey, green), roman, royal, maid)


def reveals(state: State) -> Iterator[entries.Reveal]:
    """Generate every way to turn up building cards."""
    hands = [sorted(state.left_to(seat)) for seat in range(len(state.seats))]
    return (entries.Reveal(cards) for cards in product(*hands))


CANDIDATES: Candidates[State, entries.AnyEntry] = {
    "trick": lambda state: tricks(state, ()),
    "captures": captures,
    "totals": totals,
    "draw": lambda state: map(entries.Draw, range(len(state.seats))),
    "reveal": reveals,
    "order": lambda state: map(entries.Order, permutations(range(len(state.seats)))),
    "build": lambda state: placements(state, state.in_hand),
    "void": lambda _: (entries.Void("misdeal"),),
}
