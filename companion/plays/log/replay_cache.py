"""The replays of the plays that are on the table now, so that an entry replays nothing.

It is a memory, not a store: it answers only for the very log and the very rules that it saw. A
process that has missed what another one stored replays, and is never wrong.
"""

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from companion.plays.log.replay import Replay, Setup


class Memory:
    """The last replay of each play, as many plays as `most`; the longest unused goes first."""

    def __init__(self, most: int) -> None:
        """Remembers nothing yet."""
        self._most = most
        self._lock = Lock()
        self._replays: OrderedDict[UUID, Replay] = OrderedDict()

    def recall(self, play: UUID, version: str, setup: Setup, digest: str) -> Replay | None:
        """The replay of exactly this log, begun so, under these rules, if it is remembered."""
        with self._lock:
            replay = self._replays.get(play)
            if replay is None or not replay.is_of(version, setup, digest):
                return None
            self._replays.move_to_end(play)
            return replay

    def before(self, play: UUID, version: str, setup: Setup) -> Replay | None:
        """The replay that is remembered of a play, begun so, whose log may have gone on."""
        with self._lock:
            replay = self._replays.get(play)
        alike = replay is not None and (replay.version, replay.setup) == (version, setup)
        return replay if alike else None

    def keep(self, play: UUID, replay: Replay) -> None:
        """Remember a replay of what is stored."""
        with self._lock:
            self._replays[play] = replay
            self._replays.move_to_end(play)
            if len(self._replays) > self._most:
                self._replays.popitem(last=False)


MEMORY = Memory(most=300)  # busy tables; a play of 130 entries takes a few 100 KB
