"""Serializers of a play's devices, sealed choices and confirmations."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from drf_spectacular.drainage import set_override

from companion.api.serializers.base import After, At, Key, Number
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Sealing:
    """The secret choice that is due, and which seats have chosen; choices stay hidden."""

    occasion: str | None
    due: bool
    chosen: tuple[int, ...]
    mine: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The secret choice of a seat: a card for a building, or a number of talents."""

    occasion: Annotated[str, {"min_length": 1, "allow_blank": False, "max_length": 40}]
    choice: Json


@dataclass(frozen=True, slots=True)
class Sit:
    """The seat to take; null leaves the seat."""

    seat: At | None


@dataclass(frozen=True, slots=True)
class Code:
    """The code of a play to join, and the seat to take; null joins as a watcher."""

    code: Annotated[str, {"min_length": 1, "allow_blank": False, "max_length": 20}]
    seat: At | None = None


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat to take: the device that holds it (empty: none), whether it is the caller's."""

    number: int
    name: str
    holder: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """The play behind a code: game, progress, seats, whether the caller has joined."""

    game: str
    where: str
    seats: tuple[Chair, ...]
    there: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """The code with which other devices join a play, its link, and when it expires."""

    code: str
    link: str
    until: datetime


@dataclass(frozen=True, slots=True)
class DeviceAtPlay:
    """A participant of a play; `id` is null for a device of the host that has no seat.

    `chosen` matters while entering is locked; `out` means removed by the host. `where` is the
    state of its live connection: live, late or away, null if it has never connected.
    """

    id: UUID | None
    name: str
    this: bool
    host: bool
    seat: int | None
    enters: bool
    chosen: bool
    out: bool
    where: str | None


set_override(DeviceAtPlay, "component_name", "There")  # as the document was published


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whether a device may enter while entering is locked."""

    may_enter: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off from now on."""

    on: bool


@dataclass(frozen=True, slots=True)
class Section:
    """Entries that are confirmed together, from `first` to `last`, counted from 0.

    `answered` is the seat that has confirmed, `may` the seats that may confirm on this device,
    `points` what each seat got by these entries: provisional until they are confirmed.
    """

    name: str
    first: int
    last: int
    confirmed: bool
    refused: bool
    answered: int | None
    may: tuple[int, ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ConfirmationAnswer:
    """The answer of a second person for their seat: whether they confirm the entries."""

    after: After
    key: Key
    first: Number
    last: Number
    seat: At
    agreed: bool


set_override(ConfirmationAnswer, "component_name", "Word")  # as the document was published
