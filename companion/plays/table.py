"""A play as the pages see it: its log, its positions, its game and how that is drawn."""

from dataclasses import dataclass

from companion.games.catalog import CatalogGame
from companion.games.view import GameView
from companion.plays.log.events import Log
from companion.plays.log.replay import Halt, Replay
from companion.plays.models import Play
from companion.plays.permissions import Role
from scoring.kernel.game import AnyGame, Position


@dataclass(frozen=True, slots=True)
class Table:
    """A play, replayed, with the part that the device has in it which asked.

    `after` is what a page has seen that shows it.
    """

    play: Play
    catalog_game: CatalogGame
    replay: Replay
    role: Role

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.catalog_game.game

    @property
    def game_view(self) -> GameView:
        """How the game is drawn and asked."""
        return self.catalog_game.game_view

    @property
    def log(self) -> Log:
        """What counts, and what can be brought back."""
        return self.replay.log

    @property
    def after(self) -> int:
        """How many acts this table has seen, but for answers at the end."""
        return self.replay.log.acts

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first entry, and the one after each."""
        return self.replay.positions

    @property
    def position(self) -> Position:
        """Where the play stands; of a play that halts, the last position that holds."""
        return self.replay.positions[-1]

    @property
    def halt(self) -> Halt | None:
        """Where the log no longer holds under today's rules; then nothing can be entered."""
        return self.replay.halt

    @property
    def complete(self) -> bool:
        """Whether the play is over."""
        return self.halt is None and not self.position.due

    @property
    def halt_number(self) -> int:
        """The entry in question, as players count, from 1; 0 is the set-up."""
        halt = self.replay.halt
        return 0 if halt is None or halt.entry is None else halt.entry + 1
