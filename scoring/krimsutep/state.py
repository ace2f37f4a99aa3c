"""The state of a play of Krimsutep between two entries."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.kernel import game
from scoring.kernel.grids import Square
from scoring.kernel.messages import Listed, listed
from scoring.kernel.serialization import entries
from scoring.kernel.values import value
from scoring.krimsutep.board import BARE, Field, Layout, layout
from scoring.krimsutep.components import (
    BASE_SUITS,
    DECKS,
    OF_SUIT,
    RANKS,
    SUPPLY,
    TRICKS,
    Building,
    Card,
    Suit,
    as_set,
)
from scoring.krimsutep.rulings import FREE_SPACES, Options, Roman
from scoring.krimsutep.shown_voids import BySeat, seat_by_seat


class Taken(NamedTuple):
    """A trick: its cards in order of play, who led it and who took it.

    `fell` are the cards as a set.
    """

    cards: tuple[Card, ...]
    leader: int
    winner: int
    fell: int


class Deal(NamedTuple):
    """The tricks of one round so far.

    `seen` and `captured` (by seat) are sets of cards. `voids` are the suits that each seat has
    shown it lacks. They count from the trick numbered `trusted`: a revoke that stands makes the
    voids shown before it worthless.
    """

    leader: int
    tricks: tuple[Taken, ...]
    seen: int
    voids: BySeat
    captured: tuple[int, ...]
    trusted: int = 0

    def lacks(self, seat: int) -> int:
        """Give the suits that a seat has shown it does not hold, as a set."""
        return seat_by_seat(self.voids, len(self.captured))[seat]


@value
class Evaluation:
    """The result of a round's tricks: points by suit and seat, Roman sums by seat."""

    suits: Mapping[Suit, tuple[int, ...]]
    romans: tuple[int, ...]

    def most(self, suit: Suit) -> tuple[int, ...]:
        """Name the seats with the most points in a suit (K3.1)."""
        return _highest(self.suits[suit])

    def has_most(self, suit: Suit, seat: int) -> bool:
        """Whether a seat has, or shares, the most points in a suit (K4.8)."""
        points = self.suits[suit]
        return points[seat] == max(points)

    @property
    def favourites(self) -> tuple[int, ...]:
        """Name the seats with the highest Roman sum (K3.2)."""
        return _highest(self.romans)


def _highest(sums: tuple[int, ...]) -> tuple[int, ...]:
    best = max(sums)
    return tuple([seat for seat, each in enumerate(sums) if each == best])


@value(kw_only=True)
class State(game.State):
    """A play of Krimsutep; `began` is the position of the running round's first entry."""

    options: Options
    layout: Layout
    field: Field = BARE
    began: int = 0
    deal: Deal
    evaluation: Evaluation | None = None
    drawn: int | None = None
    revealed: tuple[Building, ...] = ()
    order: tuple[int, ...] = ()

    @property
    def round(self) -> int:
        """The running round, from 0; the number of rounds when the game is over."""
        return len(self.field.laid) // len(self.seats)

    @property
    def finished(self) -> bool:
        """Whether every building card lies, so that no space is free (K1.3, K5.1)."""
        return len(self.field.laid) == FREE_SPACES

    @property
    def built(self) -> int:
        """How many seats have built in this round."""
        return len(self.field.laid) % len(self.seats)

    @property
    def dealer(self) -> int:
        """The seat that deals this round (K1.5)."""
        return (self.first + self.round) % len(self.seats)

    @property
    def favourite(self) -> int | None:
        """The seat that fixes the order, known after the tricks and any draw (K3.2, K3.3)."""
        return self.favourites[0] if len(self.favourites) == 1 else self.drawn

    @property
    def favourites(self) -> tuple[int, ...]:
        """Name the seats with the highest Roman sum; none before the tricks are in."""
        return self.evaluation.favourites if self.evaluation else ()

    @property
    def builder(self) -> int:
        """The seat that builds next, once there is an order."""
        return self.order[self.built]

    @property
    def in_hand(self) -> Building:
        """The card that is to be built now."""
        return self.revealed[self.builder]

    @property
    def free(self) -> tuple[Square, ...]:
        """The spaces without a card."""
        taken = {laid.cell for laid in self.field.laid}
        return tuple(cell for cell in self.layout.spaces if cell not in taken)

    @property
    def unplayed(self) -> int:
        """The cards still out in this round, as a set."""
        return DECKS[len(self.seats)] & ~self.deal.seen

    @property
    def tricks_left(self) -> int:
        """How many tricks of this round are to come."""
        return TRICKS[len(self.seats)] - len(self.deal.tricks)

    def has(self, seat: int, building: Building) -> bool:
        """Whether a seat still has such a building card (K1.3, K4.1)."""
        built = 0
        for laid in self.field.laid:
            if laid.building is building and laid.seat == seat:
                built += 1
        return built < SUPPLY[len(self.seats)][building]

    def left_to(self, seat: int) -> Counter[Building]:
        """Count the building cards that a seat still has, the revealed one included."""
        laid = Counter(each.building for each in self.field.laid if each.seat == seat)
        return Counter(SUPPLY[len(self.seats)]) - laid

    def named(self, *who: int) -> Listed:
        """List the names of seats."""
        return listed(self.seats[seat] for seat in who)


def fresh_deal(leader: int, players: int) -> Deal:
    """Start the deal of a round: no card has been seen."""
    return Deal(leader, (), 0, 0, (0,) * players)


def evaluated(captured: tuple[int, ...], roman: Roman) -> Evaluation:
    """Count what each seat took (K3.1, K3.2); `captured` are sets of cards by seat."""
    sevens = SEVENS if roman is Roman.WITH_SEVENS else 0
    return Evaluation(
        {suit: tuple([_points(took, suit) for took in captured]) for suit in BASE_SUITS},
        tuple([_numerals(took, sevens) for took in captured]),
    )


def _points(took: int, suit: Suit) -> int:
    return POINTS[took >> FIRST[suit] & WHOLE_SUIT]


def _numerals(took: int, sevens: int) -> int:
    return NUMERALS[took >> FIRST[Suit.TRUMP]] + SEVEN * (took & sevens).bit_count()


def _sums(worth: Sequence[int]) -> tuple[int, ...]:
    """Add up the worth of every set of cards, each a bit."""
    sums = [0]
    for points in worth:
        sums += [before + points for before in sums]
    return tuple(sums)


# The cards of a suit are neighbours in a set of cards, so their sum is one look-up.
FIRST = {suit: OF_SUIT[suit][0].bit.bit_length() - 1 for suit in Suit}
WHOLE_SUIT = (1 << len(RANKS)) - 1
POINTS = _sums([card.value for card in OF_SUIT[Suit.RED]])
NUMERALS = _sums([card.roman for card in OF_SUIT[Suit.TRUMP]])
SEVEN = OF_SUIT[Suit.RED][-1].roman
SEVENS = as_set([OF_SUIT[suit][-1] for suit in BASE_SUITS])


def start(names: tuple[str, ...], first: int, options: Mapping[str, entries.Json]) -> State:
    """Set up a play; raises `Malformed` for options that it does not know."""
    chosen = entries.read_fields(Options, options, "options.")
    return State(
        seats=names,
        first=first,
        options=chosen,
        layout=layout(chosen.nile, chosen.halves),
        deal=fresh_deal((first + 1) % len(names), len(names)),
    )
