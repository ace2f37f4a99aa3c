"""Serializers of shared results, the BG Stats export, and restored backups."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from scoring.kernel.serialization.entries import Json

type Called = Literal["full", "initials", "none"]


@dataclass(frozen=True, slots=True)
class ToShare:
    """How a shared result names its people: by name, by initials, or not at all.

    With `photo` it shows the photo of the table, if there is one.
    """

    names: Called
    photo: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """A link to a result; it works for everybody until it is withdrawn."""

    play: UUID
    link: str
    token: str
    names: str
    made: datetime
    photo: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat's rank and points in a shared result."""

    name: str
    score: int
    rank: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A result as its link shows it."""

    title: str
    game: str
    day: str
    lasted: str
    places: tuple[Placed, ...]
    text: str
    picture: str
    photo: str | None


@dataclass(frozen=True, slots=True)
class BgStats:
    """A finished play for BG Stats: a link that the app opens, and the file that it reads."""

    link: str
    file: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Restored:
    """The plays of a restored backup: new ones, and ones that already existed."""

    plays: int
    again: int
