"""What a table can enter in Cleopatra: one class for each kind of entry."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, final

from scoring.cleopatra.components import (
    FIRST_DOUBLE,
    NUMBERS,
    SITES,
    STALLS,
    TROMPE,
    Gift,
    Lots,
    Plot,
    Resource,
    Side,
    Tile,
    bits_of,
)
from scoring.kernel.entries import Entry
from scoring.kernel.messages import message
from scoring.kernel.serialization.entries import EntryValueError
from scoring.kernel.values import value


@final
@value
class Top(Entry):
    """The mosaic seen on top of the pile."""

    tile: Tile


@final
@value
class Market(Entry):
    """The seat in turn takes all cards of a stall, 0 to 2."""

    stall: int = field(metadata={"few": range(STALLS)})

    def __post_init__(self) -> None:
        if not 0 <= self.stall < STALLS:
            why = message("There is no stall {stall}: 0, 1, 2.", stall=self.stall)
            raise EntryValueError(why, "stall")


@value
class Wall:
    """A column wall, and the site 1 to 9 where it stands."""

    discriminator: ClassVar = ("piece", "wall")
    site: int = field(metadata={"few": SITES})

    def __post_init__(self) -> None:
        if self.site not in SITES:
            why = message("There is no wall site {site}: 1 to 9.", site=self.site)
            raise EntryValueError(why, "site")


@value
class Sphinx:
    """A sphinx, on the next spot."""

    discriminator: ClassVar = ("piece", "sphinx")


@value
class Obelisk:
    """An obelisk beside the palace, of which the quarry has two."""

    discriminator: ClassVar = ("piece", "obelisk")


@value
class Pedestal:
    """The foot of the throne, which is built before it."""

    discriminator: ClassVar = ("piece", "pedestal")


@value
class Throne:
    """Cleopatra's seat, built on the pedestal."""

    discriminator: ClassVar = ("piece", "throne")


@value
class Door:
    """The left or the right door frame."""

    discriminator: ClassVar = ("piece", "door")
    side: Side


@final
@value
class Mosaic:
    """A mosaic and where it lies.

    `palms` is how many it covers, where the garden does not say; `claim` names a square of each
    sanctuary that gets a statue; `top` is the tile seen on the pile before this mosaic was
    built, where it was unknown. `bits` are the cells as bits.
    """

    discriminator: ClassVar = ("piece", "mosaic")
    tile: Tile
    cells: tuple[Plot, ...]
    palms: int | None = None
    claim: tuple[Plot, ...] = ()
    top: Tile | None = None
    bits: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", bits_of(self.cells))


type Raised = Wall | Sphinx | Obelisk | Pedestal | Throne | Door
"""Every piece but a mosaic."""
type Piece = Wall | Sphinx | Obelisk | Pedestal | Throne | Door | Mosaic
type Counts = Mapping[Resource, int]


def no_cards() -> Counts:
    """Make an empty count of cards."""
    return MappingProxyType({})


@value
class Payment:
    """The payment of a visit: standard cards, tainted doubles, trompe-l'œil, merchants.

    `lots` are the cards as they go to the discard pile: kinds, and how many of each; `count` is
    the number of cards.
    """

    cards: Counts = field(default_factory=no_cards)
    tainted: Counts = field(default_factory=no_cards)
    trompe: int = 0
    merchants: int = 0
    lots: Lots = field(init=False, repr=False, compare=False)
    count: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lots = [(NUMBERS[resource], count) for resource, count in self.cards.items()]
        if self.tainted:
            doubles = self.tainted.items()
            lots += [(FIRST_DOUBLE + NUMBERS[resource], count) for resource, count in doubles]
        if self.trompe:
            lots.append((TROMPE, self.trompe))
        cards = 0
        for _, count in lots:
            if count < 0:
                raise _no_payment()
            cards += count
        if self.merchants < 0:
            raise _no_payment()
        object.__setattr__(self, "lots", lots)
        object.__setattr__(self, "count", cards)


def _no_payment() -> EntryValueError:
    return EntryValueError(message("A payment cannot be negative."), "cards")


@final
@value
class Build(Entry):
    """A whole visit to the quarry; `dice` is how many of those rolled show the symbol."""

    pieces: tuple[Piece, ...]
    paid: Payment
    dice: int


@value
class Offering(Entry):
    """The bids of all seats, shown together."""

    bids: tuple[int, ...]


@value
class Beggar(Entry):
    """What each seat gives the seat in turn; None for that seat and for empty hands."""

    gifts: tuple[Gift | None, ...]


@value
class Courtesan(Entry):
    """The seat in turn takes a card from the discard pile."""


@value
class Envoy(Entry):
    """How many standard cards the seat in turn takes from each seat."""

    accepted: tuple[int, ...]


class Use(StrEnum):
    """The two uses of a scribe."""

    MOSAIC = "mosaic"
    DIE = "die"


class Turned(StrEnum):
    """The side to which a scribe turns a die."""

    ALTAR = "altar"
    BLANK = "blank"


@value
class Scribe(Entry):
    """A scribe frees one mosaic of the coming visit, or turns a die `to` a side."""

    use: Use
    to: Turned | None = None

    def __post_init__(self) -> None:
        if (self.use is Use.DIE) != (self.to is not None):
            pattern = "A die is turned to the altar or to its blank side, a mosaic is not."
            raise EntryValueError(message(pattern), "to")


@value
class Vizier(Entry):
    """The seat in turn draws five cards and keeps some."""

    kept: int


class Over(StrEnum):
    """What happens to the cards above ten in a hand."""

    DISCARD = "discard"
    KEEP = "keep"
    SMUGGLER = "smuggler"


@final
@value
class EndTurn(Entry):
    """The turn is over; `over` exactly when the hand is too large."""

    over: Over | None = None


@value
class Hands(Entry):
    """The tainted and character cards left in each hand when the game is over."""

    left: tuple[int, ...]


type AnyEntry = (
    Top
    | Market
    | Build
    | Offering
    | Beggar
    | Courtesan
    | Envoy
    | Scribe
    | Vizier
    | EndTurn
    | Hands
)

KINDS: dict[str, type[AnyEntry]] = {
    "top": Top,
    "market": Market,
    "build": Build,
    "offering": Offering,
    "beggar": Beggar,
    "courtesan": Courtesan,
    "envoy": Envoy,
    "scribe": Scribe,
    "vizier": Vizier,
    "end-turn": EndTurn,
    "hands": Hands,
}
