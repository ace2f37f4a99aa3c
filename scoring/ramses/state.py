"""What is true at a table of Ramses between two entries."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from scoring.kernel import game, spelling
from scoring.kernel.errors import Malformed
from scoring.kernel.seats import clockwise
from scoring.ramses.components import (
    DEALT,
    STOCK,
    TRADING_CARDS,
    WORKS,
    Pile,
    Work,
    shapes,
    stock,
)
from scoring.ramses.entries import Held
from scoring.ramses.hall import EMPTY, Hall
from scoring.ramses.rulings import Depth, Options, Rectangle, Shapes
from scoring.ramses.table import Begun, Exhibited, Fit, Lying, Over

TRADE = STOCK[Pile.TRADE]


class Phase(IntEnum):
    """How far a turn has come: the last phase that was entered (R2)."""

    BEGINNING = 0
    BUY = 1
    TRADE = 2
    CONSTRUCT = 3
    GIVE = 4
    FILL = 5
    PLAY = 6


@dataclass(frozen=True, slots=True)
class Turn:
    """The running turn.

    `number` counts from 0, `since` is the position of the entry that reached the `phase`,
    `bought` what phase a took; `quiet` counts the turns before it that held nothing.
    """

    number: int = 0
    phase: Phase = Phase.BEGINNING
    since: int = 0
    bought: Pile | None = None
    quiet: int = 0


FIRST_TURN = Turn()


@dataclass(frozen=True, slots=True, kw_only=True)
class State(game.State):
    """A play of Ramses.

    `shapes` says how each work can lie, nothing where any shape will do. `stock` counts the
    cards in the piles, `hands` those in the hands (none at depth `exhibits`); `final` is what
    the hands held at the end.
    """

    options: Options
    shapes: Mapping[str, tuple[Rectangle, ...]]
    turn: Turn = FIRST_TURN
    stock: tuple[int, ...]
    hands: tuple[int, ...]
    hall: Hall = EMPTY
    exhibits: tuple[Exhibited, ...] = ()
    begun: tuple[Begun, ...] = ()
    over: Over | None = None
    final: tuple[Held, ...] = ()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.first + self.turn.number) % len(self.seats)

    @property
    def name(self) -> str:
        """The name of whose turn it is."""
        return self.seats[self.seat]

    @property
    def left(self) -> int:
        """The neighbour on the left of whose turn it is."""
        return (self.seat + 1) % len(self.seats)

    @property
    def full(self) -> bool:
        """Whether every phase is entered (R8.4)."""
        return self.options.depth is Depth.FULL

    @property
    def trading_in_hall(self) -> int:
        """How many trading cards lie in the hall."""
        return len(self.hall.cells) - sum(each.work.size for each in self.exhibits)

    @property
    def trading_in_hands(self) -> int:
        """How many trading cards the hands hold; at most, where draws are not entered."""
        return TRADING_CARDS - self.trading_in_hall - (self.stock[TRADE] if self.full else 0)

    @property
    def art_in_hands(self) -> int:
        """How many art cards and jokers all hands hold together, at depth `full`."""
        return sum(self.hands) - self.trading_in_hands

    @property
    def works(self) -> tuple[Lying, ...]:
        """All works on the table, in the hall first."""
        return (*self.exhibits, *self.begun)

    @property
    def on_table(self) -> int:
        """Every fragment that lies on the table as itself, among all 55."""
        bits = 0
        for each in self.works:
            bits |= each.real << each.work.first
        return bits

    @property
    def jokers_on_table(self) -> int:
        """How many jokers lie in the hall and under construction."""
        return sum(each.jokers.bit_count() for each in self.works)

    @property
    def jokers_begun(self) -> tuple[int, ...]:
        """How many jokers lie under construction, by seat."""
        return tuple(
            sum(each.jokers.bit_count() for each in self.begun if each.seat == seat)
            for seat in range(len(self.seats))
        )

    def exhibited(self, code: str) -> Exhibited | None:
        """Find a work in the hall."""
        return next((each for each in self.exhibits if each.work.code == code), None)

    def begun_by(self, seat: int, code: str) -> Begun | None:
        """Find a work under construction before a seat."""
        return next(
            (each for each in self.begun if each.seat == seat and each.work.code == code), None
        )

    def where(self, bit: int) -> Lying | None:
        """Find the work on the table in which a fragment lies as itself."""
        for each in self.works:
            if each.real << each.work.first & bit:
                return each
        return None

    def lacking(self, work: Work) -> int:
        """Say which fragments do not lie before whose turn it is, themselves or by a joker."""
        begun = self.begun_by(self.seat, work.code)
        return work.whole & ~(begun.real | begun.jokers) if begun else work.whole

    def joker_at(self, code: str, fragment: int) -> Lying | None:
        """Find the joker that stands for a fragment, a bit.

        In the hall, or under construction: one's own before others', clockwise.
        """
        order = clockwise(self.seat, len(self.seats))
        begun = (self.begun_by(seat, code) for seat in order)
        for each in (self.exhibited(code), *begun):
            if each is not None and each.jokers & fragment:
                return each
        return None

    @property
    def unexhibited(self) -> Iterator[Work]:
        """The works that are not in the hall, the smallest first."""
        shown = {each.work.code for each in self.exhibits}
        return (work for code, work in WORKS.items() if code not in shown)

    @property
    def room(self) -> bool:
        """Whether a work that is not in the hall still fits, in its shape (R6.1)."""
        if self.free_shapes:
            return any(self.hall.patch(work.size) for work in self.unexhibited)
        ways = {shape for work in self.unexhibited for shape in self.shapes[work.code]}
        return self.hall.room(ways)

    @property
    def free_shapes(self) -> bool:
        """Whether works may have any shape that holds together."""
        return self.options.shapes is Shapes.FREE

    @property
    def the_table_ends_it(self) -> bool:
        """Whether the table and not the rules says that there is no room left (R6.2)."""
        return self.free_shapes or not self.hall.box.in_frame

    @property
    def stuck(self) -> bool:
        """Whether nothing happened in the last turns; where that is not entered, on trust."""
        return not self.full or self.turn.quiet >= len(self.seats)

    @property
    def fits(self) -> Iterator[Fit]:
        """Every work that still fits, everywhere that it does; with free shapes, once each.

        A screen shows them; the first is what a refusal names.
        """
        for work in self.unexhibited:
            if self.free_shapes:
                if cells := self.hall.patch(work.size):
                    yield Fit(work, cells)
            else:
                for shape in self.shapes[work.code]:
                    for cells in self.hall.fits(shape):
                        yield Fit(work, cells)

    def lying(self, each: Lying) -> str:
        """Say where a work lies."""
        if isinstance(each, Exhibited):
            return f"{each.work} in the hall"
        return f"{each.work} before {self.seats[each.seat]}"


def start(seats: tuple[str, ...], first: int, options: Mapping[str, spelling.Json]) -> State:
    """Set up a play after the deal (R1.3, R1.4)."""
    chosen = spelling.read_fields(Options, options, "options.")
    try:
        ways = shapes(chosen.shapes)
    except spelling.EntryValueError as error:
        raise Malformed(str(error), field=f"options.{error.field}") from None
    full = chosen.depth is Depth.FULL
    return State(
        seats=seats,
        first=first,
        options=chosen,
        shapes=ways,
        stock=stock(chosen.piles, len(seats)),
        hands=(DEALT,) * len(seats) if full else (),
    )
