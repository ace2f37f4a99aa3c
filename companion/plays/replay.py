"""A log replayed under the rules as they are now: every position, or where it halts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never
from uuid import UUID

from companion.plays.log import Act, Deed, Log
from scoring.kernel.errors import EntryError
from scoring.kernel.game import AnyGame, Position
from scoring.kernel.spelling import Json


@dataclass(frozen=True, slots=True)
class Setup:
    """How a play began: what the rules need to know before the first entry."""

    players: Sequence[str]
    start: int
    options: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a log no longer replays: at which entry (None: at the set-up), and why."""

    entry: int | None
    error: EntryError


@dataclass(frozen=True, slots=True)
class Replay:
    """A log under rules of some version, and its positions.

    The first is before any entry, then there is one after each.
    Where it halts, the positions end before the entry in question.
    """

    version: str
    setup: Setup
    log: Log
    positions: tuple[Position, ...]
    halt: Halt | None = None

    def is_of(self, version: str, setup: Setup, digest: str) -> bool:
        """Whether this is the replay of exactly this log, begun so, under these rules."""
        return (self.version, self.setup, self.log.digest) == (version, setup, digest)

    def then(self, act: Act, key: UUID) -> "Replay":
        """Do one act; raises `EntryError` where the rules or the log refuse it."""
        log = self.log.then(act, key)
        match act.deed:
            case Deed.ENTER | Deed.REDO:
                after = self.positions[-1].enter(log.entries[-1].spelt)
                return replace(self, log=log, positions=(*self.positions, after))
            case Deed.UNDO:
                return replace(self, log=log, positions=self.positions[:-1])
            case _:
                assert_never(act.deed)


def replayed(game: AnyGame, setup: Setup, log: Log) -> Replay:
    """Replay a whole log; what no longer holds halts it and is never an error."""
    positions: list[Position] = []
    number: int | None = None
    try:
        positions.append(game.begin(setup.players, setup.start, setup.options))
        for number, act in enumerate(log.entries):  # noqa: B007 - the halt names it
            positions.append(positions[-1].enter(act.spelt))
    except EntryError as error:
        return Replay(game.version, setup, log, tuple(positions), Halt(number, error))
    return Replay(game.version, setup, log, tuple(positions))
