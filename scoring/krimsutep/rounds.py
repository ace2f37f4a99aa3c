"""The rounds of a whole play of Krimsutep, and who revoked in them."""

from collections import Counter
from collections.abc import Iterator

from scoring.kernel.achievements import Story
from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import clockwise
from scoring.kernel.values import value
from scoring.krimsutep.components import as_set
from scoring.krimsutep.entries import AnyEntry, Build, Captures, Trick
from scoring.krimsutep.revoke import refuse_card
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


def revoker(state: State, trick: Trick) -> int | None:
    """Find whose card is the first that contradicts what the hands have shown."""
    leader = state.deal.leader if trick.leader is None else trick.leader
    order = clockwise(leader, len(state.seats))
    for place, seat in enumerate(order):
        try:
            refuse_card(state, trick.cards[: place + 1], trick.leader)
        except RuleViolation:
            return seat
    return None
