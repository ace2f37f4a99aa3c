"""Types that all serializers share: ids, numbers, error bodies, page parameters."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_ENTRIES, MAX_NAME

type Name = Annotated[str, {"min_length": 1, "allow_blank": False, "max_length": MAX_NAME}]
type Notes = Annotated[str, {"max_length": 10_000}]
type Played = Annotated[
    str,
    {
        "max_length": 40,
        "help_text": (
            "When it was played, in ISO 8601, such as 2026-11-28T20:15; without an offset in "
            "the group's time zone."
        ),
    },
]
type Key = Annotated[UUID, {"help_text": "Made anew for each act, sent again with the same."}]
type After = Annotated[
    int,
    {
        "min_value": 0,
        "max_value": 1_000_000,
        "help_text": "The `after` of the play as it was last seen.",
    },
]
type Number = Annotated[int, {"min_value": 0, "max_value": MAX_ENTRIES}]
type At = Annotated[
    int, {"min_value": 0, "max_value": 20, "help_text": "The number of a seat, from 0."}
]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request is refused: the entry (from 0), the clause, the field, if any.

    `message` is in the language of `Accept-Language`. `message_id` and `parameters` are the
    same in every language. A parameter that is a sentence has both too; where a value is of the
    wrong kind, the id of its `reason` may be a short code.
    """

    message: str
    entry: int | None = None
    rule: str | None = None
    field: str = ""
    ok: Literal[False] = False
    message_id: str = ""
    parameters: Mapping[str, Json] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Page:
    """Query parameters of a paginated list."""

    limit: Annotated[int, {"min_value": 1, "max_value": 100, "default": 25}] = 25
    offset: Annotated[int, {"min_value": 0, "max_value": 1_000_000, "default": 0}] = 0
