"""A group, its people, places and rulings: what goes in and out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from companion.api.serializers.base import Name
from companion.api.serializers.json_values import UNSET, Unset
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_NAME


@dataclass(frozen=True, slots=True)
class Me:
    """The device that calls, its group, and what it may do."""

    device: UUID
    device_name: str
    group: str
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The group of the device that calls; its evenings are told in its time zone."""

    name: str
    zone: str
    created: datetime


@dataclass(frozen=True, slots=True)
class GroupChange:
    """A new name, an empty one takes it away; the clocks that its evenings are told by."""

    name: Annotated[str, {"maxLength": MAX_NAME}] | Unset = UNSET
    zone: Annotated[str, {"maxLength": 60}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `same_as` is who he turned out to be."""

    id: UUID
    name: str
    initials: str
    same_as: UUID | None
    plays: int


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Somebody who has not played yet; one of that name is found."""

    name: Name


@dataclass(frozen=True, slots=True)
class PersonChange:
    """What somebody is called from now on, in all his plays; empty initials are made anew."""

    name: Name | Unset = UNSET
    initials: Annotated[str, {"maxLength": 3}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Other:
    """The other of two people, who becomes the one in the address."""

    other: UUID


@dataclass(frozen=True, slots=True)
class Alike:
    """Two names that only accents, dots or spaces tell apart: one person, or two."""

    one: Person
    other: Person


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group plays."""

    id: UUID
    name: str
    plays: int


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A new place, or what one is called from now on."""

    name: Name


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """How the group reads a clause, when not by default."""

    game: str
    ruling: str
    reading: str | bool
    note: str


@dataclass(frozen=True, slots=True)
class NewHouseRuling:
    """How the group reads a clause in plays to come; the default needs no ruling."""

    game: str
    ruling: str
    reading: str | bool
    why: Annotated[str, {"maxLength": 200}] = ""


@dataclass(frozen=True, slots=True)
class OwnCopy:
    """What a group has tapped in of its own copy of a game, else what is printed.

    Plays that are begun with `house` are played on it.
    """

    game: str
    title: str
    own: bool
    says: str
    note: str
    drawn: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the boards and works of the group's copy show, as the game spells it."""

    drawn: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Device:
    """A device of the group."""

    id: UUID
    name: str
    created: datetime
    this: bool


@dataclass(frozen=True, slots=True)
class DeviceChange:
    """What a device is called from now on."""

    name: Name


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a device of the group; its text is told once, where it is made."""

    id: UUID
    name: str
    device: UUID
    scopes: tuple[str, ...]
    made: datetime
    used: date | None
