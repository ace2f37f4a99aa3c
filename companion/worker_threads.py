"""On which threads a server works: a few that stay, each with its own database connection."""

from asyncio import FIRST_COMPLETED, create_task, get_running_loop, wait
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import IO

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


type Message = Mapping[str, object]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]


class OneThread(ASGIHandler):
    """Answers a request on one thread, from its first signal to its last, with one hop to it.

    Django's own way under ASGI makes a thread for each request, and goes there and back for
    each signal and for each step that any middleware takes, which costs more than the steps.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's
        """Make the chain as a synchronous server does, whatever is asked for."""
        del is_async
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, object], receive: Receive, send: Send) -> None:
        """Answer; a stream goes on until it ends or nobody listens any more."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        work = get_running_loop().run_in_executor(REQUESTS, self._answered, scope, body)
        response = await work
        if not response.streaming:
            await self.send_response(response, send)
            return
        cut = create_task(self.listen_for_disconnect(receive))
        told = create_task(self.send_response(response, send))
        try:
            await wait((cut, told), return_when=FIRST_COMPLETED)
        finally:
            for task in (cut, told):
                task.cancel()
            await wait((cut, told))
        if not told.cancelled():
            told.result()

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
