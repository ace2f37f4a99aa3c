"""The works of art on the table, under construction or in the hall."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import product

from scoring.kernel.messages import Message, message
from scoring.kernel.values import transition, value
from scoring.ramses.components import WORKS, Cell, Work
from scoring.ramses.hall import EMPTY, Box, Hall


@value
class Lying:
    """A work on the table: in the hall, on its `cells`; before its seat, if it has none.

    `real` are the fragments that lie there as themselves, `jokers` those that jokers stand for;
    `entry` is the position of the last entry that laid cards of it.
    """

    work: Work
    seat: int
    real: int
    jokers: int
    entry: int
    cells: tuple[Cell, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every fragment lies there, by a joker or as itself."""
        return self.real | self.jokers == self.work.whole


def lying(  # noqa: PLR0913 - a field each
    work: Work, seat: int, *, real: int, jokers: int, entry: int, cells: tuple[Cell, ...] = ()
) -> Lying:
    """Make a `Lying` from its fields; `real` and `jokers` are fragments as bits."""
    return Lying(work, seat, real, jokers, entry, cells)


@transition
def swapped(lying: Lying, *, real: int, jokers: int) -> Lying:
    """Give a work in which a card has replaced the joker that stood for it."""
    return replace(lying, real=real, jokers=jokers)


@value
class Fit:
    """A work that is not in the hall yet, and spaces where it fits."""

    work: Work
    cells: tuple[Cell, ...]


SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Where the card beside a space lies: to its left, to its right, above it, below it."""


def _beside(work: str, dx: int, dy: int) -> Message:
    """Say what a space is to the work that lies on this side of it."""
    if dx < 0:
        return message("right of {work}", work=work)
    if dx > 0:
        return message("left of {work}", work=work)
    return message("below {work}", work=work) if dy < 0 else message("above {work}", work=work)


@value
class Table:
    """The hall, every work on the table, and the number of trading cards in the hall.

    `fragments` is derived from the works and stored for speed: all that lie as themselves.
    """

    hall: Hall = EMPTY
    works: tuple[Lying, ...] = ()
    trading_cards: int = 0
    fragments: int = 0

    @property
    def exhibits(self) -> Iterator[Lying]:
        """The works in the hall."""
        return (each for each in self.works if each.cells)

    @property
    def begun(self) -> Iterator[Lying]:
        """The works under construction."""
        return (each for each in self.works if not each.cells)

    @property
    def unexhibited(self) -> Iterable[Work]:
        """The works that are not in the hall, the smallest first."""
        left = dict(WORKS)
        for each in self.works:
            if each.cells:
                left.pop(each.work.code, None)
        return left.values()

    @property
    def jokers(self) -> int:
        """How many jokers lie on the table."""
        count = 0
        for each in self.works:
            if each.jokers:
                count += each.jokers.bit_count()
        return count

    def exhibited(self, work: Work) -> Lying | None:
        """Find a work in the hall."""
        for each in self.works:
            if each.work is work and each.cells:
                return each
        return None

    def begun_by(self, seat: int, work: Work) -> Lying | None:
        """Find a work under construction before a seat."""
        for each in self.works:
            if each.work is work and each.seat == seat and not each.cells:
                return each
        return None

    def lacking(self, seat: int, work: Work) -> int:
        """Give, as bits, the fragments that a seat has not laid, not even by a joker."""
        begun = self.begun_by(seat, work)
        return work.whole & ~(begun.real | begun.jokers) if begun else work.whole

    def where(self, fragment: int) -> Lying | None:
        """Find the work in which a fragment, a bit, lies as itself."""
        return next((each for each in self.works if each.real & fragment), None)

    def on(self, cell: tuple[int, int]) -> Lying | None:
        """Find the work in the hall that covers a space."""
        return next((each for each in self.works if cell in each.cells), None)

    def beside(self, cells: Collection[Cell]) -> Message:
        """Describe where spaces of the hall are by a card that lies next to them."""
        for (x, y), (dx, dy) in product(cells, SIDES):
            next_to = self.on((x + dx, y + dy))
            if next_to is not None:
                return _beside(next_to.work.code, dx, dy)
        if self.hall.cells:
            return message("beside a trading card")
        return message("anywhere in the empty hall")

    def jokers_for(self, fragment: int) -> list[Lying]:
        """Find the works in which a joker stands for a fragment, a bit."""
        return [each for each in self.works if each.jokers & fragment]

    def change(self, gone: Lying | None, come: Lying, hall: Hall) -> "Table":
        """Lay a work, or replace a work by its new state; `hall` is the hall after that."""
        works = (*[each for each in self.works if each is not gone], come)
        stay = self.fragments & ~gone.real if gone else self.fragments
        return _changed(self, hall, works, stay | come.real)

    def place(self, cells: Collection[Cell], around: Box) -> "Table":
        """Lay trading cards on spaces of the hall; `around` is the box round them."""
        return _placed(self, self.hall.add(cells, around), self.trading_cards + len(cells))


@transition
def _changed(table: Table, hall: Hall, works: tuple[Lying, ...], fragments: int) -> Table:
    return replace(table, hall=hall, works=works, fragments=fragments)


@transition
def _placed(table: Table, hall: Hall, trading_cards: int) -> Table:
    return replace(table, hall=hall, trading_cards=trading_cards)
