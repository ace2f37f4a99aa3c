"""Responses to requests whose body was not read."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from companion.api import error_handlers
from companion.http import of_api
from companion.worker_threads import UNREAD_BODY

type Answer = Callable[[HttpRequest], HttpResponseBase]


def body_limit(get_response: Answer) -> Answer:
    """Middleware: respond with 413 to a body that is too large, before any view.

    `companion.worker_threads` reads bodies and stops at the limit. If the disk had no room for
    a large body, the response is 503.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        status = getattr(request, "scope", {}).get(UNREAD_BODY)
        if status is None:
            return get_response(request)
        return _unread(request, HTTPStatus(status))

    return answer


def _unread(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    if of_api(request):
        return error_handlers.unread(status)
    return render(request, f"{status.value}.html", status=status)
