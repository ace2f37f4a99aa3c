"""The log in words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.games.view import Screen, Told
from companion.numerals import signed
from companion.plays.log.events import Act
from companion.plays.presentation.identity import Same
from companion.plays.presentation.links import some_of, url
from companion.plays.presentation.scoreboard import gained
from companion.plays.table import Table
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

MOST = 3600
"""Entries whose words are remembered: the last dozen of each busy table."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word about an entry; `cost` for what went against the rules."""

    text: str
    cost: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """An entry as it stands in the log, counted from 1; `gain` when one seat alone gained.

    It is remembered, and is the same as no other: what is kept of it is found at once.
    """

    number: int
    who: str
    words: str
    gain: int | None
    url: str
    tags: Sequence[Tag]


type Step = Same[Screen, Position, Act, Position]
"""An entry and the positions around it, which stay the same while a play goes on."""


def _step(table: Table, number: int) -> Step:
    before, after = table.positions[number - 1], table.positions[number]
    return Same(table.screen, before, table.log.entries[number - 1], after)


def told(table: Table, number: int) -> Told:
    """An entry in words, counted from 1."""
    return _told(_step(table, number))


@lru_cache(maxsize=MOST)
def _told(step: Step) -> Told:
    screen, before, act, after = step.them
    return screen.told(before, _object(act.spelt), after)


def written(table: Table, number: int, seen: Collection[int]) -> Written:
    """An entry with what it earned, as far as the seats go whose points may be seen."""
    return _each(table, [number], seen)[0]


def some(table: Table, numbers: Iterable[int], seen: Collection[int]) -> list[Written]:
    """Entries of these numbers, in their order."""
    return _each(table, numbers, seen)


def newest(table: Table, most: int, seen: Collection[int]) -> list[Written]:
    """The last entries, newest first."""
    last = len(table.positions) - 1
    return _each(table, range(last, max(0, last - most), -1), seen)


def _each(table: Table, numbers: Iterable[int], seen: Collection[int]) -> list[Written]:
    screen, positions, acts = table.screen, table.positions, table.log.entries
    waived = {each.entry + 1 for each in table.position.state.waived}
    where, seats = url(table, "lines"), frozenset(seen)
    return [
        _written(
            Same(screen, positions[number - 1], acts[number - 1], positions[number]),
            number,
            seats,
            some_of(where, entry=number),
            waived=number in waived,
        )
        for number in numbers
    ]


@lru_cache(maxsize=MOST)
def _written(
    step: Step, number: int, seen: frozenset[int], url: str, *, waived: bool
) -> Written:
    """Worked out once for each entry and audience: a page has a dozen, and one is new."""
    _, before, _, after = step.them
    words, names = _told(step), after.state.seats
    all_ = enumerate(gained(before, after))
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


def _object(spelt: Json) -> Mapping[str, Json]:
    return spelt if isinstance(spelt, dict) else {}
