"""Live: whoever follows a play hears at once how far it is.

What is told is a position and never what happened: how many acts and how many sealed choices
a play has. A phone that is behind fetches the page once and is up to date, whatever it missed.
Every process has one ear on the bus, for all of its phones. A message that the bus lost is
made up for by the tide, which asks the database every few seconds.
"""

import asyncio
import json
import logging
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypedDict
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import get_channel_layer

from companion.plays.positions import NOWHERE, Position, positions

TIDE = 15
"""Seconds between two looks at the database."""
PATIENCE = 2
"""Seconds that an entry waits at most for a bus that does not answer."""

log = logging.getLogger(__name__)


class Message(TypedDict):
    """What goes over the bus."""

    play: str
    acts: int
    seals: int
    changed: bool


class Bus(Protocol):
    """What is used of channels' layers."""

    async def new_channel(self) -> str: ...
    async def group_add(self, group: str, channel: str) -> None: ...
    async def group_discard(self, group: str, channel: str) -> None: ...
    async def group_send(self, group: str, message: Message) -> None: ...
    async def receive(self, channel: str) -> Message: ...


def bus() -> Bus:
    """The bus of this process: in its memory, or Redis between several."""
    layer: Bus = get_channel_layer()
    return layer


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
        """Wait for news, at most so long; several are one. Whether the pages changed otherwise."""
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
        self._groups: set[UUID] = set()
        self._joining = asyncio.Lock()
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def follower(self, play: UUID) -> Iterator[Follower]:
        """Somebody who follows a play; he hears of it once `join` is done."""
        follower = Follower()
        self._following.setdefault(play, set()).add(follower)
        try:
            yield follower
        finally:
            self._following[play].discard(follower)
            if not self._following[play]:
                del self._following[play]

    async def join(self, play: UUID) -> None:
        """Have the ear open for a play."""
        async with self._joining:
            if not self._channel:
                self._channel = await self._bus.new_channel()
                self._tasks |= {asyncio.create_task(each()) for each in (self._ear, self._tide)}
            if play not in self._groups:
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
        async with self._joining:
            for play in list(self._groups):
                if play in self._following:
                    # the bus in memory forgets after a day who joined
                    await self._bus.group_add(group(play), self._channel)
                else:
                    await self._bus.group_discard(group(play), self._channel)
                    self._groups.discard(play)


_HUBS: WeakKeyDictionary[AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop, of which a server process has one."""
    return _HUBS.setdefault(asyncio.get_running_loop(), Hub())


def close() -> None:
    """End all streams of the running loop: its server stops."""
    hub().close()


def group(play: UUID) -> str:
    """The name of a play on the bus."""
    return f"play-{play}"


def tell(play: UUID, *, acts: int = 0, seals: int = 0, changed: bool = False) -> None:
    """Tell all who follow how far a play is, after it is stored; never raises.

    `changed` says that something else is different on its pages, such as who may enter.
    """
    message = Message(play=str(play), acts=acts, seals=seals, changed=changed)
    try:
        async_to_sync(_send)(group(play), message)
    except Exception:  # what is stored is stored; the tide tells it
        log.exception("The bus did not take what it was told of a play.")


async def _send(to: str, message: Message) -> None:
    async with asyncio.timeout(PATIENCE):
        await bus().group_send(to, message)


def event(name: str, position: Position) -> str:
    """A message as a browser reads it."""
    told = json.dumps({"acts": position.acts, "seals": position.seals}, separators=(",", ":"))
    return f"event: {name}\ndata: {told}\n\n"
