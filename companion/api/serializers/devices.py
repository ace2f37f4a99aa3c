"""Who is at a play, what is sealed, and what waits for a second person."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from companion.api.serializers.base import After, At, Key, Number
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Sealing:
    """What may be chosen in secret now, and who has chosen; what was chosen nobody is told."""

    occasion: str | None
    due: bool
    chosen: tuple[int, ...]
    mine: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chooses in secret: a card for a building, a number of talents."""

    occasion: Annotated[str, {"minLength": 1, "maxLength": 40}]
    choice: Json


@dataclass(frozen=True, slots=True)
class Sit:
    """The seat to take, null to get up."""

    seat: At | None


@dataclass(frozen=True, slots=True)
class Code:
    """A code as it is shown to who comes to a play, and the seat to take, null to watch."""

    code: Annotated[str, {"minLength": 1, "maxLength": 20}]
    seat: At | None = None


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat to take: which other device holds it (empty: none), whether the caller does."""

    number: int
    name: str
    holder: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """What a code opens: the game and how far it is, the seats, and whether one is there."""

    game: str
    where: str
    seats: tuple[Chair, ...]
    there: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code that opens a play to other devices: where it leads, and until when."""

    code: str
    link: str
    until: datetime


@dataclass(frozen=True, slots=True)
class There:
    """A device at a play; `id` is its presence, null for one of the host's that has no seat.

    `chosen` counts while entering is locked; `out` was thrown out. `where` is whether it
    follows the play now: live, late or away, null for one that never did.
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


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whether a device may enter while entering is locked."""

    may_enter: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """Whether something is so from now on."""

    on: bool


@dataclass(frozen=True, slots=True)
class Section:
    """Entries that one answer is about, from `first` to `last`, counted from 0.

    `answered` is the seat that has answered, `may` the seats that may answer on this device,
    `points` what each seat got by it: provisional until it is confirmed.
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
class Word:
    """What a second person says of a section, for his seat: that it was so, or was not."""

    after: After
    key: Key
    first: Number
    last: Number
    seat: At
    agreed: bool
