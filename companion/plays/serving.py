"""The loop in which phones follow in this process, if any ever did."""

from asyncio import AbstractEventLoop, get_running_loop
from weakref import WeakSet

_LOOPS: WeakSet[AbstractEventLoop] = WeakSet()


def here() -> AbstractEventLoop:
    """The running loop; from now on phones follow in it."""
    loop = get_running_loop()
    _LOOPS.add(loop)
    return loop


def serving() -> AbstractEventLoop | None:
    """That loop; None while none ever did."""
    return next((loop for loop in list(_LOOPS) if loop.is_running()), None)
