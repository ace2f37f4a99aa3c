"""Serializers of positions, what-if, judged entries, and examples of clauses."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal
from uuid import UUID

from drf_spectacular.drainage import set_override

from companion.api.serializers.base import Number
from companion.api.serializers.corrections import Compared
from companion.api.serializers.fields import Payload
from companion.api.serializers.log import Option
from companion.api.serializers.strict import JSON_KEY
from companion.disputes.best_placements import PlacedPiece
from companion.games.view import Fact
from scoring.kernel.serialization.entries import Json

type Tried = Annotated[tuple[Payload, ...], {"max_length": 80}]


set_override(PlacedPiece, "component_name", "Piece")  # as the document was published


@dataclass(frozen=True, slots=True)
class Moment:
    """A play after its first `number` entries; `entry` is the last of them, null at the start.

    Scores and ranks are null while they are secret; `breaches` are the clauses that the entry
    breaks and that stand as played.
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
class WhatIf:
    """Entries to try after the first `number` of a play; nothing is stored."""

    number: Number
    tried: Tried = ()


@dataclass(frozen=True, slots=True)
class FromExample:
    """Entries to try from the position of an example; nothing is stored."""

    tried: Tried = ()


@dataclass(frozen=True, slots=True)
class Scratch:
    """The position after the tried entries, and the entries that are valid there.

    `more` if there are more than are listed. `best` are the best placements; null if the
    running play does not allow advice.
    """

    moment: Moment
    options: tuple[Option, ...]
    more: bool
    best: tuple[PlacedPiece, ...] | None


@dataclass(frozen=True, slots=True)
class EntryToJudge:
    """An entry to judge, after the first `number` entries or now; nothing is stored."""

    entry: Payload
    number: Number | None = None


set_override(EntryToJudge, "component_name", "Doubted")  # as the document was published


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether an entry is valid, or why it is not.

    `earlier` is the entry, from 0, that it contradicts, `stands_as_played` whether the table
    can let it stand as played, `readings` its result under the other readings of the clause.
    """

    ok: bool
    message: str
    rule: str | None
    field: str
    earlier: int | None
    stands_as_played: bool
    readings: tuple[Compared, ...]
    message_id: str
    parameters: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Example:
    """A small play that shows a clause: refused, earns, stands or apart.

    `tried` is the entry that the clause refuses, `ruling` the one whose readings give different
    results. `record` is a play record that can be checked and imported.
    """

    number: int
    shows: Literal["refused", "earns", "stands", "apart"]
    words: str
    record: Mapping[str, Json]
    tried: Mapping[str, Json] | None
    ruling: str


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach that stands as played: the entry, from 0, and the reason."""

    entry: int
    why: str


@dataclass(frozen=True, slots=True)
class MetIn:
    """Where a clause occurred in a play of the group. `corrected` are entries, from 0."""

    play: UUID
    lines: int
    points: int
    breaches: tuple[Breach, ...]
    settled: tuple[str, ...]
    corrected: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PastImpact:
    """The results that a reading would have changed, in the plays that did not use it."""

    ruling: str
    reading: str | bool
    plays: int
    changed: tuple[UUID, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class ClauseMet:
    """Where a clause occurred in the group's newest plays, and the impact of its readings."""

    plays: int
    met: tuple[MetIn, ...]
    past_impacts: tuple[PastImpact, ...] = field(
        metadata={JSON_KEY: "otherwise", "serializer_kwargs": {"source": "past_impacts"}}
    )
