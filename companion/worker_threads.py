"""Worker threads of a server: a few that stay, each with its own database connection."""

from asyncio import FIRST_COMPLETED, Semaphore, create_task, get_running_loop, timeout, wait
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, closing, suppress
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_finished, request_started
from django.db import connection
from django.http import HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

REQUESTS = ThreadPoolExecutor(10, "request")
"""Further requests wait for a thread, instead of timing out on a database connection."""
BESIDE = ThreadPoolExecutor(2, "beside")
"""Threads of streams: streams and requests do not wait for each other."""


async def in_thread[**P, T](work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run blocking work of a stream in a worker thread."""

    def done() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            connection.close_if_unusable_or_obsolete()

    return await get_running_loop().run_in_executor(BESIDE, done)


UNREAD_BODY = "companion.unread_body"
"""ASGI scope key: the status of the response to a request whose body was not read."""
LARGE_BODIES_AT_ONCE = 4
SECONDS_FOR_A_LARGE_BODY = 600


class UnreadBody(Exception):
    """Raised if a request body is too large, or the disk has no room for it."""

    def __init__(self, status: HTTPStatus) -> None:
        """Keep the status of the response."""
        super().__init__(status)
        self.status = status


def body_limit(path: str) -> int:
    """The limit of a request body for this path, in bytes."""
    large = path in settings.LARGE_BODY_PATHS
    return settings.LARGE_BODY_LIMIT if large else settings.BODY_LIMIT


def content_length(scope: Mapping[str, object]) -> int:
    """The Content-Length header; 0 without one."""
    headers = scope.get("headers")
    found = dict(headers).get(b"content-length", b"") if isinstance(headers, list) else b""
    return int(found) if found.isdigit() else 0


type Message = Mapping[str, object]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]


async def _parts(receive: Receive) -> AsyncIterator[bytes]:
    """The parts of a body as they arrive; raises `RequestAborted` if the client left."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        more = bool(message.get("more_body"))
        part = message.get("body")
        if isinstance(part, bytes):
            yield part


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        raise UnreadBody(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _discard(body: IO[bytes]) -> None:
    with suppress(OSError):  # data that are not yet on a full disk are dropped anyway
        body.close()


def _status(error: UnreadBody | OSError) -> HTTPStatus:
    """The status of the response to a request whose body was not read."""
    match error:
        case UnreadBody():
            return error.status
        case TimeoutError():
            return HTTPStatus.REQUEST_TIMEOUT
        case _:  # the disk is full
            return HTTPStatus.SERVICE_UNAVAILABLE


class OneThread(ASGIHandler):
    """ASGI handler that runs a request in one thread, from its first signal to its last.

    Django's own handler creates a thread per request and switches to it for each signal and
    each synchronous middleware, which costs more than the work itself.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's
        """Build the middleware chain as for a synchronous server."""
        del is_async
        super().load_middleware(is_async=False)

    def __init__(self) -> None:
        """Load the middleware."""
        super().__init__()
        self._large_bodies = Semaphore(LARGE_BODIES_AT_ONCE)

    async def __call__(self, scope: dict[str, object], receive: Receive, send: Send) -> None:
        """Handle a request; a stream runs until it ends or the client disconnects."""
        async with AsyncExitStack() as held:
            try:
                body = await self._read(scope, receive, held)
            except RequestAborted:
                return
            work = get_running_loop().run_in_executor(REQUESTS, self._respond, scope, body)
            response = await work
        if response.streaming:
            await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        cut = create_task(self.listen_for_disconnect(receive))
        sent = create_task(self.send_response(response, send))
        try:
            await wait((cut, sent), return_when=FIRST_COMPLETED)
        finally:
            for task in (cut, sent):
                task.cancel()
            await wait((cut, sent))
        if not sent.cancelled():
            sent.result()

    async def _read(
        self, scope: dict[str, object], receive: Receive, held: AsyncExitStack
    ) -> IO[bytes]:
        """Read the body; if it is not read, it is empty and the scope has the reason."""
        limit = body_limit(str(scope["path"]))
        body = SpooledTemporaryFile[bytes](max_size=settings.FILE_UPLOAD_MAX_MEMORY_SIZE)
        try:
            _check_size(content_length(scope), limit)
            await self._read_into(body, limit, receive, held)
        except (UnreadBody, OSError) as error:
            _discard(body)
            scope[UNREAD_BODY] = _status(error)
            return BytesIO()
        except BaseException:
            _discard(body)
            raise
        return body

    async def _read_into(
        self, body: IO[bytes], limit: int, receive: Receive, held: AsyncExitStack
    ) -> None:
        """Read a body up to its limit.

        Only a few large bodies are read and processed at once. The others wait, which stops
        their senders too, so that together they cannot fill the disk.
        """
        size = 0
        async with timeout(None) as time_limit:
            async for part in _parts(receive):
                size += len(part)
                _check_size(size, limit)
                if size > settings.BODY_LIMIT and time_limit.when() is None:
                    await held.enter_async_context(self._large_bodies)
                    until = get_running_loop().time() + SECONDS_FOR_A_LARGE_BODY
                    time_limit.reschedule(until)
                body.write(part)
        body.seek(0)

    def _respond(self, scope: dict[str, object], body: IO[bytes]) -> HttpResponseBase:
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request_started.send(sender=type(self), scope=scope)
            request, refused = self.create_request(scope, body)
            if request is None:
                return refused or HttpResponseBadRequest()
            response = self.get_response(request)
            if response.streaming:
                request_finished.send(sender=type(self))  # a stream sends this signal itself
            else:
                response.close()
            return response
