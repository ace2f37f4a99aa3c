"""Serializers of corrections, readings and rulings of a play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from companion.api.serializers.base import After, Key, Number
from companion.api.serializers.fields import Payload, SettledBy
from companion.api.serializers.strict import UNSET, Unset
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the log: `at` counts entries from 0, after the changes before it."""

    do: Literal["change", "insert", "remove"]
    at: Number
    entry: Payload | Unset = UNSET


type Changes = Annotated[tuple[Change, ...], {"max_length": 200}]


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction to check; nothing is stored."""

    changes: Changes


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction to save: either all of its changes are saved, or none."""

    after: After
    key: Key
    changes: Changes


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry of the corrected log, from 0, that would no longer be valid."""

    entry: int
    rule: str | None
    message: str
    message_id: str
    parameters: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of a checked correction; it can be saved if `broken` is empty.

    `unjudged`: points are secret, and later bids or gifts are judged when it is saved.
    """

    ok: bool
    unjudged: bool
    broken: tuple[Broken, ...]
    scores: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The play under one reading; `halt` is the entry at which it could not go on.

    `differences` are sentences on how it differs from the play under the reading that holds.
    """

    value: str | bool
    says: str
    holds: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    halt: str
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A ruling, and the result of the play under each of its readings."""

    ruling: str
    clause: str
    question: str
    verdict: str
    readings: tuple[UnderReading, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The reading that holds for this play from now on, and the reason.

    `by` is the seat of who settled it, or `table` for all of them.
    """

    after: After
    key: Key
    reading: str | bool
    why: Annotated[str, {"max_length": 300}] = ""
    by: SettledBy | None = None
