"""Serializers of play records."""

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


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a check: `ok` with all scores and lines, or the first refusal."""

    ok: bool
    answer: Mapping[str, Json]
