"""A cache of replays, so that an entry in a running play replays only itself.

A cached replay is used only for the same digest, set-up and rules version. So a process that
missed another one's events replays the log and is never wrong.
"""

from uuid import UUID

from companion.caching import Cache
from companion.plays.log.replay import Replay, Setup


class ReplayCache:
    """The last replay of each play, for at most `most` plays, least recently used evicted."""

    def __init__(self, most: int) -> None:
        """An empty cache."""
        self._replays = Cache[UUID, Replay](most)

    def recall(self, play: UUID, version: str, setup: Setup, digest: str) -> Replay | None:
        """The cached replay of a play, if it has this version, set-up and digest."""
        replay = self._replays.get(play)
        return replay if replay is not None and replay.is_of(version, setup, digest) else None

    def before(self, play: UUID, version: str, setup: Setup) -> Replay | None:
        """The cached replay of a play with this version and set-up; its log may be outdated."""
        replay = self._replays.get(play)
        usable = replay is not None and (replay.version, replay.setup) == (version, setup)
        return replay if usable else None

    def keep(self, play: UUID, replay: Replay) -> None:
        """Cache a replay of what is stored."""
        self._replays.keep(play, replay)


REPLAYS = ReplayCache(most=300)  # a play of 130 entries takes a few 100 KB
