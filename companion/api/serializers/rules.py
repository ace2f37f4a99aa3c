"""Serializers of games, their clauses and rulings."""

from dataclasses import dataclass
from typing import Annotated

from scoring.kernel.rulings import Reading


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in our own words; `waivable` if a breach of it can stand as played."""

    id: str
    game: str
    title: str
    says: str
    source: str
    standing: str
    waivable: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """A clause that can be read in several ways, and its default reading."""

    name: str
    clause: str
    question: str
    readings: tuple[Reading, ...]
    default: str | bool
    reason: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its number of players, its kinds of entry, its rulings."""

    slug: str
    title: str
    version: str
    min_players: int
    max_players: int
    kinds: tuple[str, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """Words to search the clauses for; those of a `game` come first."""

    q: Annotated[str, {"min_length": 1, "allow_blank": False, "max_length": 80}]
    game: Annotated[str, {"max_length": 40}] = ""
