"""The components: resources, cards, pieces, mosaics, and the squares of the garden."""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from scoring.cleopatra.rulings import SIDE
from scoring.kernel.grids import Bitboard, Square
from scoring.kernel.messages import Message, Noun, message, noun, plural
from scoring.kernel.values import value

TALENTS, AMULETS = message("talents"), message("amulets")
"""The two tracks of lines."""
START_TALENTS, START_CARDS, START_MERCHANTS, STATUES = 5, 3, 3, 2
ALL_AMULETS = 89
HAND_LIMIT = 10
STALLS = 3
DICE = 5
LAST_STEP = 5
MERCHANT_TALENTS = 3
VIZIER_DRAWS = 5
BEGGED_TALENTS = 2
OFFERED_BACK = 3
"""Amulets that the highest bid gives back."""


class Resource(StrEnum):
    """What pieces cost: artisans first, then the four materials."""

    ARTISAN = "artisan"
    WOOD = "wood"
    STONE = "stone"
    MARBLE = "marble"
    LAPIS = "lapis"

    @property
    def number(self) -> int:
        """Its index in a bill, from 0."""
        return NUMBERS[self]

    @property
    def word(self) -> Noun:
        """What players call it."""
        return RESOURCE_WORDS[self]


RESOURCE_WORDS = {resource: noun(resource.value) for resource in Resource}
NUMBERS = {resource: number for number, resource in enumerate(Resource)}
type Bill = tuple[int, int, int, int, int]
"""A number for each resource: artisan, wood, stone, marble, lapis."""

COSTS: dict[str, Bill] = {
    "wall": (1, 1, 1, 0, 0),
    "sphinx": (1, 0, 1, 1, 0),
    "pedestal": (3, 0, 0, 2, 2),
    "throne": (3, 0, 0, 2, 2),
    "obelisk": (3, 2, 2, 0, 0),
    "door": (2, 1, 0, 1, 1),
    "mosaic": (2, 0, 1, 1, 1),
}


def several(count: int, noun: str) -> str:
    """Write how many: `1 card`, `2 cards`, `0 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def amounts(counts: Iterable[tuple[Resource, int]]) -> list[Message]:
    """Write how many of each resource: `2 artisans`, `1 lapis`; empty for none."""
    return [_amount(resource, count) for resource, count in counts if count]


def _amount(resource: Resource, count: int) -> Message:
    match resource:
        case Resource.ARTISAN:
            return plural("{n} artisan", "{n} artisans", count)
        case Resource.WOOD:
            return plural("{n} wood", "{n} woods", count)
        case Resource.STONE:
            return plural("{n} stone", "{n} stones", count)
        case Resource.MARBLE:
            return plural("{n} marble", "{n} marbles", count)
        case _:
            return plural("{n} lapis", "{n} lapis", count)


def cards(count: int) -> Message:
    """Count cards in words."""
    return plural("{n} card", "{n} cards", count)


def merchants(count: int) -> Message:
    """Count Nile merchants in words."""
    return plural("{n} merchant", "{n} merchants", count)


def talents(count: int) -> Message:
    """Count talents in words."""
    return plural("{n} talent", "{n} talents", count)


class Character(StrEnum):
    """The worshippers of Sobek."""

    BEGGAR = "beggar"
    COURTESAN = "courtesan"
    ENVOY = "envoy"
    SCRIBE = "scribe"
    SMUGGLER = "smuggler"
    VIZIER = "vizier"


@value
class Kind:
    """A kind of card: its name for players, a noun, and how many the box holds."""

    name: str
    copies: int


type Lots = Iterable[tuple[int, int]]
"""Kinds of card, by their place in the box, and how many of each."""

DOUBLES = 3
STANDARD = (30, 9, 18, 11, 7)
"""Standard cards of each resource in the box."""
CARDS = (
    *(Kind(r.word, n) for r, n in zip(Resource, STANDARD, strict=True)),
    *(Kind(noun(f"tainted {r}"), DOUBLES) for r in Resource),
    Kind(noun("trompe-l’œil"), 8),
    *(Kind(noun(c.value), 1 if c is Character.VIZIER else 2) for c in Character),
)
"""All kinds: five standard, five doubles, the trompe-l'œil, six characters."""
FIRST_DOUBLE = len(Resource)
TROMPE = 2 * len(Resource)
FIRST_CHARACTER = TROMPE + 1
CHARACTER_KIND = {c: FIRST_CHARACTER + number for number, c in enumerate(Character)}
DECK = sum(kind.copies for kind in CARDS)


class Side(StrEnum):
    """The side of a door frame."""

    LEFT = "left"
    RIGHT = "right"


class Gift(StrEnum):
    """The gift to a beggar: 2 talents, or a standard card."""

    TALENTS = "talents"
    ARTISAN = "artisan"
    WOOD = "wood"
    STONE = "stone"
    MARBLE = "marble"
    LAPIS = "lapis"


class Tile(StrEnum):
    """The twelve mosaics, by the letters of their shapes."""

    F = "F"
    I = "I"  # noqa: E741 - its name
    L = "L"
    N = "N"
    P = "P"
    T = "T"
    U = "U"
    V = "V"
    W = "W"
    X = "X"
    Y = "Y"
    Z = "Z"


GARDEN = Bitboard(SIDE, SIDE)
EVERYWHERE = GARDEN.everything


@value
class Plot:
    """A square of the garden, `a1` to `i9`, and its bit on the board."""

    WRITTEN: ClassVar[dict[str, "Plot"]] = {}
    name: str
    bit: int

    @classmethod
    def parse(cls, text: str) -> "Plot":
        """Read a square's name; `KeyError` for one that is not in the garden."""
        return cls.WRITTEN[text]

    def __str__(self) -> str:
        return self.name


PLOTS = Plot.WRITTEN
PLOTS.update(
    (str(square), Plot(str(square), GARDEN.bit(square)))
    for square in GARDEN.squares(EVERYWHERE)
)


BY_BIT = {plot.bit: plot for plot in PLOTS.values()}


def plots(bits: int) -> tuple[Plot, ...]:
    """List the squares of a board, row by row from the back."""
    listed: list[Plot] = []
    while bits:
        listed.append(BY_BIT[bits & -bits])
        bits &= bits - 1
    return tuple(listed)


def bits_of(squares: Iterable[Plot]) -> int:
    """Combine squares to a set."""
    bits = 0
    for square in squares:
        bits |= square.bit
    return bits


def _beside_sites() -> dict[int, int]:
    """List the three squares beside each of the wall sites 1 to 9 (C4.1)."""
    last = SIDE - 1
    left = [Square(0, last - step) for step in range(SIDE)]
    back = [Square(step, 0) for step in range(SIDE)]
    right = [Square(last, step) for step in range(SIDE)]
    border = [*left, *back, *right]
    return {site: GARDEN.mask(border[3 * site - 3 : 3 * site]) for site in range(1, SIDE + 1)}


SITES = _beside_sites()
SPHINXES, OBELISKS = 6, 2
