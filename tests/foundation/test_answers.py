"""What every answer of the server carries, and what a phone in the home network may send."""

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.test import Client, RequestFactory

from tests.browser.live import LiveApp

POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'"
)


@pytest.fixture(scope="module")
def app(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveApp]:
    folder = tmp_path_factory.mktemp("answers") / "var"
    app = LiveApp(Path(shutil.copytree(prepared, folder)))
    app.start()
    yield app
    app.stop()


def answer(
    app: LiveApp, path: str, method: str = "GET", **headers: str
) -> tuple[int, HTTPMessage, bytes]:
    connection = HTTPConnection("127.0.0.1", app.port, timeout=60)
    try:
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def test_pages_may_load_and_run_only_what_this_server_sends_as_files(app: LiveApp) -> None:
    status, headers, body = answer(app, "/nothing-here/")
    assert status == 404
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Server"] is None
    assert "camera=()" in headers["Permissions-Policy"]
    assert "screen-wake-lock" not in headers["Permissions-Policy"]
    assert b"DEBUG" not in body


def htmx(app: LiveApp) -> str:
    manifest = json.loads((app.folder / "staticfiles.json").read_text("utf-8"))
    named: str = manifest["paths"]["django_htmx/htmx-2.min.js"]
    return f"/static/{named}"


def test_files_are_sent_small_and_kept_for_good_under_a_name_by_content(app: LiveApp) -> None:
    gzip = {"Accept-Encoding": "gzip"}
    status, headers, body = answer(app, htmx(app), **gzip)
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert headers["Content-Type"] == 'text/javascript; charset="utf-8"'
    assert len(body) == int(headers["Content-Length"]) < 20_000
    assert answer(app, htmx(app), "HEAD", **gzip)[2] == b""
    known = {"If-None-Match": headers["ETag"]}
    assert answer(app, htmx(app), **known)[0] == 304
    assert "Warning" not in app.log


def test_the_list_of_all_files_is_not_public(app: LiveApp) -> None:
    assert "paths" in json.loads((app.folder / "staticfiles.json").read_text("utf-8"))
    assert answer(app, "/static/staticfiles.json")[0] == 404


def test_the_database_is_readable_by_its_owner_only(app: LiveApp) -> None:
    files = list(app.folder.glob("nile-scribe.sqlite3*"))
    assert len(files) == 3  # with its journals
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://192.168.1.20:8000", True),
        ("http://192.168.1.20:9000", False),
        ("http://192.168.1.66:8000", False),
        ("null", False),
    ],
)
def test_only_pages_of_the_address_itself_may_send_something(
    origin: str, *, allowed: bool
) -> None:
    def view(_: HttpRequest) -> HttpResponse:
        return HttpResponse()

    first = RequestFactory().get("/")
    token = get_token(first)
    request = RequestFactory().post(
        "/", {"csrfmiddlewaretoken": token}, headers={"host": "192.168.1.20:8000"}
    )
    request.META["HTTP_ORIGIN"] = origin
    request.COOKIES["csrftoken"] = first.META["CSRF_COOKIE"]
    refused = CsrfViewMiddleware(view).process_view(request, view, (), {})
    assert (refused is None) is allowed


@pytest.mark.parametrize("https", ["", "1"])
def test_the_settings_pass_the_check_for_deployment(https: str, tmp_path: Path) -> None:
    said = {
        "HTTPS": https,
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "companion.settings",
    }
    ended = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env=os.environ | said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


def test_files_of_a_page_have_no_headers_of_documents_and_a_worker_has_them(
    app: LiveApp,
) -> None:
    of_documents = {"Content-Security-Policy", "Permissions-Policy", "X-Frame-Options"}
    assert not of_documents & set(answer(app, htmx(app))[1].keys())
    status, headers, _ = answer(app, "/worker.js")
    assert status == 200
    assert of_documents <= set(headers.keys())


@pytest.mark.django_db
def test_a_page_is_packed_behind_a_name_of_random_length() -> None:
    client = Client(headers={"accept-encoding": "gzip"})
    # The start page wins 175 bytes or more whatever its token is; for one token in a hundred
    # a short page, as *About*, wins none.
    answers = [client.get("/") for _ in range(8)]
    for answer in answers:
        text = gzip.decompress(answer.content)
        assert b"</html>" in text
        assert answer.headers["Content-Length"] == str(len(answer.content))
        name = answer.content.index(b"\0", 10) - 10
        assert len(answer.content) - name < len(gzip.compress(text, 6))
    assert len({answer.content.index(b"\0", 10) for answer in answers}) > 1
