"""Middleware: language, refusals before any view, how responses are sent, accounts, health.

Refused are bodies that are too large, null characters and foreign host names; a failure of the
database gets a response in plain language.
"""

import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address
from itertools import chain
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions import middleware
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import BadRequest
from django.db import DatabaseError, InterfaceError, connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language_from_request, override

from companion import __version__
from companion.accounts.session import account_of
from companion.api import error_handlers
from companion.frontend.joined_file import small_gzip
from companion.http import of_api
from companion.worker_threads import UNREAD_BODY

log = logging.getLogger(__name__)

READS = ("GET", "HEAD")

type Answer = Callable[[HttpRequest], HttpResponseBase]


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's sessions, but a page that is only read is shown although saving one fails.

    The disk may be full. The next page tries again to renew the device's session.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save a changed session and send its cookie, if that can be done."""
        try:
            return super().process_response(request, response)
        except SessionInterrupted:
            if request.method not in READS:
                raise
            log.warning("The session of a page could not be saved: %s", request.path_info)
            return response


WORDLESS = ("text/css", "text/javascript", "font/")
"""Content types of responses that are the same in every language."""
LANGUAGE_HEADERS = ("Accept-Language", "Cookie")


def language(get_response: Answer) -> Answer:
    """Middleware: the language of the device's cookie, else of its browser, else English."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        code = get_language_from_request(request)
        with override(code):
            response = get_response(request)
        if _has_words(request, response):
            response.headers.setdefault("Content-Language", code)
            patch_vary_headers(response, LANGUAGE_HEADERS)
        return response

    return answer


def _has_words(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether a response may differ between languages."""
    if request.path_info.startswith(settings.STATIC_URL):
        return False
    return not response.headers.get("Content-Type", "").startswith(WORDLESS)


SCRIPTS_AND_STYLES = ("text/css", "text/javascript")
OF_DOCUMENTS = (
    "Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "X-Frame-Options",
)  # fmt: skip
"""Headers that browsers read with a document or a worker only."""


def lean_files(get_response: Answer) -> Answer:
    """Middleware: scripts and style sheets are sent without headers that only documents need.

    These are a third of a kilobyte with each file of a first load. Scripts of workers keep
    them: browsers read them there, and those scripts have addresses elsewhere.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.path_info.startswith((settings.STATIC_URL, "/look/")) and (
            response.headers.get("Content-Type", "").startswith(SCRIPTS_AND_STYLES)
        ):
            for name in OF_DOCUMENTS:
                response.headers.pop(name, None)
        return response

    return answer


def body_limit(get_response: Answer) -> Answer:
    """Middleware: respond with 413 to a body that is too large, before any view.

    `companion.worker_threads` reads bodies and stops at the limit. If the disk had no room for
    a large body, the response is 503.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        status = getattr(request, "scope", {}).get(UNREAD_BODY)
        if status is None:
            return get_response(request)
        return _unread_response(request, HTTPStatus(status))

    return answer


def _unread_response(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    if of_api(request):
        return error_handlers.unread(status)
    return render(request, f"{status.value}.html", status=status)


NULL = "\0"


def no_null_characters(get_response: Answer) -> Answer:
    """Middleware: refuse a request with a null character in its path, form or cookies.

    JSON bodies are checked by the views that parse them. Reading the form here does not harm:
    the CSRF check would read it next.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if NULL in request.path_info:
            raise Http404("No address has a null character.")
        if any(NULL in text for text in _texts(request)):
            raise BadRequest("A text has a null character.")
        return get_response(request)

    return answer


def _texts(request: HttpRequest) -> Iterator[str]:
    """Keys and values of query, cookies and form, and names of uploaded files."""
    yield from chain(request.COOKIES.keys(), request.COOKIES.values())
    yield from _flat(request.GET.lists())
    if request.method == "POST" and not of_api(request):  # the API reads no form
        yield from _flat(request.POST.lists())
        yield from request.FILES.keys()


def _flat(fields: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for key, values in fields:
        yield key
        yield from values


def in_one_piece(get_response: Answer) -> Answer:
    """Middleware: read a file whole before it is sent.

    Files here are small, and under ASGI Django would read a synchronous stream whole anyway,
    with a warning.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, FileResponse):
            return response
        whole = HttpResponse(b"".join(response), status=response.status_code)
        del whole["Content-Type"]
        for name, value in response.items():
            whole[name] = value
        response.close()
        return whole

    return answer


class Compression(GZipMiddleware):
    """GZipMiddleware that leaves streaming responses alone, and packs pages tighter.

    Django's part decides what is compressed, and writes a header with a name of random length.
    Its blocks are replaced by those of libdeflate: for half a millisecond some 200 bytes fewer
    for a page in play, whose first load may have 60,000.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a response if the browser accepts that."""
        if not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
            return response
        text = response.content
        super().process_response(request, response)
        if response.has_header("Content-Encoding"):
            packed = response.content
            head = packed[: packed.index(b"\0", GZIP_HEAD) + 1]
            response.content = head + small_gzip(text)[GZIP_HEAD:]
            response.headers["Content-Length"] = str(len(response.content))
        return response


GZIP_HEAD = 10
"""Bytes of a gzip file before its name."""
HOME_DOMAINS = (
    ".local", ".localhost", ".home.arpa", ".internal", ".lan", ".home", ".localdomain", ".test",
)  # fmt: skip
"""Domains that the public name system does not have: no stranger can own a name there."""


def home_names(get_response: Answer) -> Answer:
    """Middleware: refuse public host names, except that of PUBLIC_URL and ALLOWED_HOSTS."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        name = split_domain_port(request.get_host())[0]
        if not settings.HOME_NAMES_ONLY or _is_ours(name):
            return get_response(request)
        log.warning("The host name %s is not served: ALLOWED_HOSTS=%s serves it.", name, name)
        if of_api(request):
            return error_handlers.unknown_host()
        context = {"name": name}
        return render(request, "unknown_host.html", context, status=HTTPStatus.BAD_REQUEST)

    return answer


def _is_ours(name: str) -> bool:
    return is_home_name(name) or name == urlsplit(settings.PUBLIC_URL).hostname


def is_home_name(host: str) -> bool:
    """Whether a host name (without port) is an address or a name of the home network.

    A foreign website can point its own public name to this server and then read all responses
    (DNS rebinding). It cannot do so with an address, with a name of one word, or with a name in
    a domain reserved for home networks.
    """
    name = host.lower().rstrip(".")
    if not name or _is_address(name):
        return bool(name)
    is_one_word = not set(".:") & set(name)
    return is_one_word or name.endswith(HOME_DOMAINS) or name == socket.gethostname().lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class AccountMiddleware(AuthenticationMiddleware):
    """Django's middleware, but an expired sign-in leaves the session's device in place."""

    def process_request(self, request: HttpRequest) -> None:
        """Set the request's user, loaded lazily."""
        super().process_request(request)
        request.user = SimpleLazyObject(partial(account_of, request))  # type: ignore[assignment]  # Django's own way


class DatabaseErrors:
    """Middleware: a plain-language 503 response if the database failed in a view.

    Nothing was stored, since an event is one transaction. The phone keeps the event in its
    outbox and sends it again under the same key.
    """

    def __init__(self, answer: Answer) -> None:
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


HEALTH_PATH = "/health/"


def health(get_response: Answer) -> Answer:
    """Middleware: answer at `/health/`, 200 or 503, before host names and sessions matter."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _health_report() if request.path_info == HEALTH_PATH else get_response(request)

    return answer


def _health_report() -> JsonResponse:
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
