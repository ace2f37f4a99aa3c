"""Types that all serializers share: ids, numbers, error bodies, page parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_ENTRIES, MAX_NAME

type Name = Annotated[str, {"minLength": 1, "maxLength": MAX_NAME}]
type Notes = Annotated[str, {"maxLength": 10_000}]
type Played = Annotated[
    str,
    {
        "maxLength": 40,
        "description": (
            "When it was played, ISO 8601; without an offset in the group's time zone."
        ),
        "examples": ["2026-11-28T20:15"],
    },
]
type Payload = Annotated[
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
    """Why a request is refused: the entry (from 0), the clause, the field, if any."""

    message: str
    entry: int | None = None
    rule: str | None = None
    field: str = ""
    ok: Literal[False] = False


@dataclass(frozen=True, slots=True)
class Page:
    """Query parameters of a paginated list."""

    limit: Annotated[int, {"minimum": 1, "maximum": 100, "default": 25}] = 25
    offset: Annotated[int, {"minimum": 0, "maximum": 1_000_000, "default": 0}] = 0
