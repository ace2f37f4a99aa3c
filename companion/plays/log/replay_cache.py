"""The replays of the plays that are on the table now, so that an entry replays nothing.

It is a memory, not a store: it answers only for the very log and the very rules that it saw. A
process that has missed what another one stored replays, and is never wrong.
"""

from uuid import UUID

from companion.caching import Cache
from companion.plays.log.replay import Replay, Setup


class ReplayCache:
    """The last replay of each play, as many plays as `most`; the longest unused goes first."""

    def __init__(self, most: int) -> None:
        """Remembers nothing yet."""
        self._replays = Cache[UUID, Replay](most)

    def recall(self, play: UUID, version: str, setup: Setup, digest: str) -> Replay | None:
        """The replay of exactly this log, begun so, under these rules, if it is remembered."""
        replay = self._replays.get(play)
        return replay if replay is not None and replay.is_of(version, setup, digest) else None

    def before(self, play: UUID, version: str, setup: Setup) -> Replay | None:
        """The replay that is remembered of a play, begun so, whose log may have gone on."""
        replay = self._replays.get(play)
        alike = replay is not None and (replay.version, replay.setup) == (version, setup)
        return replay if alike else None

    def keep(self, play: UUID, replay: Replay) -> None:
        """Remember a replay of what is stored."""
        self._replays.keep(play, replay)


REPLAYS = ReplayCache(most=300)  # busy tables; a play of 130 entries takes a few 100 KB
