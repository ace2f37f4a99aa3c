"""Serializers of plays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated
from uuid import UUID

from companion.api.serializers.base import At, Name, Notes, Page, Played
from companion.api.serializers.strict import UNSET, Unset
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and the person in it."""

    number: int
    name: str
    person: UUID | None


@dataclass(frozen=True, slots=True)
class Part:
    """The caller's role in a play: host or not, its seat, whether it may enter."""

    host: bool
    seat: int | None
    enters: bool


@dataclass(frozen=True, slots=True)
class Halt:
    """The entry at which a log breaks the current rules; such a play can only be read."""

    entry: int | None
    message: str
    message_id: str
    parameters: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Play:
    """A play as it stands.

    Settings: while it is `locked` only chosen guests may enter, with `open_scores` nothing is
    secret, with `confirms` a second person has to confirm, `advice` shows the best placements,
    `clock` the time of each turn. `depth` is how much its pages ask for, empty for everything.
    Entries of any depth are taken all the same.

    Send `after` back with the next event. `next` lists the kinds of entry that are due, `turn`
    is the seat to act. Scores and ranks that the caller may not see are null. `closed` says how
    the table closed the play: `stop` (ended early), `sheet` (final scores only), or empty.
    """

    id: UUID
    game: str
    players: tuple[Seat, ...]
    start: int
    options: Mapping[str, Json]
    place: UUID | None
    created: datetime
    finished: datetime | None
    closed: str
    minutes: int | None
    notes: str
    counted: bool
    locked: bool
    open_scores: bool
    confirms: bool
    depth: str
    advice: bool
    clock: bool
    sample: bool
    deleted: datetime | None
    part: Part
    after: int
    entries: int
    complete: bool
    halt: Halt | None
    next: tuple[str, ...]
    turn: int | None
    secret: bool
    scores: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]
    also: Mapping[str, Json]
    can_undo: bool
    can_redo: bool


@dataclass(frozen=True, slots=True)
class SeatTime:
    """The time of a seat: its timed turns, and the seconds that they took together."""

    seat: int
    turns: int
    seconds: int


@dataclass(frozen=True, slots=True)
class PlayTimes:
    """The times of a play with a clock; `turn` is when the current turn began."""

    turn: datetime | None
    seats: tuple[SeatTime, ...]


@dataclass(frozen=True, slots=True)
class PlayFilter(Page):
    """Query parameters of the list of plays."""

    game: str | Unset = UNSET
    person: UUID | Unset = UNSET
    place: UUID | Unset = UNSET
    words: Annotated[str, {"max_length": 100, "help_text": "Words of the notes."}] = ""
    finished: bool | Unset = UNSET
    counted: bool | Unset = UNSET
    deleted: Annotated[bool, {"default": False, "help_text": "Plays in the trash."}] = False


@dataclass(frozen=True, slots=True)
class NewPlay:
    """A play to start: names in clockwise order, the starting player, and differing options.

    With `house` the group's house rulings and own copy apply, unless `options` says otherwise.
    `played` is when it was played, if not now. `id` may be chosen: sending the same id twice
    creates one play.
    """

    game: str
    players: Annotated[tuple[Name, ...], {"min_length": 1, "max_length": 10}]
    start: At = 0
    options: Mapping[str, Json] = field(default_factory=dict)
    place: UUID | None = None
    played: Played | Unset = UNSET
    confirms: bool = False
    clock: bool = False
    depth: Annotated[
        str,
        {
            "max_length": 20,
            "help_text": (
                "How much its pages ask for: in Krimsutep `captures` or `totals`; empty for "
                "everything. In Ramses it is the option `depth`."
            ),
        },
    ] = ""
    house: bool = False
    id: UUID | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Again:
    """A rematch with the same people; sending the same id twice creates one play."""

    id: UUID | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample play that can be opened without any setup."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class PlayChange:
    """Changes of a play's details, beside its entries."""

    notes: Notes | Unset = UNSET
    minutes: Annotated[int, {"min_value": 0, "max_value": 1_440}] | Unset | None = UNSET
    played: Played | Unset = UNSET
    counted: bool | Unset = UNSET
    place: UUID | Unset | None = UNSET
