"""Serializers of play records."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from companion.api.serializers.strict import UNSET, Unset
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Record:
    """A play as a portable record."""

    format: Literal["play-record"]
    version: Literal[1]
    game: str
    players: tuple[str, ...]
    start: int
    options: Mapping[str, Json]
    entries: tuple[Json, ...]
    meta: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class ToCheck:
    """A record to check; it is not stored."""

    record: Json


@dataclass(frozen=True, slots=True)
class Records:
    """Play records to import; `keep` stores refused records as read-only plays."""

    records: Annotated[tuple[Json, ...], {"min_length": 1, "max_length": 50}]
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of an imported record: its play, or the refused entry (from 0) and why."""

    ok: bool
    play: UUID | None
    again: bool
    kept: bool
    entry: int | None
    rule: str | None
    message: str
    message_id: str
    parameters: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a check: `ok` with all scores and lines, or the first refusal."""

    ok: bool
    answer: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class FromBgStats:
    """A file of BG Stats to import, a backup or one play.

    `people` says who a name of the file is: the id of a person, or null for somebody new. With
    `check` nothing is imported.
    """

    file: Mapping[str, Json]
    people: Mapping[str, UUID | None] | Unset = UNSET
    check: bool = False


@dataclass(frozen=True, slots=True)
class BgStatsLeftOut:
    """A play that is not imported: its time in the file, and why."""

    game: str
    played: str
    message: str
    message_id: str
    parameters: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class BgStatsQuestion:
    """A name of the file that may be one of these people."""

    name: str
    plays: int
    candidates: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class BgStatsImported:
    """The result of a file of BG Stats, or with `check` what it would be.

    `ok` is false while `questions` are open: nothing is imported then. `new` counts the plays
    that are or would be imported, `again` those that were here already, `other` those of other
    games, which become plain results. By its `id` an import can be undone for 30 days.
    """

    ok: bool
    new: int
    again: int
    other: int
    plays: tuple[UUID, ...]
    left_out: tuple[BgStatsLeftOut, ...]
    questions: tuple[BgStatsQuestion, ...]
    id: UUID | None


@dataclass(frozen=True, slots=True)
class UndoableImport:
    """An import from BG Stats that can be undone, and how many of its plays are left.

    `other` counts those of other games.
    """

    id: UUID
    at: datetime
    plays: int
    other: int
