"""Publishing changes of a play to the devices that follow it.

A message holds the progress only (number of events and of sealed choices), never an entry. Each
process then renders what its own connections may see.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Coroutine
from uuid import UUID
from weakref import WeakKeyDictionary

from companion.plays.live.channel import (
    DEVICES,
    DeviceMessage,
    Message,
    between_processes,
    current_channel,
    group,
)
from companion.plays.live.progress import Progress

PATIENCE = 2
"""Seconds until publishing to an unresponsive channel is given up."""

log = logging.getLogger(__name__)


def publish_change(play: UUID, *, acts: int = 0, seals: int = 0, changed: bool = False) -> None:
    """Publish a play's progress after a change is stored; never raises.

    `changed` means that something else on its pages is different, such as who may enter.
    """
    message = Message(play=str(play), acts=acts, seals=seals, changed=changed)
    _start(_publish(group(play), message))


def check_device(device: UUID) -> None:
    """Have every process end connections that a device may no longer keep; never raises."""
    _start(_publish_check(device))


def _start(sending: Coroutine[None, None, None]) -> None:
    loop = serving()
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


type Tell = Callable[[UUID, Progress], None]
type Check = Callable[[UUID], None]

_LOOPS: WeakKeyDictionary[AbstractEventLoop, Tell] = WeakKeyDictionary()
_CHECKS: WeakKeyDictionary[AbstractEventLoop, Check] = WeakKeyDictionary()


def here(tell: Tell, check: Check | None = None) -> None:
    """Register the callbacks of the running loop: `tell` for progress, `check` for a device."""
    _LOOPS[get_running_loop()] = tell
    if check is not None:
        _CHECKS[get_running_loop()] = check


def serving() -> AbstractEventLoop | None:
    """The loop with the live connections; None before the first one."""
    return next((loop for loop in list(_LOOPS) if loop.is_running()), None)


def deliver_locally(play: UUID, position: Progress) -> None:
    """Deliver progress to connections in the running loop, without the channel."""
    deliver = _LOOPS.get(get_running_loop())
    if deliver is not None:
        deliver(play, position)
