"""Serializers of a group's plays of a game, scored again under other readings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from drf_spectacular.drainage import set_override

from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class HousePlays:
    """The number of plays that can be scored again, and the years in which they were."""

    game: str
    plays: int
    years: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HouseQuestion:
    """Readings by their rulings, for all plays; the others stay as each was played.

    `year` is in the group's time zone; 0 for all years.
    """

    readings: Mapping[str, Json]
    year: Annotated[int, {"min_value": 0, "max_value": 9999}] = 0


@dataclass(frozen=True, slots=True)
class HouseWins:
    """A person's wins as played and under the readings; a shared win is a part of one."""

    person: UUID
    name: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class HouseTurned:
    """A play with another winner: the winning names, and the scores under the readings."""

    play: UUID
    before: tuple[str, ...]
    after: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnscoredHousePlay:
    """A play that stays as it was played, and why it is not scored again."""

    play: UUID
    why: str


set_override(
    UnscoredHousePlay, "component_name", "HouseUntold"
)  # as the document was published


@dataclass(frozen=True, slots=True)
class HouseCounted:
    """All plays scored again.

    `turned` have another winner, `rescored` other points or places, `same` neither. `led` have
    the most wins as played, `lead` under the readings.
    """

    turned: tuple[HouseTurned, ...]
    rescored: int
    same: int
    untold: tuple[UnscoredHousePlay, ...]
    wins: tuple[HouseWins, ...]
    led: tuple[str, ...]
    lead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseHistory:
    """How many plays are scored again, and the results.

    `counted` is null while plays are `left`: each request scores some of them, and what was
    scored is remembered, so ask again. At most `most` plays are scored, the newest.
    """

    plays: int
    left: int
    most: int
    counted: HouseCounted | None
