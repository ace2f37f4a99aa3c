"""Moments of a play, what could be entered there, and why something is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from companion.api.serializers.base import Number, Spelt
from companion.api.serializers.corrections import Compared
from companion.api.serializers.log import Option
from companion.disputes.best_placements import Piece
from companion.games.view import Fact
from scoring.kernel.serialization.entries import Json

type Tried = Annotated[tuple[Spelt, ...], {"maxItems": 80}]


@dataclass(frozen=True, slots=True)
class Moment:
    """A play after `number` of its entries; `entry` is the last of them, null at the start.

    Scores and ranks are null while they are secret; `breaches` are the clauses that the entry
    breaks and stands against all the same, as played.
    """

    number: int
    entry: Json
    words: str
    breaches: tuple[str, ...]
    scores: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    next: tuple[str, ...]
    turn: int | None
    complete: bool
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Moments:
    """A part of a play, moment by moment."""

    count: int
    next: str | None
    previous: str | None
    results: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Entries to try after so many of a play; nothing is stored."""

    number: Number
    tried: Tried = ()


@dataclass(frozen=True, slots=True)
class FromExample:
    """Entries to try from the position of an example; nothing is stored."""

    tried: Tried = ()


@dataclass(frozen=True, slots=True)
class Scratch:
    """Where what was tried leads: the moment after it, and what may be entered there.

    `more`: there is more than is listed. `best` are the best placements; null in a play that
    does not allow advice while it runs.
    """

    moment: Moment
    options: tuple[Option, ...]
    more: bool
    best: tuple[Piece, ...] | None


@dataclass(frozen=True, slots=True)
class Doubted:
    """An entry to judge; nothing is stored. `number`: after so many entries, not now."""

    entry: Spelt
    number: Number | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether an entry holds, else why not.

    `earlier` is the entry, from 0, that speaks against it, `stands_as_played` whether the table
    can let it stand all the same, `readings` what its clause comes to otherwise.
    """

    ok: bool
    message: str
    rule: str | None
    field: str
    earlier: int | None
    stands_as_played: bool
    readings: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A play that shows a clause: refused, earns, stands or apart.

    `tried` is the entry that the clause refuses there, `ruling` the one whose readings come
    apart. `record` can be checked and taken in like any other.
    """

    number: int
    shows: Literal["refused", "earns", "stands", "apart"]
    words: str
    record: Mapping[str, Json]
    tried: Mapping[str, Json] | None
    ruling: str


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach that stands as played, at an entry from 0, and why."""

    entry: int
    why: str


@dataclass(frozen=True, slots=True)
class MetIn:
    """What a play of the group has of a clause. `corrected` are entries, from 0."""

    play: UUID
    lines: int
    points: int
    breaches: tuple[Breach, ...]
    settled: tuple[str, ...]
    corrected: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Elsewise:
    """What a reading would have changed in the plays in which it did not hold."""

    ruling: str
    reading: str | bool
    plays: int
    changed: tuple[UUID, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class ClauseMet:
    """Where the group met a clause in its newest plays, and what its readings would change."""

    plays: int
    met: tuple[MetIn, ...]
    otherwise: tuple[Elsewise, ...]
