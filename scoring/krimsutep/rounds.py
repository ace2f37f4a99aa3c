"""The rounds of a whole play of Krimsutep, those that were voided, and who revoked."""

from collections import Counter
from collections.abc import Iterator

from scoring.kernel.achievements import Story
from scoring.kernel.seats import clockwise
from scoring.kernel.values import value
from scoring.krimsutep.components import as_set
from scoring.krimsutep.entries import AnyEntry, Build, Captures, Trick, Void
from scoring.krimsutep.state import State

type Play = Story[State, AnyEntry]


@value
class Round:
    """A round that counts: the state before its last building, and its entries.

    `evaluated` is the position of the entry that gave its result, `last` that of its last
    building.
    """

    state: State
    evaluated: int
    entry: AnyEntry
    last: int

    @property
    def captured(self) -> tuple[int, ...] | None:
        """The cards that each seat took, as sets; None where only sums were entered."""
        if isinstance(self.entry, Captures):
            return tuple([as_set(cards) for cards in self.entry.cards])
        return self.state.deal.captured if isinstance(self.entry, Trick) else None

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """The number of tricks of each seat; None where it was not entered."""
        if isinstance(self.entry, Captures):
            return self.entry.tricks
        if not isinstance(self.entry, Trick):
            return None
        won = Counter(taken.winner for taken in self.state.deal.tricks)
        return tuple([won[seat] for seat in range(len(self.state.seats))])


def rounds(story: Play) -> Iterator[Round]:
    """List the rounds that count, in their order."""
    evaluated, result = 0, story.entries[0]
    for step in story.steps:
        if step.before.evaluation is None and step.after.evaluation is not None:
            evaluated, result = step.number, step.entry
        if isinstance(step.entry, Build) and not step.after.order:
            yield Round(step.before, evaluated, result, step.number)


def voided(story: Play) -> set[int]:
    """Number the entries of rounds that were voided: they do not count (K6.1)."""
    numbers = set[int]()
    for step in story.steps:
        if isinstance(step.entry, Void):
            numbers.update(range(step.before.began, step.number))
    return numbers


def revokers(state: State, trick: Trick) -> tuple[int, ...]:
    """Name the seats that laid a suit which they have shown to lack.

    Where hands are only too small for the cards left (K2.4), somebody revoked but nobody knows
    who.
    """
    leader = state.deal.leader if trick.leader is None else trick.leader
    order = clockwise(leader, len(state.seats))
    laid = zip(order, trick.cards, strict=True)
    return tuple([seat for seat, card in laid if state.deal.lacks(seat) & card.suit_bit])
