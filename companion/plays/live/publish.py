"""Publishing changes of a play to the devices that follow it.

A message holds the progress only (number of events and of sealed choices), never an entry. Each
process then renders what its own connections may see. Messages go through a channel: in memory
in one process, else Redis.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Coroutine
from typing import NotRequired, Protocol, TypedDict, final
from uuid import UUID
from weakref import WeakKeyDictionary

from channels.layers import InMemoryChannelLayer, get_channel_layer

from companion.plays.live.progress import Progress


@final
class Message(TypedDict):
    """How far a play is, as a channel message; `running`: its running entry is another one.

    Its keys stay, since processes of two versions may share a channel during an upgrade.
    """

    play: str
    acts: int
    seals: int
    changed: bool
    running: NotRequired[bool]


@final
class DeviceMessage(TypedDict):
    """A device whose role in plays may have ended, as a channel message."""

    device: str


DEVICES = "devices"
"""The channel group that every process joins, for messages about a device."""


class Channel(Protocol):
    """The methods that we use of a Channels layer."""

    async def new_channel(self) -> str:
        """Name a channel that only this process reads."""
        ...

    async def group_add(self, group: str, channel: str) -> None:
        """Deliver what is sent to a group to this channel, too."""
        ...

    async def group_discard(self, group: str, channel: str) -> None:
        """Stop delivering what is sent to a group to this channel."""
        ...

    async def group_send(self, group: str, message: Message | DeviceMessage) -> None:
        """Send a message to all channels of a group."""
        ...

    async def receive(self, channel: str) -> Message | DeviceMessage:
        """Wait for the next message on a channel."""
        ...


def current_channel() -> Channel:
    """The channel layer of this process: in memory, or Redis between several processes."""
    layer: Channel = get_channel_layer()
    return layer


def between_processes() -> bool:
    """Whether messages go to other processes as well."""
    return not isinstance(current_channel(), InMemoryChannelLayer)


def group(play: UUID) -> str:
    """The channel group of a play."""
    return f"play-{play}"


PATIENCE = 2
"""Seconds until publishing to an unresponsive channel is given up."""

log = logging.getLogger(__name__)


def publish_change(
    play: UUID, *, events: int = 0, seals: int = 0, changed: bool = False
) -> None:
    """Publish a play's progress after a change is stored; never raises.

    `changed` means that something else on its pages is different, such as who may enter.
    """
    message = Message(play=str(play), acts=events, seals=seals, changed=changed)
    _run_in_background(_publish(group(play), message))


def publish_running(play: UUID) -> None:
    """Publish that the running entry of a play is another one; never raises."""
    message = Message(play=str(play), acts=0, seals=0, changed=False, running=True)
    _run_in_background(_send(group(play), message))


def check_device(device: UUID) -> None:
    """Have every process end connections that a device may no longer keep; never raises."""
    _run_in_background(_publish_check(device))


def _run_in_background(sending: Coroutine[None, None, None]) -> None:
    loop = serving_loop()
    if loop is not None:
        # Publishing runs in the background: a slow channel does not delay the response.
        asyncio.run_coroutine_threadsafe(sending, loop)
    elif between_processes():
        asyncio.run(sending)
    else:
        sending.close()


async def _publish(to: str, message: Message) -> None:
    if message["acts"] or message["seals"]:
        # Deliver in this process first; the message that comes back by the channel is ignored.
        deliver_locally(UUID(message["play"]), Progress(message["acts"], message["seals"]))
    await _send(to, message)


async def _publish_check(device: UUID) -> None:
    check = _CHECKS.get(get_running_loop())
    if check is not None:
        check(device)
    await _send(DEVICES, DeviceMessage(device=str(device)))


async def _send(to: str, message: Message | DeviceMessage) -> None:
    """Try twice: the first message after a restart of Redis can be lost."""
    for tries in (1, 2):
        try:
            async with asyncio.timeout(PATIENCE):
                await current_channel().group_send(to, message)
                return
        except Exception as error:  # noqa: BLE001 - the poll of the database delivers it later
            log.warning("A message was not published, try %d: %r", tries, error)


type OnProgress = Callable[[UUID, Progress], None]
type OnDevice = Callable[[UUID], None]

_LOOPS: WeakKeyDictionary[AbstractEventLoop, OnProgress] = WeakKeyDictionary()
_CHECKS: WeakKeyDictionary[AbstractEventLoop, OnDevice] = WeakKeyDictionary()


def register_callbacks(on_progress: OnProgress, on_device: OnDevice | None = None) -> None:
    """Register the running loop's callbacks: for a play's progress, for a device to check."""
    _LOOPS[get_running_loop()] = on_progress
    if on_device is not None:
        _CHECKS[get_running_loop()] = on_device


def serving_loop() -> AbstractEventLoop | None:
    """The loop with the live connections; None before the first one."""
    return next((loop for loop in list(_LOOPS) if loop.is_running()), None)


def deliver_locally(play: UUID, progress: Progress) -> None:
    """Deliver progress to connections in the running loop, without the channel."""
    deliver = _LOOPS.get(get_running_loop())
    if deliver is not None:
        deliver(play, progress)
