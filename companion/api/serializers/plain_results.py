"""Serializers of plain results."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class PlainSeat:
    """A person in a plain result; `score` is null where the file had no number."""

    person: UUID
    name: str
    score: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class PlainResult:
    """A play of another game, as it was imported; `minutes` is null if it was not timed."""

    id: UUID
    game: str
    played: datetime
    place: str
    minutes: int | None
    notes: str
    seats: tuple[PlainSeat, ...]
