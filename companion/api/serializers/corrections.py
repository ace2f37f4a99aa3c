"""Corrections, readings and rulings of a play."""

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.api.serializers.base import After, Key, Number, Spelt
from companion.api.serializers.json_values import UNSET, Unset


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the log: `at` counts entries from 0, as the changes before it left them."""

    do: Literal["change", "insert", "remove"]
    at: Number
    entry: Spelt | Unset = UNSET


type Changes = Annotated[tuple[Change, ...], {"maxItems": 200}]


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction to look at; nothing is stored."""

    changes: Changes


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction to save: all of its changes or none."""

    after: After
    key: Key
    changes: Changes


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry that would no longer hold, in the corrected log, from 0."""

    entry: int
    rule: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What a correction would come to; it can be saved when nothing is broken."""

    ok: bool
    broken: tuple[Broken, ...]
    scores: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The play under one reading; `halt` says where it would not have gone on."""

    value: str | bool
    says: str
    holds: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    halt: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A ruling, and what the play would come to under each of its readings."""

    ruling: str
    clause: str
    question: str
    verdict: str
    readings: tuple[UnderReading, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Which reading holds for this play from now on, and why."""

    after: After
    key: Key
    reading: str | bool
    why: Annotated[str, {"maxLength": 300}] = ""
