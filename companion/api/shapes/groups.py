"""A group, its people, places and rulings: what goes in and out."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from companion.api.shapes.base import Name
from companion.api.told import UNSET, Unset
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
    """A new name; an empty one takes it away."""

    name: Annotated[str, {"maxLength": MAX_NAME}]


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
