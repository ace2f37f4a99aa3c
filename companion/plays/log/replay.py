"""Replay of a log under today's rules: all positions, or where it halts."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from companion.bidi import each_isolated
from companion.plays.log.events import Event, Log, common_prefix
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.game import AnyGame, Position
from scoring.kernel.serialization.entries import Json

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Setup:
    """Set-up of a play: what the rules need before the first entry."""

    players: Sequence[str]
    start: int
    options: Mapping[str, Json]

    def begun(self, game: AnyGame, log: Log) -> Position:
        """The position before the first entry, under the rulings of the log.

        Names are isolated for bidirectional text, since sentences contain them.
        """
        return game.begin(
            each_isolated(self.players), self.start, {**self.options, **log.rulings}
        )


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a log no longer holds: at which entry (None: at the set-up), and why."""

    entry: int | None
    error: EntryError


@dataclass(frozen=True, slots=True)
class Replay:
    """A log under one version of the rules, and its positions.

    The first position is before any entry, then there is one after each. If the log halts, the
    positions end before the entry in question.
    """

    version: str
    setup: Setup
    log: Log
    positions: tuple[Position, ...]
    halt: Halt | None = None

    def is_of(self, version: str, setup: Setup, digest: str) -> bool:
        """Whether it has this version of the rules, set-up and digest of the log."""
        return (self.version, self.setup, self.log.digest) == (version, setup, digest)

    def then(self, game: AnyGame, event: Event, key: UUID) -> "Replay":
        """The replay after one more event; raises `EntryError` if it is refused.

        A log that halts is replayed as a whole, and may halt again.
        """
        log = self.log.then(event, key)
        if self.halt is not None:
            return replay_log(game, self.setup, log)
        kept = common_prefix(self.log.entries, log.entries)
        positions = list(self.positions[: kept + 1])
        if log.rulings != self.log.rulings:  # replay from the start under the new rulings
            kept, positions = 0, [self.setup.begun(game, log)]
        for number, later in enumerate(log.entries[kept:], kept + 1):
            try:
                positions.append(positions[-1].enter(later.payload))
            except EntryError as error:
                if later.sequence != event.sequence:
                    error.message = f"Entry {number} would no longer hold: {error.message}"
                raise
        return replace(self, log=log, positions=tuple(positions))


def replay_log(game: AnyGame, setup: Setup, log: Log) -> Replay:
    """Replay a whole log; an entry that no longer holds halts it, without an exception."""
    positions: list[Position] = []
    number: int | None = None
    halt: Halt | None = None
    try:
        positions.append(setup.begun(game, log))
        for number, event in enumerate(log.entries):  # noqa: B007 - the halt needs the number
            positions.append(positions[-1].enter(event.payload))
    except EntryError as error:
        halt = Halt(number, error)
    except Exception:  # a fault in the rules must cost only this play
        logger.exception("The rules stumble over entry %s.", number)
        halt = Halt(number, Malformed("The rules cannot read it."))
    return Replay(game.version, setup, log, tuple(positions), halt)
