"""A table: a play with its log, positions, game, and the device's role.

`draw_or_unreadable` is the fallback for plays that cannot be drawn: an error affects only their
page.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404

from companion.games.catalog import CatalogGame
from companion.games.game_view import GameView
from companion.languages.sentences import gettext
from companion.plays.log.events import Event, Log
from companion.plays.log.replay import Halt, Replay
from companion.plays.models import Play
from companion.plays.permissions import Role
from scoring.kernel.closing import has_counted
from scoring.kernel.errors import Malformed
from scoring.kernel.game import AnyGame, Position, closing_at

logger = logging.getLogger(__name__)
MEANT = Http404, PermissionDenied
"""Exceptions that views raise on purpose."""


@dataclass(frozen=True, slots=True)
class Table:
    """A replayed play, with the role of the requesting device.

    `after` is the number of events that a page of this table has seen.
    """

    play: Play
    catalog_game: CatalogGame
    replay: Replay
    role: Role

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return self.catalog_game.game

    @property
    def game_view(self) -> GameView:
        """The presentation of the game."""
        return self.catalog_game.game_view

    @property
    def log(self) -> Log:
        """The log: events that count, and events that a redo restores."""
        return self.replay.log

    @property
    def after(self) -> int:
        """Number of events seen, without answers at the end."""
        return self.replay.log.after

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first entry, and the one after each."""
        return self.replay.positions

    @property
    def position(self) -> Position:
        """The current position; if the log halts, the last position that holds."""
        return self.replay.positions[-1]

    @property
    def chosen(self) -> int:
        """The number of the last entry that somebody chose, from 1; 0 before the first.

        Those after it were forced: they came with it, and an undo takes them back with it.
        """
        number = len(self.positions) - 1
        while number > 0:
            forced = self.positions[number - 1].forced
            if forced is None or forced != self.log.entries[number - 1].payload:
                break
            number -= 1
        return number

    def then(self, event: Event, key: UUID) -> "Table":
        """The table after one more event; raises `EntryError` if it is refused."""
        return replace(self, replay=self.replay.then(self.game, event, key))

    @property
    def halt(self) -> Halt | None:
        """Where the log no longer holds under today's rules; then entering is refused."""
        return self.replay.halt

    @property
    def complete(self) -> bool:
        """Whether the play is over."""
        return self.halt is None and not self.position.due

    @property
    def counted(self) -> bool:
        """Whether it is for statistics: by its switch, and by how its table ended it."""
        closing = closing_at(self.position) if self.replay.positions else None
        return self.play.counted and has_counted(closing)

    @property
    def halt_number(self) -> int:
        """The number of the entry that halts the log, from 1; 0 is the set-up."""
        halt = self.replay.halt
        return 0 if halt is None or halt.entry is None else halt.entry + 1


def draw_or_unreadable[T](table: Table, draw: Callable[[Table], T]) -> T:
    """Draw a play; if that fails, draw it as a play that cannot be read."""
    try:
        return draw(table)
    except MEANT:
        raise
    except Exception:
        if not table.positions:
            raise
        logger.exception("The play %s cannot be drawn.", table.play.id)
        return draw(unreadable(table))


def unreadable(table: Table) -> Table:
    """The table without positions, halted at its last entry."""
    last = len(table.log.entries) - 1
    halt = table.halt or Halt(
        last if last >= 0 else None,
        Malformed(gettext("The position after it cannot be drawn.")),
    )
    return replace(table, replay=replace(table.replay, positions=(), halt=halt))
