"""Responses when the database fails, such as by a full disk or a lost connection."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from companion.api import error_handlers
from companion.http import of_api

log = logging.getLogger(__name__)


class DatabaseErrors:
    """Middleware: a plain-language 503 response if the database failed in a view.

    Nothing was stored, since an event is one transaction. The phone keeps the event in its
    outbox and sends it again under the same key.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep the next handler."""
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Call the next handler."""
        return self._answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The response for a database error; None for other exceptions."""
        if not isinstance(error, DatabaseError | InterfaceError):
            return None
        log.error("The database failed: %s", error)
        if of_api(request):
            return error_handlers.failed()
        answer = render(request, "503.html", status=HTTPStatus.SERVICE_UNAVAILABLE)
        answer["Retry-After"] = "5"
        return answer
