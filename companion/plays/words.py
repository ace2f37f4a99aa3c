"""The log in words."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.games.screen import Screen, Told
from companion.numerals import signed
from companion.plays.addresses import lines_url
from companion.plays.log import Act
from companion.plays.seats import gained
from companion.plays.table import Table
from scoring.kernel.game import Position
from scoring.kernel.spelling import Json

MOST = 3600
"""Entries whose words are remembered: the last dozen of each busy table."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word about an entry; `cost` for what went against the rules."""

    text: str
    cost: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as it stands in the log, counted from 1; `gain` when one seat alone gained."""

    number: int
    who: str
    words: str
    gain: int | None
    url: str
    tags: Sequence[Tag]


class Step:
    """An entry and the positions around it, which stay the same while a play goes on.

    It is told from others by what these are, and not by what they hold.
    """

    __slots__ = ("act", "after", "before", "screen")

    def __init__(self, table: Table, number: int) -> None:
        """Holds them, so that nothing else takes their places in memory meanwhile."""
        self.screen: Screen = table.screen
        self.act: Act = table.log.entries[number - 1]
        self.before: Position = table.positions[number - 1]
        self.after: Position = table.positions[number]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Step)
            and other.after is self.after
            and other.before is self.before
            and other.act is self.act
            and other.screen is self.screen
        )

    def __hash__(self) -> int:
        return id(self.after)


def told(table: Table, number: int) -> Told:
    """An entry in words, counted from 1."""
    return _told(Step(table, number))


@lru_cache(maxsize=MOST)
def _told(step: Step) -> Told:
    return step.screen.told(step.before, _object(step.act.spelt), step.after)


def written(table: Table, number: int, seen: Collection[int]) -> Written:
    """An entry with what it earned, as far as the seats go whose points may be seen."""
    waived = number - 1 in [each.entry for each in table.position.state.waived]
    url = lines_url(table, entry=number)
    return _written(Step(table, number), number, frozenset(seen), url, waived=waived)


@lru_cache(maxsize=MOST)
def _written(
    step: Step, number: int, seen: frozenset[int], url: str, *, waived: bool
) -> Written:
    """Worked out once for each entry and audience: a page has a dozen, and one is new."""
    words, names = _told(step), step.after.state.seats
    all_ = enumerate(gained(step.before, step.after))
    gains = [(seat, gain) for seat, gain in all_ if gain and seat in seen]
    alone = len(gains) == 1
    tags = [] if alone else [Tag(f"{names[seat]} {signed(gain)}") for seat, gain in gains]
    if waived:
        tags.append(Tag("as played", cost=True))
    return Written(
        number=number,
        who=words.subject,
        words=words.words,
        gain=gains[0][1] if alone else None,
        url=url,
        tags=tuple(tags),
    )


def newest(table: Table, most: int, seen: Collection[int]) -> list[Written]:
    """The last entries, newest first."""
    last = len(table.positions) - 1
    return [written(table, number, seen) for number in range(last, max(0, last - most), -1)]


def _object(spelt: Json) -> Mapping[str, Json]:
    return spelt if isinstance(spelt, dict) else {}
