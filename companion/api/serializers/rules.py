"""Games, their clauses and rulings, as they go out."""

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in our own words; `waivable`: a breach of it can be recorded as played."""

    id: str
    game: str
    title: str
    says: str
    source: str
    standing: str
    waivable: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a clause."""

    value: str | bool
    says: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A clause that can be read in several ways, and how it is read when nobody says so."""

    name: str
    clause: str
    question: str
    readings: tuple[Reading, ...]
    default: str | bool
    reason: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: how many play it, what can be entered, what can be read in several ways."""

    slug: str
    title: str
    version: str
    min_players: int
    max_players: int
    kinds: tuple[str, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """Words that a clause is looked for by."""

    q: Annotated[str, {"minLength": 1, "maxLength": 80}]
