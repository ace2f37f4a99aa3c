"""The state of a play of Ramses between two entries."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, replace
from enum import IntEnum, StrEnum

from scoring.kernel import game
from scoring.kernel.errors import Malformed
from scoring.kernel.messages import Message, message
from scoring.kernel.seats import clockwise
from scoring.kernel.serialization import entries
from scoring.kernel.values import transition, value
from scoring.ramses.components import (
    DEALT,
    DISCARDS,
    FRAGMENTS,
    TRADING_CARDS,
    WORKS,
    Cell,
    Deck,
    Pile,
    Work,
    shapes,
    stock,
)
from scoring.ramses.entries import Held, Swap
from scoring.ramses.rulings import Depth, Gaps, Options, Piles, Rectangle, Shapes
from scoring.ramses.works import Fit, Lying, Table

TRADE = Pile.TRADE.place


class Phase(IntEnum):
    """How far a turn has come: the last phase that was entered (R2)."""

    BEGINNING = 0
    BUY = 1
    TRADE = 2
    CONSTRUCT = 3
    GIVE = 4
    FILL = 5
    PLAY = 6


@value
class Turn:
    """The running turn.

    `number` counts from 0. `quiet` is the number of turns in a row, just before this one, in
    which nothing was entered. `phase` is the latest phase reached, `bought` the pile of the
    last purchase. `entered` are the phases of the entries of this turn, in their order: they
    are the last entries before the position.
    """

    number: int
    _: KW_ONLY
    quiet: int = 0
    phase: Phase = Phase.BEGINNING
    bought: Pile | None = None
    entered: tuple[Phase, ...] = ()


@value
class Cards:
    """How many cards are not on the table: in each pile, in each hand.

    `unentered` counts art cards that hands hold although no entry draws them: forgotten draws.
    `seen` are the fragments that lay open in a trade, as bits, `jokers` the most jokers that
    were out at once: neither goes back into a pile. Where only exhibits are entered none of
    this is known, and no hands are counted here.
    """

    stock: tuple[int, ...]
    hands: tuple[int, ...]
    unentered: int = 0
    seen: int = 0
    jokers: int = 0

    def drawn(self, seat: int, piles: Iterable[Pile | Deck]) -> "Cards":
        """Move a card from each of the piles to a hand."""
        stock, hands = [*self.stock], [*self.hands]
        for pile in piles:
            stock[pile.place] -= 1
            hands[seat] += 1
        return _drawn(self, stock=tuple(stock), hands=tuple(hands))

    def passed(self, giver: int, taker: int) -> "Cards":
        """Move a card from one hand to another."""
        hands = [*self.hands]
        hands[giver] -= 1
        hands[taker] += 1
        return _passed(self, tuple(hands))

    def unseen(self, seat: int, draws: int) -> "Cards":
        """Add cards to a hand that no entry has drawn."""
        hands = [*self.hands]
        hands[seat] += draws
        return replace(self, hands=tuple(hands), unentered=self.unentered + draws)

    def shown(self, fragments: int, jokers: int) -> "Cards":
        """Record which fragments, and how many jokers, are certainly out of the piles."""
        return _shown(self, seen=self.seen | fragments, jokers=max(self.jokers, jokers))

    def laid(self, seat: int, count: int) -> "Cards":
        """Move cards from a hand to the table."""
        hands = [*self.hands]
        hands[seat] -= count
        return _passed(self, tuple(hands))


@transition
def _drawn(cards: Cards, *, stock: tuple[int, ...], hands: tuple[int, ...]) -> Cards:
    return replace(cards, stock=stock, hands=hands)


@transition
def _passed(cards: Cards, hands: tuple[int, ...]) -> Cards:
    return replace(cards, hands=hands)


@transition
def _shown(cards: Cards, *, seen: int, jokers: int) -> Cards:
    return replace(cards, seen=seen, jokers=jokers)


class Cause(StrEnum):
    """Why a game is over."""

    FULL = "full"
    NO_ROOM = "no-room"
    STUCK = "stuck"


CAUSES = {
    Cause.FULL: message("No work that is not in the hall fits into it any more."),
    Cause.NO_ROOM: message("The table says that no work fits into the hall any more."),
    Cause.STUCK: message("The table says that nobody can do anything any more."),
}


@value
class Over:
    """The end of the game: since which entry, its cause, and what the hands held."""

    entry: int
    cause: Cause
    hands: tuple[Held, ...] = ()

    @property
    def why(self) -> Message:
        """The cause of the end, in a sentence to the players."""
        return CAUSES[self.cause]


@value
class Setup:
    """The options of a play and what follows from them, computed once for all entries.

    `shapes` are the possible shapes of each work, empty where all are allowed. At depth `full`
    every phase is entered (R8.4); shapes are `free` where any shape that holds together is
    allowed (R5.4); `art` counts the art cards in the game, jokers apart (R1.2, R1.4); `stock`
    the cards in each pile after the deal, `drawable` those of piles 3, 4 and 6 together.
    """

    options: Options
    shapes: Mapping[str, tuple[Rectangle, ...]]
    full: bool
    free: bool
    art: int
    stock: tuple[int, ...]
    drawable: int

    @classmethod
    def of(cls, options: Options, players: int) -> "Setup":
        """Make the setup of a table's options; `EntryValueError` for impossible shapes."""
        gone = DISCARDS if options.piles is Piles.DISCARD else 0
        return cls(
            options=options,
            shapes=shapes(options.shapes),
            full=options.depth is Depth.FULL,
            free=options.shapes is Shapes.FREE,
            art=len(FRAGMENTS) - gone,
            stock=(piles := stock(options.piles, players)),
            drawable=sum(piles[:TRADE]),
        )

    @property
    def only_exhibits(self) -> "Setup":
        """The same table after it changed to the depth of exhibits (R8.4)."""
        options = replace(self.options, depth=Depth.EXHIBITS)
        return replace(self, options=options, full=False)


@value(kw_only=True)
class State(game.State):
    """A play of Ramses."""

    setup: Setup
    turn: Turn
    cards: Cards
    table: Table
    over: Over | None = None

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return (self.first + self.turn.number) % len(self.seats)

    @property
    def name(self) -> str:
        """The name of the player in turn."""
        return self.seats[self.seat]

    @property
    def left(self) -> int:
        """The left neighbour of the seat in turn."""
        return (self.seat + 1) % len(self.seats)

    @property
    def first_of_turn(self) -> int:
        """The position of the first entry of this turn, or of the next where it has none."""
        return self.position - len(self.turn.entered)

    def last_of(self, phase: Phase) -> int:
        """Find the position of the last entry of a phase that was entered in this turn."""
        back = self.turn.entered[::-1].index(phase)
        return self.position - 1 - back

    @property
    def hand(self) -> int:
        """The number of cards in the hand of the seat in turn, at depth `full`."""
        return self.cards.hands[self.seat]

    @property
    def complete(self) -> bool:
        """Whether the final hands are in."""
        return self.over is not None and bool(self.over.hands)

    @property
    def trading_in_hands(self) -> int:
        """How many trading cards the hands hold; at most, where draws are not entered."""
        in_pile = self.cards.stock[TRADE] if self.setup.full else 0
        return TRADING_CARDS - in_pile - self.table.trading_cards

    @property
    def drawn(self) -> tuple[int, ...]:
        """How many cards were drawn from each pile since the deal, according to the entries."""
        left = zip(self.setup.stock, self.cards.stock, strict=True)
        return tuple(most - now for most, now in left)

    @property
    def art_in_piles(self) -> int:
        """How many cards piles 3, 4 and 6 hold together, without forgotten draws."""
        return sum(self.cards.stock[:TRADE]) - self.cards.unentered

    @property
    def the_table_ends_it(self) -> bool:
        """Whether only the table can say that there is no room left (R6.2)."""
        return self.setup.free or not self.table.hall.box.in_frame

    @property
    def stuck(self) -> bool:
        """Whether the last turns were empty; at less than full depth always assumed."""
        return not self.setup.full or self.turn.quiet >= len(self.seats)

    @property
    def room(self) -> bool:
        """Whether a work that is not in the hall still fits, in its shape (R6.1)."""
        hall, works = self.table.hall, self.table.unexhibited
        if self.setup.free:
            return any(hall.patch(work.size) for work in works)
        shapes = (shape for work in works for shape in self.setup.shapes[work.code])
        return hall.room(shapes) or self.gap

    @property
    def gap(self) -> bool:
        """Whether a space for a trading card keeps the game going, by the ruling (R6.1)."""
        counts = self.setup.options.gaps is Gaps.ANY_CARD
        left = self.table.trading_cards < TRADING_CARDS
        return counts and left and self.table.hall.room((Rectangle(1, 1),))

    @property
    def fits(self) -> Iterator[Fit]:
        """Every work that still fits, in every place; with free shapes, one place each.

        A refusal names the first.
        """
        for work in self.table.unexhibited:
            for cells in self.places(work):
                yield Fit(work, cells)

    def places(self, work: Work) -> Iterator[tuple[Cell, ...]]:
        """Every place in the hall for a work; with free shapes, one of them."""
        hall = self.table.hall
        if self.setup.free:
            patch = hall.patch(work.size)
            return iter((patch,) if patch else ())
        return (cells for shape in self.setup.shapes[work.code] for cells in hall.fits(shape))


def joker_for(state: State, swap: Swap) -> Lying | None:
    """Find the joker that a swap takes: in the hall, one's own, another's, clockwise (R4.6)."""
    jokers = state.table.jokers_for(WORKS[swap.work].bits((swap.fragment,)))
    if len(jokers) > 1:
        order = clockwise(state.seat, len(state.seats))
        jokers.sort(key=lambda each: -1 if each.cells else order.index(each.seat))
    return jokers[0] if jokers else None


def start(seats: tuple[str, ...], first: int, options: Mapping[str, entries.Json]) -> State:
    """Set up a play after the deal (R1.3, R1.4)."""
    chosen = entries.read_fields(Options, options, "options.")
    try:
        setup = Setup.of(chosen, len(seats))
    except entries.EntryValueError as error:
        raise Malformed(error.message, field=f"options.{error.field}") from None
    hands = (DEALT,) * len(seats) if setup.full else ()
    return State(
        seats=seats,
        first=first,
        setup=setup,
        turn=Turn(0),
        cards=Cards(setup.stock, hands),
        table=Table(),
    )
