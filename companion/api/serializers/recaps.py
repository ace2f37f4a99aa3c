"""Serializers of recaps: facts, links, switches."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

type RecapLength = Literal["evening", "month", "year", "all"]


@dataclass(frozen=True, slots=True)
class RecapPeriod:
    """A period with plays: `all`, `2026`, `2026-11`, or the evening `2026-11-28`."""

    period: str
    name: str
    length: RecapLength
    plays: int


@dataclass(frozen=True, slots=True)
class RecapPlay:
    """A play of a recap; `minutes` is 0 where nobody knows how long it took.

    `won` is whether the recap's person has won it, and false in the recap of a group.
    """

    play: UUID
    game: str
    played: datetime
    minutes: int
    won: bool


@dataclass(frozen=True, slots=True)
class RecapPerson:
    """A person's plays and wins; `by_chance` are the wins that chance alone would give.

    `streak` is the longest run of wins: in one game, of the recap's person in all games.
    """

    person: UUID
    name: str
    plays: int
    wins: float
    by_chance: float
    streak: int


@dataclass(frozen=True, slots=True)
class RecapPair:
    """How often two people sat at one table."""

    one: UUID
    other: UUID
    plays: int


@dataclass(frozen=True, slots=True)
class RecapRecord:
    """A person's highest value of a measure of a game, and its play."""

    game: str
    measure: str
    person: UUID
    number: int
    play: UUID
    played: datetime


@dataclass(frozen=True, slots=True)
class ClosestFinish:
    """The play that was won by the least; a shared win has a margin of 0."""

    play: UUID
    margin: int


@dataclass(frozen=True, slots=True)
class RecapFacts:
    """All facts of a recap. `hours` are minutes at the table by hour of the day, from 0 on."""

    period: str
    title: str
    plays: tuple[RecapPlay, ...]
    days: int
    minutes: int
    hours: tuple[float, ...]
    people: tuple[RecapPerson, ...]
    closest: ClosestFinish | None
    pairs: tuple[RecapPair, ...]
    records: tuple[RecapRecord, ...]


@dataclass(frozen=True, slots=True)
class RecapShare:
    """A link to a recap; it works for everybody until it is withdrawn."""

    period: str
    person: UUID | None
    link: str
    token: str
    names: str
    made: datetime


@dataclass(frozen=True, slots=True)
class RecapSwitch:
    """Whether recaps are on."""

    on: bool


@dataclass(frozen=True, slots=True)
class SharedRecap:
    """A recap as its link shows it, its people named as the group chose."""

    title: str
    text: str
    picture: str
