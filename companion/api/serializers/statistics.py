"""Statistics, as they go out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from companion.api.serializers.json_values import UNSET, Unset


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """Which plays are counted: at tables of a size, of a year by the group's clocks."""

    players: Annotated[int, {"minimum": 2, "maximum": 10}] | Unset = UNSET
    year: Annotated[int, {"minimum": 1900, "maximum": 2999}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Counted:
    """What somebody's plays of a game come to; ties are shared wins.

    `low` and `high` are the Wilson interval of the win rate, `by_chance` what would be won if
    everybody at the table had the same chance. `out` is how often they were out of the game:
    then a score is neither `best` nor `worst`, unless there is no other.
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
    out: int


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


@dataclass(frozen=True, slots=True)
class PersonOverall:
    """Somebody in all games of the group."""

    games: tuple[Counted, ...]
    longest_won: int
    longest_lost: int
    met: tuple[Met, ...]
