"""All who follow plays in one server process, and its one ear on the bus.

A message that the bus lost is made up for by the tide: every few seconds the database is asked
how far the plays are that somebody follows here.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async

from companion.plays.bus import bus, group
from companion.plays.followed import Pair, written
from companion.plays.positions import NOWHERE, Position, positions

TIDE = 15
"""Seconds between two looks at the database."""
SOON = 1
"""Seconds after which it is written down who came and who went; many are one."""
PATIENCE = 2
"""Seconds that a phone waits at most for a bus that does not answer."""

log = logging.getLogger(__name__)


class Follower:
    """A phone that follows a play: the newest that it has to know, and whether it must look."""

    def __init__(self) -> None:
        """Knows nothing yet."""
        self.position = NOWHERE
        self.changed = False
        self._news = asyncio.Event()

    def hear(self, position: Position, *, changed: bool = False) -> None:
        """Take in a position; what is older than what it knows is no news."""
        newer = self.position.or_later(position)
        if newer != self.position or changed:
            self.position = newer
            self.changed |= changed
            self._news.set()

    async def news(self, seconds: float) -> bool:
        """Wait for news, at most so long; several are one. Whether pages changed otherwise."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        changed, self.changed = self.changed, False
        return changed

    def wake(self) -> None:
        """Let it look up, although there is nothing new."""
        self._news.set()


class Hub:
    """All who follow in this process, by play, and its one ear on the bus."""

    def __init__(self) -> None:
        """Hears nothing until somebody follows."""
        self.open = True
        self._bus = bus()
        self._following: dict[UUID, set[Follower]] = {}
        self._lines: Counter[Pair] = Counter()
        self._came_or_went: set[Pair] = set()
        self._groups: set[UUID] = set()
        self._joining = asyncio.Lock()
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._tides = False

    @contextmanager
    def follower(self, play: UUID, device: UUID) -> Iterator[Follower]:
        """Somebody who follows a play; he hears of it once `join` is done."""
        follower, pair = Follower(), Pair(play, device)
        self._following.setdefault(play, set()).add(follower)
        self._line(pair, 1)
        try:
            yield follower
        finally:
            self._following[play].discard(follower)
            if not self._following[play]:
                del self._following[play]
            self._line(pair, -1)

    def _line(self, pair: Pair, more: int) -> None:
        """One line of a device more or less; a device may have several."""
        self._lines[pair] += more
        if not self._lines[pair]:
            del self._lines[pair]
        if not self._came_or_went:
            asyncio.get_running_loop().call_later(SOON, self._note)
        self._came_or_went.add(pair)

    def _note(self) -> None:
        task = asyncio.get_running_loop().create_task(self._write())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, also: Iterable[Pair] = ()) -> None:
        told = {*self._came_or_went, *also}
        self._came_or_went.clear()
        stand = {pair for pair in told if self._lines[pair]}
        try:
            await sync_to_async(written, thread_sensitive=False)(stand, told - stand)
        except Exception as error:  # noqa: BLE001 - whoever stands is written down again soon
            log.warning("Who follows which play was not written down: %r", error)

    async def join(self, play: UUID) -> None:
        """Have the ear open for a play; where the bus is away, the tide tries again."""
        if not self._tides:
            self._tides = True
            self._tasks.add(asyncio.create_task(self._tide()))
        if play in self._groups:
            return
        try:
            async with asyncio.timeout(PATIENCE), self._joining:
                await self._listen([play])
        except Exception as error:  # noqa: BLE001 - whatever a bus may raise
            log.warning("The bus is away: %s. Phones are told every %d s.", error, TIDE)

    async def _listen(self, plays: Iterable[UUID]) -> None:
        if not self._channel:
            self._channel = await self._bus.new_channel()
            self._tasks.add(asyncio.create_task(self._ear()))
        for play in plays:
            # even if it is there already: the bus in memory forgets after a day who joined
            await self._bus.group_add(group(play), self._channel)
            self._groups.add(play)

    def close(self) -> None:
        """Let all streams end."""
        self.open = False
        for task in self._tasks:
            task.cancel()
        for followers in self._following.values():
            for follower in followers:
                follower.wake()

    async def _ear(self) -> None:
        while True:
            message = await self._bus.receive(self._channel)
            self._tell(
                UUID(message["play"]),
                Position(message["acts"], message["seals"]),
                changed=message["changed"],
            )

    def _tell(self, play: UUID, position: Position, *, changed: bool = False) -> None:
        for follower in self._following.get(play, ()):
            follower.hear(position, changed=changed)

    async def _tide(self) -> None:
        while True:
            await asyncio.sleep(TIDE)
            try:
                await self._look()
            except Exception:  # a database or a bus that is away comes back
                log.exception("The tide could not look how far the plays are.")

    async def _look(self) -> None:
        now = await sync_to_async(positions, thread_sensitive=False)(list(self._following))
        for play, position in now.items():
            self._tell(play, position)
        await self._write(list(self._lines))
        async with self._joining:
            await self._listen(list(self._following))
            for play in self._groups - self._following.keys():
                await self._bus.group_discard(group(play), self._channel)
                self._groups.discard(play)


_HUBS: WeakKeyDictionary[AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop, of which a server process has one."""
    return _HUBS.setdefault(asyncio.get_running_loop(), Hub())


def serving() -> AbstractEventLoop | None:
    """The loop in which phones follow in this process; None while none ever did."""
    return next((loop for loop in list(_HUBS) if loop.is_running()), None)


def close() -> None:
    """End all streams of the running loop: its server stops."""
    hub().close()
