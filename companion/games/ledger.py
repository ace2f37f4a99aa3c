"""Ledgers: how much a seat holds, and what came and went with each entry."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext

from scoring.kernel import game
from scoring.kernel.entries import Entry
from scoring.kernel.errors import Cite
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Store:
    """Something that seats hold: its name, and the clauses by which it is counted.

    `noun` is the name in English (marked by `gettext_noop`), `name` in the language in use.
    `track` is the track of the score lines that make it up, which is secret where points are;
    None for what everybody may know.
    """

    slug: str
    noun: str
    clauses: tuple[Cite, ...] = ()
    track: str | None = None

    @property
    def name(self) -> str:
        """The name in the language in use."""
        return gettext(self.noun)


@dataclass(frozen=True, slots=True)
class Move:
    """What came to a seat and went from it with an entry; `what` names it where all saw it."""

    store: str
    seat: int
    came: int = 0
    went: int = 0
    what: str = ""


type Holdings = Mapping[str, Sequence[int]]
"""How much each seat holds, by store; a store that is not counted is left out."""


class Ledgers(Protocol):
    """The ledgers of a game."""

    @property
    def stores(self) -> Sequence[Store]:
        """What seats hold."""
        ...

    def holdings(self, position: Position) -> Holdings:
        """Count what each seat holds, as far as everybody may know."""
        ...

    def moves(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> Sequence[Move]:
        """List what an entry moved, where the counts alone do not tell it."""
        ...

    def possible(self, position: Position, store: str, seat: int) -> str:
        """Describe what everybody can know about a seat's store."""
        ...


@dataclass(frozen=True, slots=True)
class GameLedgers[S: game.State, E: Entry]:
    """The ledgers of a game, as functions of its own states and entries."""

    kind: type[S]
    read: Callable[[Json], E]
    stores: Sequence[Store]
    count: Callable[[S], Holdings]
    moved: Callable[[S, E, S], Iterable[Move]]
    known: Callable[[S, str, int], str]

    def holdings(self, position: Position) -> Holdings:
        """Count what each seat holds."""
        return self.count(self._state(position))

    def moves(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> Sequence[Move]:
        """List what an entry moved."""
        entry = self.read(dict(payload))
        return tuple(self.moved(self._state(before), entry, self._state(after)))

    def possible(self, position: Position, store: str, seat: int) -> str:
        """Describe what everybody can know about a seat's store."""
        return self.known(self._state(position), store, seat)

    def _state(self, position: Position) -> S:
        if not isinstance(position.state, self.kind):
            raise TypeError("This is no play of the game.")
        return position.state
