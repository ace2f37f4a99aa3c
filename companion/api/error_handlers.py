"""Error responses of the project: JSON below /api/v1/, pages for all other addresses.

Django calls these handlers for every error that no view of the API has handled. The module
imports nothing that only the API uses, so that pages stay quick to load.
"""

import sys
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop
from django.views import csrf, defaults

from companion.groups.session import NoGroup
from companion.http import of_api
from companion.plays.requests import RoleEnded

UNKNOWN = gettext_noop("Nothing was found here.")
UNKNOWN_HOST = gettext_noop("This server does not answer to this host name.")
UNREADABLE = gettext_noop("The request cannot be read.")
FORBIDDEN = gettext_noop("You are not allowed to do this.")
FAILED = gettext_noop(
    "Nothing can be saved now. Is the server’s disk full, or its database not running?"
)
FAULT = gettext_noop("The server has a fault; its terminal shows details.")
TOO_LARGE = gettext_noop("The body is too large.")
TOO_SLOW = gettext_noop("The body did not arrive in ten minutes.")
LONGEST_NAME = 60
WAIT = "5"
"""Value of the Retry-After header when the database has failed, in seconds."""


def failed() -> HttpResponse:
    """The response when the database has failed."""
    answer = _json_error(HTTPStatus.SERVICE_UNAVAILABLE, FAILED)
    answer["Retry-After"] = WAIT
    return answer


def unread(status: HTTPStatus) -> HttpResponse:
    """The response when the body was not read: too large, too slow, or a full disk."""
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        return failed()
    return _json_error(status, TOO_SLOW if status is HTTPStatus.REQUEST_TIMEOUT else TOO_LARGE)


def unknown_host() -> HttpResponse:
    """The response to a request for a host name that is not served."""
    return _json_error(HTTPStatus.BAD_REQUEST, UNKNOWN_HOST)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """The response to a request that cannot be read, or is for a host that is not served.

    Fields of a form that are too large in all are said to be, although the body was read.
    """
    if of_api(request):
        return _json_error(HTTPStatus.BAD_REQUEST, UNREADABLE)
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """The response to something that the caller may not do."""
    if of_api(request):
        return _json_error(HTTPStatus.FORBIDDEN, FORBIDDEN)
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """The response to an address that does not exist."""
    if of_api(request):
        return _json_error(HTTPStatus.NOT_FOUND, UNKNOWN)
    if isinstance(exception, RoleEnded) and exception.why:
        return render(request, "plays/ended.html", {"why": exception.why}, status=404)
    if isinstance(exception, NoGroup):
        return render(request, "groups/none.html", status=HTTPStatus.NOT_FOUND)
    return defaults.page_not_found(request, exception)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Handler of failed CSRF checks: an outdated page, or a browser without cookies.

    The page shows the text that was typed, since reloading the form would lose it.
    """
    if reason != REASON_NO_CSRF_COOKIE or request.COOKIES:
        return csrf.csrf_failure(request, reason)
    # The names of a new play; each is in the form both as a seat and as a player.
    typed = [
        name for field in ("seats", "players", "new") for name in request.POST.getlist(field)
    ]
    names = dict.fromkeys(name[:LONGEST_NAME] for name in typed if name.strip())
    context = {"names": list(names)}
    return render(request, "403_cookies.html", context, status=HTTPStatus.FORBIDDEN)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """The response to an error of the server; it gives no details."""
    if not of_api(request):
        return defaults.server_error(request)
    if isinstance(sys.exception(), DatabaseError | InterfaceError):
        return failed()
    return _json_error(HTTPStatus.INTERNAL_SERVER_ERROR, FAULT)


def _json_error(status: int, message: str) -> HttpResponse:
    """A JSON error in the shape of `serializers.Refusal`, in the language in use."""
    answer: dict[str, object] = {
        "message": gettext(message),
        "message_id": message,
        "parameters": {},
        "entry": None,
        "rule": None,
        "field": "",
        "ok": False,
    }
    return JsonResponse(answer, status=status)
