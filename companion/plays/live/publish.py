"""Live: whoever follows a play hears at once how far it is.

What goes over the bus is a position and never what happened: how many acts and how many sealed
choices a play has. Each process renders for those who follow there what they may see.
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
"""Seconds until a bus that does not answer is given up."""

log = logging.getLogger(__name__)


def publish_change(play: UUID, *, acts: int = 0, seals: int = 0, changed: bool = False) -> None:
    """Tell all who follow how far a play is, after it is stored; never raises.

    `changed` says that something else is different on its pages, such as who may enter.
    """
    message = Message(play=str(play), acts=acts, seals=seals, changed=changed)
    _begin(_tell(group(play), message))


def check_device(device: UUID) -> None:
    """Have every process end the connections that a device may not keep; never raises."""
    _begin(_check(device))


def _begin(sending: Coroutine[None, None, None]) -> None:
    loop = serving()
    if loop is not None:
        # The request is answered meanwhile, however slow the bus is.
        asyncio.run_coroutine_threadsafe(sending, loop)
    elif between_processes():
        asyncio.run(sending)
    else:
        sending.close()


async def _tell(to: str, message: Message) -> None:
    if message["acts"] or message["seals"]:
        # At once, whatever the bus does; what comes back over it is no news then.
        deliver_locally(UUID(message["play"]), Progress(message["acts"], message["seals"]))
    await _send(to, message)


async def _check(device: UUID) -> None:
    here = _CHECKS.get(get_running_loop())
    if here is not None:
        here(device)
    await _send(DEVICES, DeviceMessage(device=str(device)))


async def _send(to: str, message: Message | DeviceMessage) -> None:
    """Send once more what was not taken: the first after a restart of the bus may be lost."""
    for tries in (1, 2):
        try:
            async with asyncio.timeout(PATIENCE):
                await current_channel().group_send(to, message)
                return
        except Exception as error:  # noqa: BLE001 - what is stored is stored; the tide tells it
            log.warning("The bus did not take a message, try %d: %r", tries, error)


type Tell = Callable[[UUID, Progress], None]
type Check = Callable[[UUID], None]

_LOOPS: WeakKeyDictionary[AbstractEventLoop, Tell] = WeakKeyDictionary()
_CHECKS: WeakKeyDictionary[AbstractEventLoop, Check] = WeakKeyDictionary()


def here(tell: Tell, check: Check | None = None) -> None:
    """Phones follow in the running loop: `tell` reaches them, `check` looks at a device's."""
    _LOOPS[get_running_loop()] = tell
    if check is not None:
        _CHECKS[get_running_loop()] = check


def serving() -> AbstractEventLoop | None:
    """The loop in which phones follow; None while none ever did."""
    return next((loop for loop in list(_LOOPS) if loop.is_running()), None)


def deliver_locally(play: UUID, position: Progress) -> None:
    """Tell those who follow in the running loop, if any do, without any bus between."""
    deliver = _LOOPS.get(get_running_loop())
    if deliver is not None:
        deliver(play, position)
