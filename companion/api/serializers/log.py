"""Serializers of entries and of the log."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from drf_spectacular.drainage import set_override

from companion.api.serializers.base import After, Key
from companion.api.serializers.fields import Payload
from companion.api.serializers.plays import Play
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to append; `as_played` in it records a breach that the table lets stand."""

    after: After
    key: Key
    entry: Payload


@dataclass(frozen=True, slots=True)
class EventBody:
    """The body of an event that needs nothing else, such as undo."""

    after: After
    key: Key


set_override(EventBody, "component_name", "Act")  # as the document was published


@dataclass(frozen=True, slots=True)
class Saved:
    """A stored event and the play after it; `again` if it was already stored under this key."""

    serial: int
    again: bool
    play: Play


@dataclass(frozen=True, slots=True)
class Behind:
    """The log has grown since `after`: nothing is stored. The play now, the body as sent."""

    message: str
    play: Play
    sent: Json
    entry: int | None = None
    rule: str | None = None
    field: str = ""
    ok: Literal[False] = False
    message_id: str = ""
    parameters: Mapping[str, Json] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that counts: its number from 0, its payload, and a line of text."""

    number: int
    entry: Json
    words: str


@dataclass(frozen=True, slots=True)
class Traced:
    """An event of the log as the audit trail lists it; events are never changed or deleted."""

    did: str
    number: int
    words: str
    device: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Option:
    """An entry that is valid now; `points` that it would earn are null while secret."""

    entry: Json
    points: int | None


@dataclass(frozen=True, slots=True)
class Options:
    """The entries that are valid now; `more` if there are more than are listed."""

    next: tuple[str, ...]
    turn: int | None
    options: tuple[Option, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Points of a seat, by an entry (from 0; null before the first) and its clause.

    `because` is in the language of `Accept-Language`. `message_id` and `parameters` are the
    same for programs.
    """

    entry: int | None
    seat: int
    kind: str
    track: str
    points: int
    rule: str
    because: str
    message_id: str
    parameters: dict[str, Json]
