"""All who follow plays in one server process, and its one ear on the bus.

What is new is rendered once for each audience that follows here, off the loop, and goes to its
phones; where that fails they are told how far the play is, and fetch.
A message that the bus lost is made up for by the tide: every few seconds the database is asked
how far the plays are that somebody follows here.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from uuid import UUID
from weakref import WeakKeyDictionary

from companion.plays.live.channel import (
    DEVICES,
    DeviceMessage,
    Message,
    current_channel,
    group,
)
from companion.plays.live.connections import ConnectionKey, record_heartbeats
from companion.plays.live.progress import NO_PROGRESS, Progress, progress_of_plays
from companion.plays.live.publish import here
from companion.plays.queries import without_part
from companion.plays.rendering.audiences import Shown, Viewer, shown_to
from companion.worker_threads import in_thread

RENDER_TOGETHER = 15
"""Seconds between two looks at the database."""
SOON = 1
"""Seconds after which it is written down who came and who went; many are one."""
PATIENCE = 2
"""Seconds that a phone waits at most for a bus that does not answer."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """How far the play is; what changed on the page by that, if it is known.

    `changed` says that the page changed otherwise.
    """

    position: Progress
    changed: bool
    shown: Shown | None


class Follower:
    """A phone that follows a play: the newest that it has to know, never what was before.

    One that is not read piles up nothing. Without a `viewer` it hears positions alone.
    """

    def __init__(self, device: UUID, viewer: Viewer | None = None) -> None:
        """Knows nothing yet."""
        self.device = device
        self.viewer = viewer
        self.position = NO_PROGRESS
        self._changed = False
        self._shown: Shown | None = None
        self._news = asyncio.Event()

    def behind(self, position: Progress) -> bool:
        """Whether this would be news."""
        return self.position.or_later(position) != self.position

    def hear(
        self, position: Progress, shown: Shown | None = None, *, changed: bool = False
    ) -> None:
        """Take in a position; what is older than what it knows is no news."""
        if self.behind(position) or changed:
            self.position = self.position.or_later(position)
            self._shown = shown if shown and shown.position == self.position else None
            self._changed |= changed
            self._news.set()

    async def news(self, seconds: float) -> Update:
        """Wait for news, at most so long; several are one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        self._news.clear()
        news = Update(self.position, self._changed, self._shown)
        self._changed, self._shown = False, None
        return news

    def wake(self) -> None:
        """Let it look up, although there is nothing new."""
        self._news.set()


class Hub:
    """All who follow in this process, by play, and its one ear on the bus."""

    def __init__(self) -> None:
        """Hears nothing until somebody follows."""
        self.open = True
        self._bus = current_channel()
        self._following: dict[UUID, set[Follower]] = {}
        self._due: dict[UUID, Progress] = {}
        self._fanning: set[UUID] = set()
        self._lines: Counter[ConnectionKey] = Counter()
        self._devices: Counter[UUID] = Counter()
        self._came_or_went: set[ConnectionKey] = set()
        self._groups: set[UUID] = set()
        self._joining = asyncio.Lock()
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._tides = False

    @contextmanager
    def following(self, play: UUID, follower: Follower) -> Iterator[None]:
        """While this is open somebody follows a play; he hears of it once `join` is done."""
        pair = ConnectionKey(play, follower.device)
        self._following.setdefault(play, set()).add(follower)
        self._line(pair, 1)
        try:
            yield
        finally:
            self._following[play].discard(follower)
            if not self._following[play]:
                del self._following[play]
            self._line(pair, -1)

    def connections_of(self, device: UUID) -> int:
        """How many connections a device has in this process, to whatever plays."""
        return self._devices[device]

    def _line(self, pair: ConnectionKey, more: int) -> None:
        """One line of a device more or less; a device may have several."""
        self._devices[pair.device] += more
        if not self._devices[pair.device]:
            del self._devices[pair.device]
        self._lines[pair] += more
        if not self._lines[pair]:
            del self._lines[pair]
        if not self._came_or_went:
            asyncio.get_running_loop().call_later(SOON, self._note)
        self._came_or_went.add(pair)

    def _note(self) -> None:
        self._begin(self._write())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, also: Iterable[ConnectionKey] = ()) -> None:
        pairs = {*self._came_or_went, *also}
        self._came_or_went.clear()
        stand = {pair for pair in pairs if self._lines[pair]}
        try:
            await in_thread(record_heartbeats, stand, pairs - stand)
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
            log.warning(
                "The bus is away: %s. Phones are told every %d s.", error, RENDER_TOGETHER
            )

    async def _listen(self, plays: Iterable[UUID]) -> None:
        if not self._channel:
            self._channel = await self._bus.new_channel()
            self._tasks.add(asyncio.create_task(self._ear()))
        for play in plays:
            # even if it is there already: the bus in memory forgets after a day who joined
            await self._bus.group_add(group(play), self._channel)
            self._groups.add(play)
        await self._bus.group_add(DEVICES, self._channel)

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
            try:
                self._heard(await self._bus.receive(self._channel))
            except Exception as error:  # noqa: BLE001 - or nothing would be heard ever after
                log.warning("The bus could not be heard: %r", error)
                await asyncio.sleep(SOON)

    def _heard(self, message: Message | DeviceMessage) -> None:
        if "device" in message:
            self.check(UUID(message["device"]))
            return
        self.tell(
            UUID(message["play"]),
            Progress(message["acts"], message["seals"]),
            changed=message["changed"],
        )

    def tell(self, play: UUID, position: Progress, *, changed: bool = False) -> None:
        """Tell all who follow a play here how far it is, with what changed on their pages."""
        following = self._following.get(play, ())
        if changed:
            for follower in following:
                follower.hear(position, changed=True)
        elif any(follower.behind(position) for follower in following):
            self._due[play] = self._due.get(play, NO_PROGRESS).or_later(position)
            if play not in self._fanning:
                self._fanning.add(play)
                self._begin(self._fan(play))

    def check(self, device: UUID) -> None:
        """Have the streams of a device look whether it still has its part."""
        for followers in self._following.values():
            for follower in followers:
                if follower.device == device:
                    follower.hear(follower.position, changed=True)

    async def _fan(self, play: UUID) -> None:
        """One at a time for a play: what comes meanwhile comes together."""
        try:
            while play in self._due:
                position = self._due.pop(play)
                followers = list(self._following.get(play, ()))
                shown, complete = await self._rendered(play, followers)
                for follower in followers:
                    self._give(follower, position, shown, complete=complete)
        finally:
            self._fanning.discard(play)

    async def _rendered(
        self, play: UUID, followers: Iterable[Follower]
    ) -> tuple[Mapping[Viewer, Shown], bool]:
        """What is shown to each, and whether that is the whole answer."""
        viewers = {each.viewer for each in followers if each.viewer is not None}
        if not viewers:
            return {}, False
        try:
            async with asyncio.timeout(PATIENCE):
                return await in_thread(shown_to, play, viewers), True
        except Exception as error:  # noqa: BLE001 - whoever is not shown it fetches it
            log.warning("What is new in a play was not rendered: %r", error)
            return {}, False

    @staticmethod
    def _give(
        follower: Follower, position: Progress, shown: Mapping[Viewer, Shown], *, complete: bool
    ) -> None:
        found = None if follower.viewer is None else shown.get(follower.viewer)
        if found is not None:
            follower.hear(position.or_later(found.position), found)
        else:
            # Whoever has no part in it any more is asked for it by his stream.
            gone = complete and follower.viewer is not None
            follower.hear(position, changed=gone)

    async def _tide(self) -> None:
        while True:
            await asyncio.sleep(RENDER_TOGETHER)
            try:
                await self._look()
            except Exception as error:  # noqa: BLE001 - whatever is away comes back
                log.warning("The tide could not look how far the plays are: %r", error)

    async def _look(self) -> None:
        now = await in_thread(progress_of_plays, list(self._following))
        for play, position in now.items():
            self.tell(play, position)
        gone = await in_thread(without_part, list(self._lines))
        for device in {device for _, device in gone}:  # of whom the bus has lost the message
            self.check(device)
        await self._write(list(self._lines))
        async with self._joining:
            await self._listen(list(self._following))
            for play in self._groups - self._following.keys():
                await self._bus.group_discard(group(play), self._channel)
                self._groups.discard(play)


_HUBS: WeakKeyDictionary[AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop, of which a server process has one."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub()
        here(_HUBS[loop].tell, _HUBS[loop].check)
    return _HUBS[loop]


def close() -> None:
    """End all streams of the running loop: its server stops."""
    hub().close()
