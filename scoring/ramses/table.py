"""What lies on the table: works in the hall and under construction; what fits; how it ended."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.ramses.components import Cell, Work


@dataclass(frozen=True, slots=True)
class Exhibited:
    """A work in the hall, with its exhibitor's marker; `jokers` are fragments as bits."""

    work: Work
    seat: int
    cells: tuple[Cell, ...]
    jokers: int
    entry: int

    @property
    def real(self) -> int:
        """The fragments that lie there as themselves."""
        return self.work.whole & ~self.jokers


@dataclass(frozen=True, slots=True)
class Begun:
    """A work under construction before a seat: what lies there as itself, and by jokers."""

    work: Work
    seat: int
    real: int
    jokers: int
    entry: int

    @property
    def complete(self) -> bool:
        """Whether every fragment lies there, by a joker or as itself."""
        return self.real | self.jokers == self.work.whole


class Cause(StrEnum):
    """Why a game is over."""

    FULL = "full"
    NO_ROOM = "no-room"
    STUCK = "stuck"


CAUSES = {
    Cause.FULL: "No work that is not in the hall fits into it any more.",
    Cause.NO_ROOM: "The table says that no work fits into the hall any more.",
    Cause.STUCK: "Nothing happened in the last turn of every player.",
}


@dataclass(frozen=True, slots=True)
class Over:
    """That the game is over: since which entry, and why."""

    entry: int
    cause: Cause

    @property
    def why(self) -> str:
        """Say it to the table."""
        return CAUSES[self.cause]


@dataclass(frozen=True, slots=True)
class Fit:
    """A work that is not in the hall yet, and spaces where it would fit."""

    work: Work
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return f"{self.work} still fits on {self.cells[0]} to {self.cells[-1]}"


type Lying = Exhibited | Begun
"""A work on the table, whole or not."""
