"""What a phone hears when the database fails: a full disk, a server that is gone."""

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
    """Middleware: a view that the database has failed answers so, in plain words.

    Nothing was stored, since an act is one transaction. The phone keeps what it sent, as for
    any answer that is none of the table's, and sends it again under the same key.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Stand between the view and the other middleware."""
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer."""
        return self._answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer for a view whose database failed; other faults are not for here."""
        if not isinstance(error, DatabaseError | InterfaceError):
            return None
        log.error("The database failed: %s", error)
        if of_api(request):
            return error_handlers.failed()
        answer = render(request, "503.html", status=HTTPStatus.SERVICE_UNAVAILABLE)
        answer["Retry-After"] = "5"
        return answer
