"""Live: whoever follows a play hears at once how far it is.

What goes over the bus is a position and never what happened: how many acts and how many sealed
choices a play has. Each process renders for those who follow there what they may see.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from uuid import UUID
from weakref import WeakKeyDictionary

from companion.plays.live.channel import Message, between_processes, bus, group
from companion.plays.live.progress import Position

PATIENCE = 2
"""Seconds until a bus that does not answer is given up."""

log = logging.getLogger(__name__)


def tell(play: UUID, *, acts: int = 0, seals: int = 0, changed: bool = False) -> None:
    """Tell all who follow how far a play is, after it is stored; never raises.

    `changed` says that something else is different on its pages, such as who may enter.
    """
    message = Message(play=str(play), acts=acts, seals=seals, changed=changed)
    loop = serving()
    if loop is not None:
        # The entry is answered meanwhile, however slow the bus is.
        asyncio.run_coroutine_threadsafe(_send(group(play), message), loop)
    elif between_processes():
        asyncio.run(_send(group(play), message))


async def _send(to: str, message: Message) -> None:
    if message["acts"] or message["seals"]:
        # At once, whatever the bus does; what comes back over it is no news then.
        tell_here(UUID(message["play"]), Position(message["acts"], message["seals"]))
    try:
        async with asyncio.timeout(PATIENCE):
            await bus().group_send(to, message)
    except Exception as error:  # noqa: BLE001 - what is stored is stored; the tide tells it
        log.warning("The bus did not take how far a play is: %r", error)


type Tell = Callable[[UUID, Position], None]

_LOOPS: WeakKeyDictionary[AbstractEventLoop, Tell] = WeakKeyDictionary()


def here(tell: Tell) -> None:
    """Phones follow in the running loop, and are told by this."""
    _LOOPS[get_running_loop()] = tell


def serving() -> AbstractEventLoop | None:
    """The loop in which phones follow; None while none ever did."""
    return next((loop for loop in list(_LOOPS) if loop.is_running()), None)


def tell_here(play: UUID, position: Position) -> None:
    """Tell those who follow in the running loop, if any do, without any bus between."""
    told = _LOOPS.get(get_running_loop())
    if told is not None:
        told(play, position)
