"""Achievements: what a seat has done in a whole play, derived from its entries and lines.

A game defines its own in `scoring/<game>/achievements.py`. Each is a pure function of the
entries that count, so that a correction gives one or takes one away.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from scoring.kernel.closing import Sheet
from scoring.kernel.entries import Entry
from scoring.kernel.errors import Cite
from scoring.kernel.game import Position, State, closing_at
from scoring.kernel.messages import Message
from scoring.kernel.score_sheet import Line, Standing
from scoring.kernel.serialization.entries import Json
from scoring.kernel.values import value


@value
class Achievement:
    """An achievement: its stored name, which never changes, its title, and how it is earned.

    `counted` says how it is counted, `needs` what has to be entered to know it; empty where
    there is nothing to say. `clauses` are those that give it a meaning.
    """

    name: str
    title: str
    says: str
    clauses: tuple[Cite, ...] = ()
    counted: str = ""
    needs: str = ""


type Earned = Mapping[str, int | None]
"""What a seat has earned: names, each with the position of the entry that earned it.

None means that too little was entered to know.
"""
type Marks = Iterable[tuple[int, int]]
"""Seats that have earned an achievement, each with the position of the entry."""
type Amounts = Iterable[tuple[int, int, int]]
"""Seats with the position of an entry, and what they had by it of what is counted."""


@value
class Threshold:
    """From how many on an achievement is earned; `words` puts a number of them into words.

    `by_entry` is whether an entry alone is counted, and not a round or the whole play after it.
    """

    least: int
    words: Callable[[int], Message]
    by_entry: bool = True


@value
class Reached:
    """The most that a seat has had of what is counted, and the entry that made it."""

    number: int
    entry: int


@value
class Step[S: State, E: Entry]:
    """An entry of a play with its number from 0, and the states before and after it."""

    number: int
    before: S
    entry: E
    after: S


@value
class Story[S: State, E: Entry]:
    """A finished play in which achievements are looked for: its entries and their states.

    `winners` are empty if the table ended the play early.
    """

    states: tuple[S, ...]
    entries: tuple[E, ...]
    standing: Standing
    winners: tuple[int, ...]

    @property
    def final(self) -> S:
        """The state after the last entry."""
        return self.states[-1]

    @property
    def last(self) -> int:
        """The position of the last entry."""
        return len(self.entries) - 1

    @property
    def seats(self) -> range:
        """The numbers of all seats, from 0."""
        return range(len(self.final.seats))

    @property
    def alone(self) -> tuple[int, ...]:
        """The seat that won alone; empty if several share the victory."""
        return self.winners if len(self.winners) == 1 else ()

    @property
    def steps(self) -> Iterator[Step[S, E]]:
        """The entries in their order."""
        pairs = zip(pairwise(self.states), self.entries, strict=True)
        for number, ((before, after), entry) in enumerate(pairs):
            yield Step(number, before, entry, after)

    def lines(self, *kinds: str) -> Iterator[tuple[int, Line]]:
        """The lines of some kinds that entries made, each with its entry's position."""
        for line in self.final.lines:
            if line.entry is not None and line.kind in kinds:
                yield line.entry, line


type Decided[S: State, E: Entry] = Callable[[Story[S, E]], bool]
type Finder[S: State, E: Entry] = Callable[[Story[S, E]], Marks]
type Counting[S: State, E: Entry] = Callable[[Story[S, E]], Amounts]


def always(_: object) -> bool:
    """True: for achievements that the entries of every play decide (see `define`)."""
    return True


def one_by_one(marks: Marks) -> Amounts:
    """Count the marks of each seat."""
    had: dict[int, int] = {}
    for seat, entry in marks:
        had[seat] = had.get(seat, 0) + 1
        yield seat, entry, had[seat]


class Achievements(ABC):
    """The achievements of a game, whatever its types of state and entry.

    `late` says that most points of the game are scored at its end, so that the ranks before
    it say little.
    """

    def __init__(self, *, late: bool) -> None:
        self.late = late

    @property
    @abstractmethod
    def known(self) -> Sequence[Achievement]:
        """All of them, in the order in which they are listed."""

    @abstractmethod
    def earned(self, positions: Sequence[Position], payloads: Sequence[Json]) -> list[Earned]:
        """Find what each seat has earned in a finished play; nothing from a final sheet."""

    @property
    @abstractmethod
    def thresholds(self) -> Mapping[str, Threshold]:
        """The thresholds of those that are earned from a number on, by their names."""

    @abstractmethod
    def reached(
        self, positions: Sequence[Position], payloads: Sequence[Json]
    ) -> list[Mapping[str, Reached]]:
        """Find what each seat has reached of the thresholds, where the entries say it."""

    @abstractmethod
    def is_whole(self, positions: Sequence[Position], payloads: Sequence[Json]) -> bool:
        """Whether everything that the game asks for was entered, to a regular end."""


class GameAchievements[S: State, E: Entry](Achievements):
    """The achievements of one game; `define` adds one in the order of their list.

    `read` reads an entry from its JSON object. `whole` says whether a play was entered at the
    fullest depth of entry.
    """

    def __init__(
        self,
        states: type[S],
        read: Callable[[Json], E],
        whole: Decided[S, E],
        *,
        late: bool = False,
    ) -> None:
        super().__init__(late=late)
        self._states = states
        self._read = read
        self._whole = whole
        self._defined: list[tuple[Achievement, Finder[S, E], Decided[S, E]]] = []
        self._counted: dict[str, tuple[Threshold, Counting[S, E], Decided[S, E]]] = {}

    def define(
        self, achievement: Achievement, decided: Decided[S, E] = always
    ) -> Callable[[Finder[S, E]], Finder[S, E]]:
        """Add an achievement, with the function that finds who has earned it.

        A play that is not `decided` leaves it open for the seats that have not earned it.
        """

        def add(finder: Finder[S, E]) -> Finder[S, E]:
            self._defined.append((achievement, finder, decided))
            return finder

        return add

    def count(
        self, achievement: Achievement, threshold: Threshold, decided: Decided[S, E] = always
    ) -> Callable[[Counting[S, E]], Counting[S, E]]:
        """Add an achievement that is earned from a number on, with the function that counts."""

        def add(counter: Counting[S, E]) -> Counting[S, E]:
            def find(story: Story[S, E]) -> Marks:
                least = threshold.least
                return [
                    (seat, entry) for seat, entry, number in counter(story) if number >= least
                ]

            self.define(achievement, decided)(find)
            self._counted[achievement.name] = threshold, counter, decided
            return counter

        return add

    @property
    def thresholds(self) -> Mapping[str, Threshold]:
        """The thresholds of those that are earned from a number on, by their names."""
        return {name: threshold for name, (threshold, _, _) in self._counted.items()}

    def reached(
        self, positions: Sequence[Position], payloads: Sequence[Json]
    ) -> list[Mapping[str, Reached]]:
        """Find the most of each seat, and the first entry that made it; 0 is left out."""
        found: list[dict[str, Reached]] = [{} for _ in positions[-1].state.seats]
        story = self._story(positions, payloads)
        if story is None:
            return list(found)
        for name, (_, counter, decided) in self._counted.items():
            for seat, entry, number in counter(story) if decided(story) else ():
                most = found[seat].get(name)
                if number > (most.number if most else 0):
                    found[seat][name] = Reached(number, entry)
        return list(found)

    @property
    def known(self) -> Sequence[Achievement]:
        """All of them, in the order in which they are listed."""
        return [achievement for achievement, _, _ in self._defined]

    def earned(self, positions: Sequence[Position], payloads: Sequence[Json]) -> list[Earned]:
        """Find what each seat has earned; of several entries the first counts."""
        found: list[dict[str, int | None]] = [{} for _ in positions[-1].state.seats]
        story = self._story(positions, payloads)
        if story is None:
            return list(found)
        for achievement, finder, decided in self._defined:
            for seat, entry in finder(story):
                found[seat].setdefault(achievement.name, entry)
            if not decided(story):
                for each in found:
                    each.setdefault(achievement.name, None)
        return list(found)

    def is_whole(self, positions: Sequence[Position], payloads: Sequence[Json]) -> bool:
        """Whether a play was entered in all its depth, to its regular end.

        A regular end can be without a winner.
        """
        last = positions[-1]
        if last.due or closing_at(last) is not None:
            return False
        story = self._story(positions, payloads)
        return story is not None and self._whole(story)

    def _story(
        self, positions: Sequence[Position], payloads: Sequence[Json]
    ) -> Story[S, E] | None:
        """Read a play; None for a final sheet, and for a play that ended before an entry."""
        last = positions[-1]
        closing = closing_at(last)
        count = len(payloads) - (closing is not None)
        if isinstance(closing, Sheet) or count == 0:
            return None
        states = [each.state for each in positions[: count + 1]]
        return Story(
            tuple([state for state in states if isinstance(state, self._states)]),
            tuple([self._read(payload) for payload in payloads[:count]]),
            last.standing,
            last.standing.winners if closing is None else (),
        )
