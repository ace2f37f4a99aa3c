"""`/health/`: whether the server can do its work, for containers and monitors."""

from collections.abc import Callable
from http import HTTPStatus

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase

from companion import __version__

PATH = "/health/"


def health(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: answer at `/health/`, 200 or 503, before host names and sessions matter."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return _report() if request.path_info == PATH else get_response(request)

    return middleware


def _report() -> JsonResponse:
    is_readable = _can_read()
    report = {
        "status": "ok" if is_readable else "the database cannot be read",
        "version": __version__,
        "database": connection.vendor,
    }
    status = HTTPStatus.OK if is_readable else HTTPStatus.SERVICE_UNAVAILABLE
    response = JsonResponse(report, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _can_read() -> bool:
    """Whether a row of a table can be read: `SELECT 1` alone never opens SQLite's file."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM django_migrations LIMIT 1")
            return cursor.fetchone() is not None
    except (DatabaseError, InterfaceError):
        return False
