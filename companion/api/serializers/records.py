"""Play records, in and out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

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
    """A record to check, and not to keep."""

    record: Json


@dataclass(frozen=True, slots=True)
class Records:
    """Play records to take in; `keep` keeps those that are refused, to be read only."""

    records: Annotated[tuple[Json, ...], {"minItems": 1, "maxItems": 50}]
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a record: its play, or at which entry (from 0) it is refused, and why."""

    ok: bool
    play: UUID | None
    again: bool
    kept: bool
    entry: int | None
    rule: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a check: `ok` with all scores and lines, or the first refusal."""

    ok: bool
    answer: Mapping[str, Json]
