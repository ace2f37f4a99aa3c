"""The loop in which phones follow in this process, if any ever did, and who tells them."""

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from uuid import UUID
from weakref import WeakKeyDictionary

from companion.plays.positions import Position

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
