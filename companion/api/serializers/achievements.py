"""Serializers of achievements."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Earned:
    """A person's first award, and in how many plays they earned it.

    `entry` counts from 0; it is null where the whole play, or several, earned it.
    """

    person: UUID
    play: UUID
    played: datetime
    entry: int | None
    times: int


@dataclass(frozen=True, slots=True)
class ClosestPerson:
    """Who has reached the most of an achievement that is earned from a number on.

    `entry` counts from 0; it is null where the whole play, or several, made the number.
    """

    person: UUID
    play: UUID
    played: datetime
    number: int
    entry: int | None


@dataclass(frozen=True, slots=True)
class Achievement:
    """What can be earned; `game` is empty for those of any game.

    `undecided` if no play has entered enough to know: `needs` says what. `on` is false where
    the group has switched it off; it then says nothing of who earned it. `closest` are those
    who came closest, where nobody has earned it: always empty in lists of achievements.
    """

    name: str
    game: str
    title: str
    says: str
    counted: str
    needs: str
    clauses: tuple[str, ...]
    on: bool
    undecided: bool
    earned: tuple[Earned, ...]
    closest: tuple[ClosestPerson, ...]


@dataclass(frozen=True, slots=True)
class AchievementSwitch:
    """Whether the group shows an achievement."""

    on: bool
