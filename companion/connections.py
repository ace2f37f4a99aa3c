"""Limits of HTTP connections: their number, and the time for receiving a request.

Without these limits, a few hundred connections that never complete their request take all file
descriptors of the process, and nobody is served any more.
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
"""For all headers together; a body has to bring `LEAST_OF_A_BODY` in this time."""
LEAST_OF_A_BODY = 16 * 1024
PER_ADDRESS = 256
"""A browser opens at most six per window; a club behind one router has dozens."""
RESERVED = 256
"""File descriptors reserved for the database, files, and new connections."""
ACCEPTED_AT_ONCE = 32
"""Connections that the event loop accepts at once, before a protocol can refuse any."""
FULL = "Connections are refused: %s are open, and no more files can be."
BACKLOG = 1024
"""Connections that the operating system queues until they are accepted."""

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
    """uvicorn's HTTP/1.1 connection, refused beyond the limits and closed when it stalls.

    A trusted proxy limits its connections itself: see deploy/nginx.conf.
    """

    _open: ClassVar[Counter[str]] = Counter()
    """Number of open connections by client address."""
    _address = ""
    _deadline: TimerHandle | None = None
    _received = 0
    _received_before = 0

    def connection_made(self, transport: BaseTransport) -> None:
        """Accept the connection, or refuse it if there are too many."""
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
            log.warning(FULL, len(self.connections))
            return True
        open_here = self._open[self._address]
        if open_here > PER_ADDRESS and self._address not in settings.FORWARDED_ALLOW_IPS:
            log.warning("Connections are refused: %s has %s open.", self._address, open_here)
            return True
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the counters."""
        self._stop_deadline()
        self._open[self._address] -= 1
        if self._open[self._address] <= 0:
            del self._open[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request; the timer runs until the request is complete."""
        self._received += len(data)
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Continue with the next request, of which a part may have been received."""
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
        """Close the connection, unless a body arrives fast enough or waits for the app."""
        self._deadline = None
        if self._goes_on():
            self._start_deadline()
        else:
            self.transport.abort()

    def _goes_on(self) -> bool:
        if self.conn.their_state is not h11.SEND_BODY or self.cycle.response_complete:
            return False  # after the response, remaining data are discarded for a while
        came = self._received - self._received_before
        return self.flow.read_paused or came >= LEAST_OF_A_BODY
