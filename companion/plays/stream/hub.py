"""The hub: all live connections of one server process, and its channel subscription.

Updates are rendered once per audience in a worker thread and pushed to the phones; if that
fails they get the progress only, and fetch the page. Polling the database every few seconds
makes up for messages that the channel lost.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop, TimerHandle
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from uuid import UUID
from weakref import WeakKeyDictionary

from companion.conf.languages import ENGLISH
from companion.plays.live.connections import ConnectionKey, record_heartbeats
from companion.plays.live.progress import NO_PROGRESS, Progress, progress_of_plays
from companion.plays.live.publish import (
    DEVICES,
    DeviceMessage,
    Message,
    current_channel,
    group,
    register_callbacks,
)
from companion.plays.live.running_entries import SECONDS
from companion.plays.queries import pairs_without_role
from companion.plays.rendering import (
    NOTHING,
    RunningFragments,
    ShownFragment,
    Viewer,
    fragments_for,
    running_fragments,
)
from companion.worker_threads import in_thread

POLL_INTERVAL = 15
"""Seconds between two polls of the database."""
RECORD_DELAY = 1
"""Seconds until connects and disconnects are recorded, several at once."""
PATIENCE = 2
"""Seconds that a phone waits at most for an unresponsive channel."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """A play's progress, with the new fragment if it is known.

    `changed`: something else on the page is different. `running` is what another phone has laid
    of the next entry, or nothing in its place; None if that has not changed.
    """

    progress: Progress
    changed: bool
    shown: ShownFragment | None
    running: ShownFragment | None


class Follower:
    """A device's live connection to a play; it holds the newest update only.

    So a connection that is read slowly queues nothing. Without a `viewer` it gets progress
    only.
    """

    def __init__(
        self, device: UUID, viewer: Viewer | None = None, language: str = ENGLISH
    ) -> None:
        """A connection without any update yet."""
        self.device = device
        self.viewer = viewer
        self.language = language
        self.progress = NO_PROGRESS
        self._running: ShownFragment | None = None
        self._something_lies = False
        self._changed = False
        self._shown: ShownFragment | None = None
        self._update_ready = asyncio.Event()

    def is_behind(self, progress: Progress) -> bool:
        """Whether this progress is new to the connection."""
        return self.progress.or_later(progress) != self.progress

    def receive(
        self, progress: Progress, shown: ShownFragment | None = None, *, changed: bool = False
    ) -> None:
        """Take in a progress; an older one is ignored."""
        if self.is_behind(progress) or changed:
            self.progress = self.progress.or_later(progress)
            self._shown = shown if shown and shown.progress == self.progress else None
            self._changed |= changed
            self._update_ready.set()

    def receive_running(self, running: RunningFragments | None) -> None:
        """Take in what lies of the next entry; nothing is said once, after something lay."""
        own = self.viewer is not None
        shown = running and running.for_viewer(self.device, self.language, own=own)
        if shown is not None or self._something_lies:
            self._something_lies = shown is not None
            self._running = shown or ShownFragment(self.progress, NOTHING)
            self._update_ready.set()

    async def next_update(self, seconds: float) -> Update:
        """Wait at most `seconds` for an update; several updates are merged into one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._update_ready.wait()
        self._update_ready.clear()
        news = Update(self.progress, self._changed, self._shown, self._running)
        self._changed, self._shown, self._running = False, None, None
        return news

    def wake(self) -> None:
        """End the current wait without an update."""
        self._update_ready.set()


class Hub:
    """All live connections of this process by play, and its channel subscription."""

    def __init__(self) -> None:
        """An empty hub; it subscribes with the first connection."""
        self.open = True
        self._layer = current_channel()
        self._following: dict[UUID, set[Follower]] = {}
        self._due: dict[UUID, Progress] = {}
        self._pushing: set[UUID] = set()
        self._running_due: set[UUID] = set()
        self._running_ends: dict[UUID, TimerHandle] = {}
        self._draws_running = False
        self._connections: Counter[ConnectionKey] = Counter()
        self._devices: Counter[UUID] = Counter()
        self._unrecorded: set[ConnectionKey] = set()
        self._groups: set[UUID] = set()
        self._joining = asyncio.Lock()
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._polls = False

    @contextmanager
    def following(self, play: UUID, follower: Follower) -> Iterator[None]:
        """Register a connection while the context is open; updates arrive after `join`."""
        key = ConnectionKey(play, follower.device)
        self._following.setdefault(play, set()).add(follower)
        self._count_connection(key, 1)
        try:
            yield
        finally:
            self._following[play].discard(follower)
            if not self._following[play]:
                del self._following[play]
                self._running_until(play, None)
            self._count_connection(key, -1)

    def connections_of(self, device: UUID) -> int:
        """Number of a device's connections in this process, to any plays."""
        return self._devices[device]

    def _count_connection(self, key: ConnectionKey, more: int) -> None:
        """Add or remove one connection of a device; a device may have several to one play."""
        self._devices[key.device] += more
        if not self._devices[key.device]:
            del self._devices[key.device]
        self._connections[key] += more
        if not self._connections[key]:
            del self._connections[key]
        if not self._unrecorded:
            asyncio.get_running_loop().call_later(RECORD_DELAY, self._schedule_heartbeats)
        self._unrecorded.add(key)

    def _schedule_heartbeats(self) -> None:
        self._start_task(self._record_heartbeats())

    def _start_task(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _record_heartbeats(self, also: Iterable[ConnectionKey] = ()) -> None:
        keys = {*self._unrecorded, *also}
        self._unrecorded.clear()
        connected = {key for key in keys if self._connections[key]}
        try:
            await in_thread(record_heartbeats, connected, keys - connected)
        except Exception as error:  # noqa: BLE001 - open connections are recorded again soon
            log.warning("Heartbeats were not recorded: %r", error)

    async def join(self, play: UUID) -> None:
        """Subscribe to a play; if the channel is unavailable, the poll tries again."""
        if not self._polls:
            self._polls = True
            self._tasks.add(asyncio.create_task(self._poll()))
        if play in self._groups:
            return
        try:
            async with asyncio.timeout(PATIENCE), self._joining:
                await self._subscribe([play])
        except Exception as error:  # noqa: BLE001 - a channel layer may raise anything
            log.warning(
                "The channel is unavailable: %s. Phones are updated every %d s.",
                error,
                POLL_INTERVAL,
            )

    async def _subscribe(self, plays: Iterable[UUID]) -> None:
        if not self._channel:
            self._channel = await self._layer.new_channel()
            self._tasks.add(asyncio.create_task(self._receive()))
        for play in plays:
            # repeated joins are needed: the channel in memory drops members after a day
            await self._layer.group_add(group(play), self._channel)
            self._groups.add(play)
        await self._layer.group_add(DEVICES, self._channel)

    def close(self) -> None:
        """End all streams."""
        self.open = False
        for task in self._tasks:
            task.cancel()
        for followers in self._following.values():
            for follower in followers:
                follower.wake()

    async def _receive(self) -> None:
        while True:
            try:
                self._handle(await self._layer.receive(self._channel))
            except Exception as error:  # noqa: BLE001 - or nothing more would be received
                log.warning("No message could be received: %r", error)
                await asyncio.sleep(RECORD_DELAY)

    def _handle(self, message: Message | DeviceMessage) -> None:
        if "device" in message:
            self.check_device(UUID(message["device"]))
            return
        play = UUID(message["play"])
        if message.get("running"):
            self.push_running(play)
            return
        progress = Progress(message["acts"], message["seals"])
        self.push_progress(play, progress, changed=message["changed"])

    def push_progress(self, play: UUID, progress: Progress, *, changed: bool = False) -> None:
        """Push a play's progress to its connections, with their new fragments."""
        following = self._following.get(play, ())
        if changed:
            for follower in following:
                follower.receive(progress, changed=True)
        elif any(follower.is_behind(progress) for follower in following):
            self._due[play] = self._due.get(play, NO_PROGRESS).or_later(progress)
            if play not in self._pushing:
                self._pushing.add(play)
                self._start_task(self._push(play))

    def push_running(self, play: UUID) -> None:
        """Push what lies of a play's next entry to its connections."""
        if play in self._following:
            self._running_due.add(play)
            if not self._draws_running:
                self._draws_running = True
                self._start_task(self._push_running())

    async def _push_running(self) -> None:
        """Draw one at a time in this process, so that entries do not wait for cards."""
        try:
            while self._running_due:
                play = self._running_due.pop()
                languages = {follower.language for follower in self._following.get(play, ())}
                running = await in_thread(running_fragments, play, languages)
                for follower in self._following.get(play, ()):
                    follower.receive_running(running)
                self._running_until(play, SECONDS if running else None)
        except Exception as error:  # noqa: BLE001 - the entry itself comes once it is saved
            log.warning("A running entry was not drawn: %r", error)
        finally:
            self._draws_running = False

    def _running_until(self, play: UUID, seconds: int | None) -> None:
        """Look again once what lies there is too old; None: nothing lies there."""
        before = self._running_ends.pop(play, None)
        if before is not None:
            before.cancel()
        if seconds is not None and play in self._following:
            look_again = asyncio.get_running_loop().call_later
            self._running_ends[play] = look_again(seconds + 1, self.push_running, play)

    def check_device(self, device: UUID) -> None:
        """Have the streams of a device check whether it still has its role."""
        for followers in self._following.values():
            for follower in followers:
                if follower.device == device:
                    follower.receive(follower.progress, changed=True)

    async def _push(self, play: UUID) -> None:
        """Render one at a time for a play; updates in the meantime are merged."""
        try:
            while play in self._due:
                progress = self._due.pop(play)
                followers = list(self._following.get(play, ()))
                shown, complete = await self._rendered(play, followers)
                for follower in followers:
                    self._deliver(follower, progress, shown, complete=complete)
        finally:
            self._pushing.discard(play)

    async def _rendered(
        self, play: UUID, followers: Iterable[Follower]
    ) -> tuple[Mapping[Viewer, ShownFragment], bool]:
        """The fragment of each viewer, and whether the rendering succeeded."""
        viewers = {each.viewer for each in followers if each.viewer is not None}
        if not viewers:
            return {}, False
        try:
            async with asyncio.timeout(PATIENCE):
                return await in_thread(fragments_for, play, viewers), True
        except Exception as error:  # noqa: BLE001 - phones without the fragment fetch the page
            log.warning("A fragment was not rendered: %r", error)
            return {}, False

    @staticmethod
    def _deliver(
        follower: Follower,
        progress: Progress,
        shown: Mapping[Viewer, ShownFragment],
        *,
        complete: bool,
    ) -> None:
        found = None if follower.viewer is None else shown.get(follower.viewer)
        if found is not None:
            follower.receive(progress.or_later(found.progress), found)
        else:
            # The stream of a device without a role ends itself after the check.
            gone = complete and follower.viewer is not None
            follower.receive(progress, changed=gone)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            try:
                await self._poll_once()
            except Exception as error:  # noqa: BLE001 - an unavailable database comes back
                log.warning("The progress of plays could not be read: %r", error)

    async def _poll_once(self) -> None:
        now = await in_thread(progress_of_plays, list(self._following))
        for play, progress in now.items():
            self.push_progress(play, progress)
        gone = await in_thread(pairs_without_role, list(self._connections))
        for device in {device for _, device in gone}:  # the channel may have lost their message
            self.check_device(device)
        await self._record_heartbeats(list(self._connections))
        async with self._joining:
            await self._subscribe(list(self._following))
            for play in self._groups - self._following.keys():
                await self._layer.group_discard(group(play), self._channel)
                self._groups.discard(play)


_HUBS: WeakKeyDictionary[AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop, one in a server process."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub()
        register_callbacks(_HUBS[loop].push_progress, _HUBS[loop].check_device)
    return _HUBS[loop]


def close() -> None:
    """End all streams of the running loop, as its server stops."""
    hub().close()
