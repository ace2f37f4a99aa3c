"""Serializers of a group: its people, places, house rulings, own copies, devices and tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from companion.api.serializers.base import Name
from companion.api.serializers.strict import UNSET, Unset
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_NAME


@dataclass(frozen=True, slots=True)
class Me:
    """The calling device, its group, and the scopes that it has."""

    device: UUID
    device_name: str
    group: str
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The group of the calling device; its dates are in its time zone."""

    name: str
    zone: str
    created: datetime


@dataclass(frozen=True, slots=True)
class GroupChange:
    """A new name of the group (empty removes it), and its time zone."""

    name: Annotated[str, {"max_length": MAX_NAME}] | Unset = UNSET
    zone: Annotated[str, {"max_length": 60}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the group; `same_as` is the person that they were merged into.

    `colour` and `emblem` are empty for those who have chosen none; `since` is when their first
    play began.
    """

    id: UUID
    name: str
    initials: str
    same_as: UUID | None
    plays: int
    colour: str
    emblem: str
    since: datetime | None


@dataclass(frozen=True, slots=True)
class NewPerson:
    """A person who has not played yet; an existing person of that name is used."""

    name: Name


@dataclass(frozen=True, slots=True)
class PersonChange:
    """New values of a person, used in all their plays; empty initials are made from the name.

    Colours are faience, rose, reed, dusk, acacia, heron; emblems boat, moon, pyramid, cat,
    ibis, fish, cobra, bee, vase, jackal, hippo, harp. Each emblem belongs to one person of the
    group at most. Empty removes the colour or the emblem.
    """

    name: Name | Unset = UNSET
    initials: Annotated[str, {"max_length": 3}] | Unset = UNSET
    colour: Annotated[str, {"max_length": 8}] | Unset = UNSET
    emblem: Annotated[str, {"max_length": 8}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Other:
    """The other of two people: the one who is merged into the person of the address."""

    other: UUID


@dataclass(frozen=True, slots=True)
class Alike:
    """Two names that differ only in accents, dots or spaces: one person, or two."""

    one: Person
    other: Person


@dataclass(frozen=True, slots=True)
class Place:
    """A place where the group plays."""

    id: UUID
    name: str
    plays: int


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """The name of a new place, or the new name of one."""

    name: Name


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """How the group reads a clause that it does not read by the default."""

    game: str
    ruling: str
    reading: str | bool
    note: str


@dataclass(frozen=True, slots=True)
class NewHouseRuling:
    """How the group reads a clause in new plays; the default removes the house ruling.

    `by` is who decided it.
    """

    game: str
    ruling: str
    reading: str | bool
    why: Annotated[str, {"max_length": 200}] = ""
    by: Annotated[str, {"max_length": 40}] = ""


@dataclass(frozen=True, slots=True)
class OwnCopy:
    """The boards and works on the group's own copy of a game, or the printed ones.

    Plays that are started with `house` use it.
    """

    game: str
    title: str
    own: bool
    says: str
    note: str
    drawn: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The boards and works of the group's own copy, in the JSON of the game."""

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
    """The new name of a device."""

    name: Name


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a device of the group; its text is shown only once, when it is created."""

    id: UUID
    name: str
    device: UUID
    scopes: tuple[str, ...]
    made: datetime
    used: date | None
