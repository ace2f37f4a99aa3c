"""The components: cards of four suits, and building cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scoring.kernel.messages import Noun, noun


class Suit(StrEnum):
    """The three suits of the buildings, and the trumps."""

    RED = "red"
    GREY = "grey"
    GREEN = "green"
    TRUMP = "trump"

    @property
    def word(self) -> Noun:
        """What players call it: the name of its building."""
        return WORDS[self]

    @property
    def bit(self) -> int:
        """Its bit in a set of suits."""
        return SUIT_BITS[self]


WORDS = {
    Suit.RED: noun("palace"),
    Suit.GREY: noun("obelisk"),
    Suit.GREEN: noun("oasis"),
    Suit.TRUMP: noun("trump"),
}
SUIT_BITS = {suit: 1 << number for number, suit in enumerate(Suit)}
BASE_SUITS: tuple[Suit, ...] = (Suit.RED, Suit.GREY, Suit.GREEN)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A suit card or trump, of which there is one each, compared by identity.

    `rank` orders the cards of a suit, trumps above all; `value` counts for the suit, `roman`
    for the favourite; `bit` is its bit in a set of cards, `suit_bit` its suit's bit in a set of
    suits.
    """

    WRITTEN: ClassVar[dict[str, "Card"]] = {}

    code: str
    suit: Suit
    rank: int
    value: int
    roman: int
    bit: int
    suit_bit: int

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a code, `red-VII` or `maid`; `KeyError` for another text."""
        return cls.WRITTEN[text]

    def __str__(self) -> str:
        return self.code

    @property
    def words(self) -> Noun:
        """What players call it: `palace 5`, `palace slaves 3`, `the maid`."""
        return CARD_WORDS[self.code]


RANKS = ("s2", "s3", "s4", "2", "3", "4", "5", "6", "VII")
TRUMPS = {"maid": 3, "captain": 5, "son": 7, "priest": 10, "wife": 12, "pharaoh": 12}
TRUMP_RANK = 10
"""The lowest rank of trumps: above every rank of a suit."""


def _deck() -> list[Card]:
    deck: list[Card] = []
    for suit in BASE_SUITS:
        for rank, name in enumerate(RANKS):
            value = int(name) if name.isdigit() else 0
            roman = 7 if name == "VII" else 0
            bit = 1 << len(deck)
            deck.append(Card(f"{suit}-{name}", suit, rank, value, roman, bit, suit.bit))
    for name, roman in TRUMPS.items():
        bit, rank = 1 << len(deck), TRUMP_RANK + roman
        deck.append(Card(name, Suit.TRUMP, rank, 0, roman, bit, Suit.TRUMP.bit))
    return deck


def _words(card: Card) -> Noun:
    if card.suit is Suit.TRUMP:
        return noun(f"the {card.code}", card.code)
    rank = card.code.partition("-")[2]
    return noun(f"{card.suit.word} {'slaves ' + rank[1:] if rank[0] == 's' else rank}")


CARDS = Card.WRITTEN
CARDS.update((card.code, card) for card in _deck())
CARD_WORDS = {card.code: _words(card) for card in CARDS.values()}
SON, MAID, WIFE, PHARAOH = (CARDS[name] for name in ("son", "maid", "wife", "pharaoh"))
OF_SUIT = {suit: tuple(card for card in CARDS.values() if card.suit is suit) for suit in Suit}


def deck(seats: int) -> tuple[Card, ...]:
    """List the cards in play: without the son with four."""
    return tuple(card for card in CARDS.values() if seats == 3 or card is not SON)  # noqa: PLR2004


def counted(seats: int) -> tuple[Card, ...]:
    """List the cards that count for a suit or for the favourite."""
    return tuple(card for card in deck(seats) if card.value or card.roman)


def as_set(cards: Sequence[Card]) -> int:
    """Combine cards to a set, a bit each."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def winning(cards: Sequence[Card]) -> int:
    """Give the place of the card that takes a trick.

    The highest trump, else the highest card of the suit led; of wife and pharaoh the later.
    """
    led, best, highest = cards[0].suit, 0, -1
    for place, card in enumerate(cards):
        rank = card.rank
        if rank >= highest and (card.suit is led or rank > TRUMP_RANK):
            best, highest = place, rank
    return best


class Half(StrEnum):
    """The half of a card with the building on it: left or top, right or bottom."""

    FIRST = "first"
    SECOND = "second"


class Building(StrEnum):
    """The five building cards."""

    OASIS = "oasis"
    OBELISK_1 = "obelisk-1"
    OBELISK_2 = "obelisk-2"
    PALACE_1 = "palace-1"
    PALACE_2 = "palace-2"

    @property
    def suit(self) -> Suit:
        """The suit whose most points double it."""
        return SUIT_OF[self]

    @property
    def word(self) -> Noun:
        """What players call it."""
        return BUILDING_WORDS[self]

    @property
    def turns(self) -> bool:
        """Whether it fills one half only, so that the half must be entered."""
        return self is Building.OBELISK_1 or self is Building.PALACE_1


SUIT_OF = {
    Building.OASIS: Suit.GREEN,
    Building.OBELISK_1: Suit.GREY,
    Building.OBELISK_2: Suit.GREY,
    Building.PALACE_1: Suit.RED,
    Building.PALACE_2: Suit.RED,
}
BUILDING_WORDS = {
    Building.OASIS: noun("oasis"),
    Building.OBELISK_1: noun("single obelisk"),
    Building.OBELISK_2: noun("double obelisk"),
    Building.PALACE_1: noun("small palace"),
    Building.PALACE_2: noun("big palace"),
}
SUPPLY = {
    3: {
        Building.OASIS: 1,
        Building.OBELISK_1: 2,
        Building.OBELISK_2: 1,
        Building.PALACE_1: 3,
        Building.PALACE_2: 1,
    },
    4: {
        Building.OASIS: 1,
        Building.OBELISK_1: 1,
        Building.OBELISK_2: 1,
        Building.PALACE_1: 2,
        Building.PALACE_2: 1,
    },
}
SUIT_SETS = tuple(
    sum(as_set(OF_SUIT[suit]) for suit in Suit if suits & suit.bit)
    for suits in range(1 << len(Suit))
)
"""The cards of every set of suits, as a set."""
DECKS = {seats: as_set(deck(seats)) for seats in SUPPLY}
"""The cards in play, as a set."""
ROUNDS = {seats: sum(supply.values()) for seats, supply in SUPPLY.items()}
TRICKS = {3: 11, 4: 8}
