"""Serializers of statistics."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from companion.api.serializers.strict import UNSET, Unset


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """Query parameters: the number of players, and the year in the group's time zone."""

    players: Annotated[int, {"min_value": 2, "max_value": 10}] | Unset = UNSET
    year: Annotated[int, {"min_value": 1900, "max_value": 2999}] | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Counted:
    """A person's results in a game; a tie counts as a shared win.

    `low` and `high` are the Wilson interval of the win rate, `by_chance` the rate if everybody
    at the table were equally likely to win. `out` is how often they were out of the game: such
    a score counts for `best` and `worst` only if there is no other.
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
    """A person's rating: the most likely skill, and its uncertainty."""

    person: UUID
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Sources:
    """A person's average points per play, by line kind and by measure."""

    person: UUID
    kinds: Mapping[str, float]
    measures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class AtTurn:
    """Results by turn order: the place behind the starting player, who has 0."""

    players: int
    turn: int
    plays: int
    rate: float
    low: float
    high: float
    mean: float


@dataclass(frozen=True, slots=True)
class Best:
    """The highest or lowest value of something, and its play."""

    title: str
    number: int
    person: UUID
    play: UUID
    played: datetime


@dataclass(frozen=True, slots=True)
class Timed:
    """A person's timed turns in plays with a clock: how many, and the seconds they took."""

    person: UUID
    plays: int
    turns: int
    seconds: int


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Statistics of one game: wins, ratings, sources of points, turn order, records, times."""

    game: str
    people: tuple[Counted, ...]
    ratings: tuple[Rated, ...]
    sources: tuple[Sources, ...]
    turns: tuple[AtTurn, ...]
    records: tuple[Best, ...]
    times: tuple[Timed, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """A person met at a table: how often ahead of them, level, behind."""

    person: UUID
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """A person's statistics in one game: plays, streaks, and opponents."""

    game: str
    plays: Counted | None
    longest_won: int
    longest_lost: int
    met: tuple[Met, ...]


@dataclass(frozen=True, slots=True)
class PersonOverall:
    """A person's statistics in all games of the group."""

    games: tuple[Counted, ...]
    longest_won: int
    longest_lost: int
    met: tuple[Met, ...]
