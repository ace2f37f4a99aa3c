"""Who sits where, and what is sealed."""

from dataclasses import dataclass
from typing import Annotated

from companion.api.shapes.base import At
from scoring.kernel.spelling import Json


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
