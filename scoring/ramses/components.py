"""The components: piles, works of art and their fragments; spaces and seats."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, ClassVar, NamedTuple, Self

from scoring.kernel.messages import Noun, message, noun
from scoring.kernel.serialization.entries import EntryValueError
from scoring.kernel.values import value
from scoring.ramses.rulings import Piles, Rectangle, Shapes

JOKER, TRADING = "joker", "trade"
JOKERS, TRADING_CARDS = 2, 8
LETTERS = "abcdef"
"""Letters on the cards for fragments 1 to 6."""
MOVED = {4: 2, 6: 6}
"""How many cards of pile 3 level piles 4 and 6, for any number of players (R1.4)."""
DISCARDS = 8
"""How many cards leave pile 3, whether they move or leave the game."""
DEALT, FULL_HAND, OFFER = 3, 4, 2
"""Cards in hand at the start, where filling up stops, and in an offer."""
FARTHEST = 99
"""How far from the origin a space can be named, in either direction."""
STRAIGHT, MINIMUM = 3, 3
"""Works of three go straight into the hall; a larger one is begun with at least three cards."""
SIZES = {3: 9, 4: 4, 6: 2}
"""How many works there are, by their number of fragments (R1.2)."""
RECTANGLES = {
    3: (Rectangle(3, 1), Rectangle(1, 3)),
    4: (Rectangle(2, 2),),
    6: (Rectangle(3, 2), Rectangle(2, 3)),
}


class _Placed(StrEnum):
    """Piles, each with its place in a count of all of them."""

    place: int

    def __new__(cls, code: str, place: int) -> Self:
        """Make a member with its place."""
        pile = str.__new__(cls, code)
        pile._value_ = code
        pile.place = place
        return pile


class Pile(_Placed):
    """A pile from which a card is bought."""

    THREE = "3", 0
    FOUR = "4", 1
    SIX = "6", 2
    TRADE = "trade", 3


class Deck(_Placed):
    """A pile of art cards, from which a hand is filled up."""

    THREE = "3", 0
    FOUR = "4", 1
    SIX = "6", 2


STOCK: Mapping[str, int] = {pile: pile.place for pile in Pile}
"""The place of each pile in a count of all of them."""
PILE_NAMES: Mapping[Pile, Noun] = {
    Pile.THREE: noun("pile 3"),
    Pile.FOUR: noun("pile 4"),
    Pile.SIX: noun("pile 6"),
    Pile.TRADE: noun("the pile of trading cards", "pile of trading cards"),
}


@value
class Work:
    """A work of art; `before` counts the fragments of the works before it, of all 55.

    Its fragments are numbered from 1 to `size`. A set of fragments, of any works, has a bit for
    each of the 55; `whole` is the set of this work's.
    """

    code: str
    size: int
    before: int
    whole: int

    @classmethod
    def parse(cls, text: str) -> "Work":
        """Read the written form, or raise `KeyError`."""
        return WORKS[text]

    def __str__(self) -> str:
        return self.code

    @property
    def straight(self) -> bool:
        """Whether it goes straight from the hand into the hall (R4.2)."""
        return self.size == STRAIGHT

    def card(self, fragment: int) -> str:
        """Write one of its cards."""
        return f"{self.code}{fragment}"

    def face(self, fragment: int) -> str:
        """Name one of its cards as it is printed, by the letter of the fragment: `4B c`."""
        return f"{self.code} {LETTERS[fragment - 1]}"

    def bits(self, fragments: Iterable[int]) -> int:
        """Combine some of its fragments to a set."""
        bits = 0
        for fragment in fragments:
            bits |= 1 << self.before + fragment - 1
        return bits

    def fragments(self, bits: int) -> list[int]:
        """List those of its fragments that are in a set."""
        mine = bits >> self.before
        return [fragment for fragment in range(1, self.size + 1) if mine >> fragment - 1 & 1]


def _works() -> Mapping[str, Work]:
    works: dict[str, Work] = {}
    before = 0
    for size, count in SIZES.items():
        for letter in "ABCDEFGHI"[:count]:
            code, whole = f"{size}{letter}", (1 << size) - 1 << before
            works[code] = Work(code, size, before, whole)
            before += size
    return works


WORKS = _works()
FRAGMENTS: Mapping[str, int] = {
    work.card(number): work.bits((number,))
    for work in WORKS.values()
    for number in range(1, work.size + 1)
}
"""The bit of each art card, jokers apart, among all 55."""
FACES: Mapping[str, str] = {
    work.card(number): work.face(number)
    for work in WORKS.values()
    for number in range(1, work.size + 1)
}
"""The words for each art card, `4B c`, by its code."""
NAMES = {bit: card for card, bit in FRAGMENTS.items()}
OF_SIZE = tuple(
    sum(work.whole for work in WORKS.values() if work.size == size) for size in SIZES
)
"""All fragments of works of 3, of 4 and of 6, as bits, in the order of their piles."""
CARDS = frozenset({*FRAGMENTS, JOKER, TRADING})


def stock(piles: Piles, players: int) -> tuple[int, ...]:
    """Count the cards in every pile after the deal, by `Pile.place` (R1.3, R1.4)."""
    three, four, six = (size * count - players for size, count in SIZES.items())
    four, six = four + 1, six + 1  # a joker goes into each of them
    if piles is Piles.LEVEL:
        four, six = four + MOVED[4], six + MOVED[6]
    return (three - DISCARDS, four, six, TRADING_CARDS)


FAR_OUT = message("Spaces are counted from −{far} to {far}, either way.", far=FARTHEST)
type Distance = Annotated[int, range(-FARTHEST, FARTHEST + 1), FAR_OUT]
"""The largest coordinate of a space, from the first card; no hall reaches so far."""


class Cell(NamedTuple):
    """A space of the plane, y downward, counted from the first card laid."""

    x: Distance
    y: Distance

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"


class Seat(int):
    """The number of a seat as the key of an object, `"2"`; at most four (R1.1)."""

    WRITTEN: ClassVar[dict[str, "Seat"]] = {}
    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """Read the written form, or raise `KeyError`."""
        return cls.WRITTEN[text]


Seat.WRITTEN.update((str(number), Seat(number)) for number in range(4))


def shapes(chosen: Shapes | Mapping[str, Rectangle]) -> Mapping[str, tuple[Rectangle, ...]]:
    """Give the possible shapes of each work; empty where any connected shape is right.

    Raises `EntryValueError` for an unknown work, and for a shape of another size.
    """
    if chosen is Shapes.FREE:
        return dict.fromkeys(WORKS, ())
    ways = {code: RECTANGLES[work.size] for code, work in WORKS.items()}
    if isinstance(chosen, Mapping):
        for code, shape in chosen.items():
            ways[code] = (_fixed(code, shape),)
    return ways


def _fixed(code: str, shape: Rectangle) -> Rectangle:
    if code not in WORKS:
        raise EntryValueError(message("There is no work {work}.", work=code[:20]), "shapes")
    size = WORKS[code].size
    if min(shape) < 1 or shape.width * shape.height != size:
        pattern = "The work {work} has {size} cards: width times height is {size}."
        raise EntryValueError(message(pattern, work=code, size=size), f"shapes.{code}")
    return shape
