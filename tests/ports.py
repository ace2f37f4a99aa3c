"""Ports for servers of a test run, reserved for the process while it runs.

A port that the system chooses is free only until the next who asks: another worker's server, a
browser's connection. These lie below what it chooses from, and each process has a hundred of
its own, held by a lock.
"""

import fcntl
import os
import socket
from itertools import count
from pathlib import Path
from tempfile import gettempdir

ADDRESS = "127.0.0.1"
LOWEST, EACH, BLOCKS = 20_000, 100, 120


def _own_block() -> int:
    """The first port of a block that no other process holds; this one does until it ends."""
    folder = Path(gettempdir()) / f"nile-scribe-ports-{os.geteuid()}"
    folder.mkdir(exist_ok=True)
    for number in range(BLOCKS):
        lock = os.open(folder / str(number), os.O_CREAT | os.O_RDWR)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
        else:
            return LOWEST + number * EACH
    raise AssertionError("Other test runs hold all ports.")


def _free(number: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((ADDRESS, number))
        except OSError:
            return False
    return True


class _Ports:
    """The ports of this process, one after another."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._next = count()

    def one(self) -> int:
        if self._first is None:
            self._first = _own_block()
        own = (self._first + number % EACH for number in self._next)
        return next(number for number in own if _free(number))


_OWN = _Ports()


def free_port() -> int:
    """A port on which nothing listens and that nobody else will be given."""
    return _OWN.one()
