"""The bridge between the browser's worker and Django: passes on requests and responses.

`deploy/pocket/django.js` calls these functions, in this order: `begin` (then the memory may
be kept as a snapshot), `resume`, `open_database`, `update_database`, and `answer_js` for each
request.
"""

import io
import json
import os
import random  # noqa: TID251  its state must not be the same in every run
import sys
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote_to_bytes, urlsplit

import django
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import connection, connections

from companion.collation import by_letter
from companion.pocket.jar import Jar
from scoring.registry import GAMES

VERSION = "version"
UNSENT = {"Set-Cookie", "Content-Length", "Vary"}
"""Headers that the browser's worker must not or need not repeat."""

type Headers = Sequence[tuple[str, str]]
type Write = Callable[[bytes], object]
type Answer = tuple[int, Headers, bytes]


class JsList(Protocol):
    """An array of JavaScript, as Pyodide passes it."""

    def to_py(self) -> list[tuple[str, str]]:
        """The array as a list."""
        ...


class JsBytes(Protocol):
    """A Uint8Array of JavaScript, as Pyodide passes it."""

    def to_bytes(self) -> bytes:
        """The array as bytes."""
        ...


class _Device:
    """The state between requests."""

    jar = Jar()
    handler: WSGIHandler | None = None


def begin() -> None:
    """Set Django up: before a snapshot is taken, and never after one was loaded."""
    django.setup(set_prefix=False)
    _Device.handler = WSGIHandler()


def warm(paths: Iterable[str]) -> None:
    """Request these pages and the rulebooks, so that Python imports what they need.

    The database that this needed is deleted. Raises `RuntimeError` for a page that fails.
    """
    for path in (*paths, *(f"/rules/{slug}/" for slug in GAMES)):
        status, _, _ = answer("GET", f"http://localhost{path}", (), b"")
        if status != HTTPStatus.OK:
            raise RuntimeError(f"{path} answers {status}")
    by_letter("")  # pages without names have not loaded its table
    close_database()
    _Device.jar = Jar()
    for file in Path(connection.settings_dict["NAME"]).parent.iterdir():
        file.unlink()


def resume() -> None:
    """Draw new random seeds after a snapshot was loaded, so that they do not repeat."""
    random.seed()


def open_database() -> str:
    """Open the database; gives the version that wrote it last."""
    _Device.jar.open()
    return _Device.jar.get(VERSION)


def update_database(version: str) -> None:
    """Migrate the database to this version and do what a server does at its start."""
    # Their models can be imported only after django.setup().
    from companion.prepare import derive_statistics, empty_trash  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    _Device.jar.open()
    derive_statistics()
    empty_trash()
    _Device.jar.put(VERSION, version)


def close_database() -> None:
    """Close the database: its write-ahead log is written into the file."""
    connections.close_all()


def kept() -> str:
    """The numbers of plays and events as JSON, for the message after a deletion."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), count(*) FILTER (WHERE finished IS NULL) FROM plays_play"
            " WHERE sample = '' AND deleted IS NULL"
        )
        plays, running = cursor.fetchone()
        cursor.execute("SELECT count(*) FROM plays_logevent")
        (events,) = cursor.fetchone()
    return json.dumps({"plays": plays, "running": running, "events": events})


def answer_js(method: str, url: str, headers: JsList, body: JsBytes) -> Answer:
    """Answer one request as JavaScript passes it."""
    status, fields, whole = answer(method, url, headers.to_py(), body.to_bytes())
    return int(status), fields, whole


def answer(method: str, url: str, headers: Headers, body: bytes) -> Answer:
    """Answer one request."""
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    fields: Headers = ()

    def start(line: str, found: list[tuple[str, str]], _: object = None, /) -> Write:
        nonlocal status, fields
        status, fields = HTTPStatus(int(line.partition(" ")[0])), found
        return unwritten

    if _Device.handler is None:
        raise RuntimeError("Django is not set up.")
    response = _Device.handler(_environ(method, url, headers, body), start)
    try:
        whole = b"".join(response)
    finally:
        response.close()
    _Device.jar.take(response.cookies)
    return status, [(name, text) for name, text in fields if name not in UNSENT], whole


def unwritten(_: bytes, /) -> object:
    """The `write` callable that WSGI requires; Django never calls it."""
    raise NotImplementedError


def _environ(method: str, url: str, headers: Headers, body: bytes) -> dict[str, object]:
    """The request as WSGI has it.

    The scheme is always http: by https Django's CSRF check wants a Referer, which a service
    worker does not see. The token is checked all the same.
    """
    parts = urlsplit(url)
    sent = {f"HTTP_{name.upper().replace('-', '_')}": text for name, text in headers}
    return sent | {
        "REQUEST_METHOD": method,
        "PATH_INFO": unquote_to_bytes(parts.path).decode("latin-1"),
        "SCRIPT_NAME": "",
        "QUERY_STRING": parts.query,
        "SERVER_NAME": parts.hostname or "",
        "SERVER_PORT": str(parts.port or 80),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": parts.netloc,
        "HTTP_COOKIE": _Device.jar.header,
        "CONTENT_TYPE": sent.get("HTTP_CONTENT_TYPE", ""),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }


def set_environment(key: str, home: str) -> None:
    """Set what `companion.settings` reads from the environment, before `begin`."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "companion.pocket.settings",
        "DATA_DIR": "/data",
        "SECRET_KEY": key,
        "PUBLIC_URL": home,
        # Pyodide's event loop always runs around a call; nothing else waits in it.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
    }
