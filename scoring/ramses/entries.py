"""What a table can enter in Ramses: one class for each kind of entry."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import NamedTuple

from scoring.kernel.entries import Entry
from scoring.kernel.messages import message
from scoring.kernel.serialization.entries import EntryValueError
from scoring.kernel.values import value
from scoring.ramses.components import FACES, FRAGMENTS, JOKER, TRADING, WORKS, Cell, Pile, Seat
from scoring.ramses.hall import Box, box


@value
class Buy(Entry):
    """Phase a: one card from a pile."""

    pile: Pile


@value
class Trade(Entry):
    """Phase b, or f where a trading card is `played` for it.

    `shown` is the open card of each offer by seat; `taken` the seat whose offer was taken,
    None for none. `fragments` are those that lie open, as bits; `jokers` is their number.
    """

    shown: Mapping[Seat, str]
    taken: int | None = field(metadata={"key": "with"})
    played: bool = False
    fragments: int = field(init=False, repr=False, compare=False)
    jokers: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        fragments = jokers = 0
        for card in self.shown.values():
            if card == JOKER:
                jokers += 1
            else:
                fragments |= FRAGMENTS.get(card, 0)
        object.__setattr__(self, "fragments", fragments)
        object.__setattr__(self, "jokers", jokers)


@value
class PlaceTrading(Entry):
    """Phase c: trading cards from the hand into the hall; `box` is the box round them."""

    cells: tuple[Cell, ...]
    box: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", box(self.cells))


@value
class Exhibit(Entry):
    """Phase c: a complete work into the hall.

    `jokers` are the fragments that jokers stand for, in a work that comes from the hand; `box`
    is the box round the cards.
    """

    work: str
    cells: tuple[Cell, ...]
    jokers: tuple[int, ...] = ()
    box: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.jokers and self.work in WORKS and not WORKS[self.work].straight:
            pattern = "The work {work} lies already, with its jokers: they are not named again."
            raise EntryValueError(message(pattern, work=self.work), "jokers")
        object.__setattr__(self, "box", box(self.cells))


@value
class Prepare(Entry):
    """Phase c: cards of a work laid out before the player; `jokers` are among the fragments."""

    work: str
    fragments: tuple[int, ...]
    jokers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.jokers and not set(self.jokers) <= set(self.fragments):
            why = message("A joker stands for one of the fragments that are laid.")
            raise EntryValueError(why, "jokers")


@value
class Swap(Entry):
    """Phase c: the right card takes a joker's place."""

    work: str
    fragment: int

    @property
    def card(self) -> str:
        """The card that replaces the joker."""
        return f"{self.work}{self.fragment}"

    @property
    def face(self) -> str:
        """The words for that card; its code where there is no such card."""
        return FACES.get(self.card, self.card)


@value
class Give(Entry):
    """Phase d: a card for another player."""

    to: int


@value
class Fill(Entry):
    """Phase e: cards drawn, in order."""

    piles: tuple[Pile, ...]

    def __post_init__(self) -> None:
        if not self.piles:
            why = message("Name the pile of every card that was drawn.")
            raise EntryValueError(why, "piles")


@value
class EndTurn(Entry):
    """The turn is over."""


class Shallow(StrEnum):
    """The depth that a table changes to during a play."""

    EXHIBITS = "exhibits"


@value
class EnterLess(Entry):
    """At the start of a turn: from here on only what enters the hall is entered."""

    depth: Shallow


class Why(StrEnum):
    """The reasons for which a table ends the game."""

    NO_ROOM = "no-room"
    STUCK = "stuck"


@value
class End(Entry):
    """The table ends the game."""

    why: Why


@value
class Hand:
    """The cards left to one player: three numbers, or the cards themselves.

    `held` are the numbers, derived from whichever is given.
    """

    art: int | None = None
    jokers: int | None = None
    trading: int | None = None
    cards: tuple[str, ...] | None = None
    held: "Held" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        held = self._counted() if self.cards is None else self._named(self.cards)
        object.__setattr__(self, "held", held)

    def _counted(self) -> "Held":
        art, jokers, trading = self.art, self.jokers, self.trading
        if art is None or jokers is None or trading is None:
            raise EntryValueError(message("Count art cards, jokers and trading cards."), "art")
        if art < 0 or jokers < 0 or trading < 0:
            raise EntryValueError(message("A hand cannot have fewer than 0 cards."), "art")
        return Held(art, jokers, trading)

    def _named(self, cards: tuple[str, ...]) -> "Held":
        if (self.art, self.jokers, self.trading) != (None, None, None):
            raise EntryValueError(message("Name the cards of a hand or count them."), "cards")
        jokers, trading = cards.count(JOKER), cards.count(TRADING)
        return Held(len(cards) - jokers - trading, jokers, trading)


class Held(NamedTuple):
    """The number of cards of each sort left in a hand; jokers are no art cards here."""

    art: int
    jokers: int
    trading: int

    @property
    def size(self) -> int:
        """The number of all cards."""
        return self.art + self.jokers + self.trading


@value
class Hands(Entry):
    """The final hands, by seat: the last entry. `held` adds them up."""

    hands: tuple[Hand, ...]
    held: Held = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        held = [hand.held for hand in self.hands]
        art = sum([each.art for each in held])
        jokers = sum([each.jokers for each in held])
        trading = sum([each.trading for each in held])
        object.__setattr__(self, "held", Held(art, jokers, trading))


type AnyEntry = (
    Buy
    | Trade
    | PlaceTrading
    | Exhibit
    | Prepare
    | Swap
    | Give
    | Fill
    | EndTurn
    | EnterLess
    | End
    | Hands
)

KINDS: dict[str, type[AnyEntry]] = {
    "buy": Buy,
    "trade": Trade,
    "place-trading": PlaceTrading,
    "exhibit": Exhibit,
    "prepare": Prepare,
    "swap": Swap,
    "give": Give,
    "fill": Fill,
    "end-turn": EndTurn,
    "depth": EnterLess,
    "end": End,
    "hands": Hands,
}
