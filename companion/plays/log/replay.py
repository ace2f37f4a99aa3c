"""Replay of a log under today's rules: positions, where it halts, and a cache.

With a cached replay an entry in a running play replays only itself. It is used only for the
same digest, set-up and rules version, so a process that missed another one's events replays the
log and is never wrong.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from companion.bidi import each_isolated
from companion.caching import Cache
from companion.plays.log.events import Action, Event, Log, common_prefix
from companion.plays.log.refusals import (
    Secret,
    enter_or_assume,
    reveals_nothing,
)
from scoring.kernel.errors import EntryError, Malformed, no_longer_valid, unreadable
from scoring.kernel.game import AnyGame, Position
from scoring.kernel.serialization.entries import Json

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Setup:
    """Set-up of a play: what the rules need before the first entry."""

    players: Sequence[str]
    start: int
    options: Mapping[str, Json]

    def first_position(self, game: AnyGame, log: Log) -> Position:
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

    def matches(self, version: str, setup: Setup, digest: str) -> bool:
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
            kept, positions = 0, [self.setup.first_position(game, log)]
        for number, later in enumerate(log.entries[kept:], kept + 1):
            try:
                positions.append(positions[-1].enter(later.payload))
            except EntryError as error:
                _name_broken_entry(error, number, event, later)
                raise
        return replace(self, log=log, positions=tuple(positions))

    def steps(
        self, game: AnyGame, event: Event, key: UUID
    ) -> "Iterator[tuple[Replay, Event, UUID]]":
        """An event, then those that it forces, each with its key and the replay after it.

        Raises `EntryError`. The keys are the same in each copy of a play.
        """
        replay, step = self, event
        while True:
            replay = replay.then(game, step, key)
            yield replay, step, key
            forced = replay.forced_event(event.action)
            if forced is None:
                return
            step, key = forced, forced_key(key)

    def forced_event(self, action: Action) -> Event | None:
        """The event that goes with the last one of this action, if it forces one.

        That is the forced entry, or its undo or redo.
        """
        forced, log = None if self.halt else self.positions[-1].forced, self.log
        if forced is None:
            return None
        if action is Action.ENTER:
            return Event(log.rows, action, forced)
        undone = log.undone[-1] if log.undone else None
        goes = undone is not None and (undone.action, undone.payload) == (Action.ENTER, forced)
        # what settled something after an entry is undone by itself
        alone = action is Action.UNDO and (not log.last or log.last.action is not Action.ENTER)
        return Event(log.rows, action) if goes and not alone else None


def forced_key(key: UUID) -> UUID:
    """The key of the event that one with this key forces: the same in each copy of a play."""
    return uuid5(key, "forced")


def _name_broken_entry(error: EntryError, number: int, event: Event, later: Event) -> None:
    """Say which entry an event breaks that is not the entry itself."""
    if event.action is not Action.ENTER:
        error.later = number
    if later.sequence != event.sequence:
        error.message = no_longer_valid(number, error.message)


def replay_log(
    game: AnyGame, setup: Setup, log: Log, secret: Secret = reveals_nothing
) -> Replay:
    """Replay a whole log; an entry that no longer holds halts it, without an exception."""
    positions: list[Position] = []
    number: int | None = None
    halt: Halt | None = None
    try:
        positions.append(setup.first_position(game, log))
        for number, event in enumerate(log.entries):  # noqa: B007 - the halt needs the number
            positions.append(enter_or_assume(positions[-1], event.payload, secret))
    except EntryError as error:
        halt = Halt(number, error)
    except Exception:  # a fault in the rules must cost only this play
        logger.exception("The rules stumble over entry %s.", number)
        halt = Halt(number, Malformed(unreadable()))
    return Replay(game.version, setup, log, tuple(positions), halt)


def replay_with_readings(
    game: AnyGame,
    replay: Replay,
    readings: Mapping[str, Json],
    secret: Secret = reveals_nothing,
) -> Replay:
    """The replay of a log under other readings of its rulings."""
    log = replay.log
    changed = Log(log.after, log.entries, rulings={**log.rulings, **readings})
    return replay_log(game, replay.setup, changed, secret)


class ReplayCache:
    """The last replay of each play, for at most `most` plays, least recently used evicted."""

    def __init__(self, most: int) -> None:
        """An empty cache."""
        self._replays = Cache[UUID, Replay](most)

    def recall(self, play: UUID, version: str, setup: Setup, digest: str) -> Replay | None:
        """The cached replay of a play, if it has this version, set-up and digest."""
        replay = self._replays.get(play)
        return replay if replay is not None and replay.matches(version, setup, digest) else None

    def latest(self, play: UUID, version: str, setup: Setup) -> Replay | None:
        """The cached replay of a play with this version and set-up; its log may be outdated."""
        replay = self._replays.get(play)
        usable = replay is not None and (replay.version, replay.setup) == (version, setup)
        return replay if usable else None

    def keep(self, play: UUID, replay: Replay) -> None:
        """Cache a replay of the stored log."""
        self._replays.keep(play, replay)


REPLAYS = ReplayCache(most=300)  # a play of 130 entries takes a few 100 KB
