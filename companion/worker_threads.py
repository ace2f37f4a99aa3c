"""On which threads a server works: a few that stay, each with its own database connection."""

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
"""Requests beyond these wait for a thread, and not for a database connection in vain."""
BESIDE = ThreadPoolExecutor(2, "beside")
"""What streams need: they never wait for requests, nor requests for them."""


async def in_thread[**P, T](work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do some work of a stream off the loop."""

    def done() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            connection.close_if_unusable_or_obsolete()

    return await get_running_loop().run_in_executor(BESIDE, done)


UNREAD_BODY = "companion.unread_body"
"""The key of a scope whose body was not read: the status of the answer."""
LARGE_BODIES_AT_ONCE = 4
SECONDS_FOR_A_LARGE_BODY = 600


class UnreadBody(Exception):
    """The body of a request is beyond its bounds, or the disk has no room for it."""

    def __init__(self, status: HTTPStatus) -> None:
        """Ends the reading; the request is answered with this status."""
        super().__init__(status)
        self.status = status


def body_limit(path: str) -> int:
    """How many bytes the body of a request to this path may have."""
    large = path in settings.LARGE_BODY_PATHS
    return settings.LARGE_BODY_LIMIT if large else settings.BODY_LIMIT


def content_length(scope: Mapping[str, object]) -> int:
    """What the headers say; 0 where they do not say it."""
    headers = scope.get("headers")
    found = dict(headers).get(b"content-length", b"") if isinstance(headers, list) else b""
    return int(found) if found.isdigit() else 0


type Message = Mapping[str, object]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]


async def _parts(receive: Receive) -> AsyncIterator[bytes]:
    """The parts of a body as they come in; raises `RequestAborted` when the client left."""
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
    with suppress(OSError):  # what was not yet on a full disk is no loss
        body.close()


def _status(error: UnreadBody | OSError) -> HTTPStatus:
    """How a request is answered whose body was not read."""
    match error:
        case UnreadBody():
            return error.status
        case TimeoutError():
            return HTTPStatus.REQUEST_TIMEOUT
        case _:  # the disk is full
            return HTTPStatus.SERVICE_UNAVAILABLE


class OneThread(ASGIHandler):
    """Answers a request on one thread, from its first signal to its last, with one hop to it.

    Django's own way under ASGI makes a thread for each request, and goes there and back for
    each signal and for each step that any middleware takes, which costs more than the steps.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's
        """Make the chain as a synchronous server does, whatever is asked for."""
        del is_async
        super().load_middleware(is_async=False)

    def __init__(self) -> None:
        """Load the middleware."""
        super().__init__()
        self._large_bodies = Semaphore(LARGE_BODIES_AT_ONCE)

    async def __call__(self, scope: dict[str, object], receive: Receive, send: Send) -> None:
        """Answer; a stream goes on until it ends or nobody listens any more."""
        async with AsyncExitStack() as held:
            try:
                body = await self._read(scope, receive, held)
            except RequestAborted:
                return
            work = get_running_loop().run_in_executor(REQUESTS, self._answered, scope, body)
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
        """The body; an empty one, and the reason in the scope, where it was not read."""
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
        """Read a body within its bounds.

        Of large ones only a few are read and worked on at once; others wait, which stops their
        senders too. So they cannot fill the disk together.
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

    def _answered(self, scope: dict[str, object], body: IO[bytes]) -> HttpResponseBase:
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request_started.send(sender=type(self), scope=scope)
            request, refused = self.create_request(scope, body)
            if request is None:
                return refused or HttpResponseBadRequest()
            response = self.get_response(request)
            if response.streaming:
                request_finished.send(sender=type(self))  # a stream asks for its own
            else:
                response.close()
            return response
