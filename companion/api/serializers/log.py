"""What is entered, and the log that comes of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from companion.api.serializers.base import After, Key, Spelt
from companion.api.serializers.plays import Play
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What happened; `as_played` within it records a breach that lies on the table."""

    after: After
    key: Key
    entry: Spelt


@dataclass(frozen=True, slots=True)
class Act:
    """What comes with an act that says no more."""

    after: After
    key: Key


@dataclass(frozen=True, slots=True)
class Saved:
    """An act that is stored, and the play after it; `again`: it was stored before."""

    serial: int
    again: bool
    play: Play


@dataclass(frozen=True, slots=True)
class Behind:
    """Others have acted: nothing is stored. The play as it is now, and what was sent."""

    message: str
    play: Play
    sent: Json
    entry: int | None = None
    rule: str | None = None
    field: str = ""
    ok: Literal[False] = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that counts: its number from 0, as it is spelt, and in words."""

    number: int
    entry: Json
    words: str


@dataclass(frozen=True, slots=True)
class Entries:
    """A part of a log."""

    count: int
    next: str | None
    previous: str | None
    results: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Traced:
    """Something that was done to the log: never changed, never deleted."""

    did: str
    number: int
    words: str
    device: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Trail:
    """A part of the audit trail, the newest first."""

    count: int
    next: str | None
    previous: str | None
    results: tuple[Traced, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be entered now; `points` it would earn, null while they are secret."""

    entry: Json
    points: int | None


@dataclass(frozen=True, slots=True)
class Options:
    """What may be entered now. `more`: there is more than is listed."""

    next: tuple[str, ...]
    turn: int | None
    options: tuple[Option, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Points for a seat, by an entry (from 0; null: to begin with), under a clause."""

    entry: int | None
    seat: int
    kind: str
    track: str
    points: int
    rule: str
    because: str
