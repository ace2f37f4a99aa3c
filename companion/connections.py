"""HTTP connections: how many there may be, and for how long a request may stay half-sent.

Without these bounds, a few hundred connections that never finish their request take all file
descriptors of the process, and no table is served any more.
"""

import logging
import sys
from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from typing import ClassVar

import h11
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

# Windows has no such limit, and so no such module; not tested there.
if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

SECONDS_FOR_A_REQUEST = 20
"""For the headers as a whole; of a body, so many seconds must bring `LEAST_OF_A_BODY`."""
LEAST_OF_A_BODY = 16 * 1024
PER_ADDRESS = 256
"""A browser holds six at most for each of its windows; a club behind one router has dozens."""
RESERVED = 256
"""File descriptors that are left to the database, to files, and to what is just coming in."""
ACCEPTED_AT_ONCE = 32
"""Connections that the event loop accepts in one go, before their protocol can refuse any."""
BACKLOG = 1024
"""Connections that the system keeps until they are accepted."""

REFUSAL = b"Too many connections are open. Close some windows, and try again in a minute.\n"
UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\nRetry-After: 60\r\nConnection: close\r\n\r\n%s"
) % (len(REFUSAL), REFUSAL)


def raise_open_file_limit() -> None:
    """Let the process open as many files as the system allows: every phone holds one."""
    if sys.platform == "win32":
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_connections() -> int:
    """How many connections fit into the process's limit of open files."""
    if sys.platform == "win32":
        return 1_000_000
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return 1_000_000
    return max(soft - RESERVED, soft // 2)


class BoundedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 connection, which is refused beyond the bounds and cut when it stalls.

    The connections of a trusted proxy are the proxy's to bound: see deploy/nginx.conf.
    """

    _open: ClassVar[Counter[str]] = Counter()
    """The connections of each client address."""
    _address = ""
    _deadline: TimerHandle | None = None
    _received = 0
    _received_before = 0

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection, or refuse it where there are too many."""
        if not isinstance(transport, Transport):
            return
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._open[self._address] += 1
        if self._refused():
            transport.write(UNAVAILABLE)
            transport.close()
            return
        self._start_deadline()

    def _refused(self) -> bool:
        """Whether the connection cannot be served; the log says why, for each reason apart."""
        if len(self.connections) > most_connections():
            told = "Connections are refused: %s are open, and no more files can be."
            log.warning(told, len(self.connections))
            return True
        open_here = self._open[self._address]
        if open_here > PER_ADDRESS and self._address not in settings.FORWARDED_ALLOW_IPS:
            log.warning("Connections are refused: %s has %s open.", self._address, open_here)
            return True
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_deadline()
        self._open[self._address] -= 1
        if self._open[self._address] <= 0:
            del self._open[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; the clock runs until it is there as a whole."""
        self._received += len(data)
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Go on with the next request, part of which may have come already."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        if not self._is_half_sent():
            self._stop_deadline()
        elif self._deadline is None:
            self._start_deadline()

    def _is_half_sent(self) -> bool:
        state = self.conn.their_state
        return state is h11.SEND_BODY or (
            state is h11.IDLE and bool(self.conn.trailing_data[0])
        )

    def _start_deadline(self) -> None:
        self._received_before = self._received
        self._deadline = self.loop.call_later(SECONDS_FOR_A_REQUEST, self._overdue)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _overdue(self) -> None:
        """Cut the connection, unless a body comes at a fair pace or waits for the app."""
        self._deadline = None
        if self._goes_on():
            self._start_deadline()
        else:
            self.transport.abort()

    def _goes_on(self) -> bool:
        if self.conn.their_state is not h11.SEND_BODY or self.cycle.response_complete:
            return False  # what comes after the answer is thrown away, for a while
        came = self._received - self._received_before
        return self.flow.read_paused or came >= LEAST_OF_A_BODY
