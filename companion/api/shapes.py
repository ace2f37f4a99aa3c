"""What goes in and out: each class is a JSON object, and its schema in the description."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from companion.api.told import UNSET, Unset
from scoring.kernel.spelling import Json
from scoring.record import MAX_ENTRIES, MAX_NAME

type Name = Annotated[str, {"minLength": 1, "maxLength": MAX_NAME}]
type Notes = Annotated[str, {"maxLength": 10_000}]
type Spelt = Annotated[
    Mapping[str, Json],
    {
        "required": ["kind"],
        "properties": {"kind": {"type": "string"}},
        "description": "An entry as play records spell it; its kind says what else it has.",
    },
]
type Key = Annotated[UUID, {"description": "Made anew for each act, sent again with the same."}]
type After = Annotated[
    int,
    {
        "minimum": 0,
        "maximum": 1_000_000,
        "description": "The `after` of the play as it was last seen.",
    },
]
type Number = Annotated[int, {"minimum": 0, "maximum": MAX_ENTRIES}]
type At = Annotated[
    int, {"minimum": 0, "maximum": 20, "description": "The number of a seat, from 0."}
]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is refused: at which entry (from 0), by which clause, in which field."""

    message: str
    entry: int | None = None
    rule: str | None = None
    field: str = ""
    ok: Literal[False] = False


@dataclass(frozen=True, slots=True)
class Page:
    """Which part of a list is wanted."""

    limit: Annotated[int, {"minimum": 1, "maximum": 100, "default": 25}] = 25
    offset: Annotated[int, {"minimum": 0, "maximum": 1_000_000, "default": 0}] = 0


# Games and their clauses.


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in our own words; `waivable`: a breach of it can be recorded as played."""

    id: str
    game: str
    title: str
    says: str
    source: str
    standing: str
    waivable: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a clause."""

    value: str | bool
    says: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A clause that can be read in several ways, and how it is read when nobody says so."""

    name: str
    clause: str
    question: str
    readings: tuple[Reading, ...]
    default: str | bool
    reason: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: how many play it, what can be entered, what can be read in several ways."""

    slug: str
    title: str
    version: str
    min_players: int
    max_players: int
    kinds: tuple[str, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """Words that a clause is looked for by."""

    q: Annotated[str, {"minLength": 1, "maxLength": 80}]


# A group.


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


# Plays.


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where."""

    number: int
    name: str
    person: UUID | None


@dataclass(frozen=True, slots=True)
class Part:
    """What the caller is in a play: of its group, in a seat, and whether it may enter."""

    host: bool
    seat: int | None
    enters: bool


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a log no longer holds under today's rules; such a play can only be read."""

    entry: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Play:
    """A play as it stands.

    `after` is what an act on it names as seen. `next` lists the kinds of entry that are due,
    `turn` the seat to act. Scores and ranks of seats that the caller may not see are null.
    """

    id: UUID
    game: str
    players: tuple[Seat, ...]
    start: int
    options: Mapping[str, Json]
    place: UUID | None
    created: datetime
    finished: datetime | None
    minutes: int | None
    notes: str
    counted: bool
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
class Plays:
    """A part of a list of plays, the newest first."""

    count: int
    next: str | None
    previous: str | None
    results: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class PlayFilter:
    """Which plays are wanted, and which part of the list."""

    game: str | Unset = UNSET
    person: UUID | Unset = UNSET
    place: UUID | Unset = UNSET
    finished: bool | Unset = UNSET
    counted: bool | Unset = UNSET
    deleted: Annotated[bool, {"default": False, "description": "What lies in the bin."}] = False
    limit: Annotated[int, {"minimum": 1, "maximum": 100, "default": 25}] = 25
    offset: Annotated[int, {"minimum": 0, "maximum": 1_000_000, "default": 0}] = 0


@dataclass(frozen=True, slots=True)
class NewPlay:
    """A play to begin: names clockwise, who starts, what is not by default.

    `id` may be chosen: the same one twice is one play.
    """

    game: str
    players: Annotated[tuple[Name, ...], {"minItems": 1, "maxItems": 10}]
    start: At = 0
    options: Mapping[str, Json] = field(default_factory=dict)
    place: UUID | None = None
    id: UUID | Unset = UNSET


@dataclass(frozen=True, slots=True)
class PlayChange:
    """What the table tells of a play beside its entries."""

    notes: Notes | Unset = UNSET
    minutes: Annotated[int, {"minimum": 0, "maximum": 1_440}] | Unset | None = UNSET
    counted: bool | Unset = UNSET
    place: UUID | Unset | None = UNSET


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


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the log: `at` counts entries from 0, as the changes before it left them."""

    do: Literal["change", "insert", "remove"]
    at: Number
    entry: Spelt | Unset = UNSET


type Changes = Annotated[tuple[Change, ...], {"maxItems": 200}]


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction to look at; nothing is stored."""

    changes: Changes


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction to save: all of its changes or none."""

    after: After
    key: Key
    changes: Changes


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry that would no longer hold, in the corrected log, from 0."""

    entry: int
    rule: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What a correction would come to; it can be saved when nothing is broken."""

    ok: bool
    broken: tuple[Broken, ...]
    scores: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The play under one reading; `halt` says where it would not have gone on."""

    value: str | bool
    says: str
    holds: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    halt: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A ruling, and what the play would come to under each of its readings."""

    ruling: str
    clause: str
    question: str
    verdict: str
    readings: tuple[UnderReading, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Which reading holds for this play from now on, and why."""

    after: After
    key: Key
    reading: str | bool
    why: Annotated[str, {"maxLength": 300}] = ""


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


# Records.


@dataclass(frozen=True, slots=True)
class Record:
    """A play as a portable record."""

    format: Literal["play-record"]
    version: Literal[1]
    game: str
    players: tuple[str, ...]
    start: int
    options: Mapping[str, Json]
    entries: tuple[Json, ...]
    meta: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class ToCheck:
    """A record to check, and not to keep."""

    record: Json


@dataclass(frozen=True, slots=True)
class Records:
    """Play records to take in; `keep` keeps those that are refused, to be read only."""

    records: Annotated[tuple[Json, ...], {"minItems": 1, "maxItems": 50}]
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a record: its play, or at which entry (from 0) it is refused, and why."""

    ok: bool
    play: UUID | None
    again: bool
    kept: bool
    entry: int | None
    rule: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a check: `ok` with all scores and lines, or the first refusal."""

    ok: bool
    answer: Mapping[str, Json]


# Statistics.


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """Which plays are counted: at tables of a size, of a year by the group's clocks."""

    players: Annotated[int, {"minimum": 2, "maximum": 10}] | Unset = UNSET
    year: Annotated[int, {"minimum": 1900, "maximum": 2999}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Counted:
    """What somebody's plays of a game come to; ties are shared wins.

    `low` and `high` are the Wilson interval of the win rate, `by_chance` what would be won if
    everybody at the table had the same chance.
    """

    person: UUID
    name: str
    game: str
    plays: int
    wins: float
    rate: float
    low: float
    high: float
    by_chance: float
    mean: float
    median: float
    best: float
    worst: float


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating: what is most likely, and how unsure that is."""

    person: UUID
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Sources:
    """Where somebody's points come from: the average a play, by kind of line and measure."""

    person: UUID
    kinds: Mapping[str, float]
    measures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class AtTurn:
    """How those fared who sat in one place behind the starting player, who has 0."""

    players: int
    turn: int
    plays: int
    rate: float
    low: float
    high: float
    mean: float


@dataclass(frozen=True, slots=True)
class Best:
    """A record, and the play behind it."""

    title: str
    number: int
    person: UUID
    play: UUID
    played: datetime


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game of the group: who wins, ratings, where points come from, seats, records."""

    game: str
    people: tuple[Counted, ...]
    ratings: tuple[Rated, ...]
    sources: tuple[Sources, ...]
    turns: tuple[AtTurn, ...]
    records: tuple[Best, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody met at a table: how often ahead of him, level, behind."""

    person: UUID
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """Somebody in a game: his plays, runs of wins, and whom he met."""

    game: str
    plays: Counted | None
    longest_won: int
    longest_lost: int
    met: tuple[Met, ...]
