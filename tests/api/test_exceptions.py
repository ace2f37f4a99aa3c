"""Whatever goes wrong below /api/v1/, the answer is JSON in one shape, without insides."""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from companion.api import error_handlers
from companion.api.error_handlers import FAILED, FAULT, UNKNOWN, UNREADABLE
from companion.api.models import Token
from companion.groups.models import Group
from tests.api.conftest import SHAPE, Program
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
type StatusAndMessage = tuple[int, str]


@dataclass(frozen=True)
class Call:
    """A request as it goes out: maybe no JSON at all."""

    method: str
    path: str
    body: str | bytes = b""
    kind: str = "application/json"


def calls(caller: Program, call: Call) -> StatusAndMessage:
    """What comes through all middleware, where a fault is not raised into the test."""
    headers = {"authorization": f"Bearer {caller.token}"}
    client = Client(raise_request_exception=False, headers=headers)
    answer = client.generic(call.method, call.path, call.body, content_type=call.kind)
    assert answer["Content-Type"] == "application/json"
    expected = json.loads(answer.content)
    assert set(expected) == SHAPE
    assert (expected["ok"], expected["entry"], expected["rule"]) == (False, None, None)
    return answer.status_code, expected["message"]


ME = Call("GET", "/api/v1/me/")


def test_a_fault_in_a_view_is_told_as_one_and_logged(
    anns: Program, caplog: pytest.LogCaptureFixture
) -> None:
    Token.objects.update(scopes=5)  # no scopes that anybody could look into
    assert calls(anns, ME) == (500, FAULT)
    logged = [each for each in caplog.records if each.name == "companion.api.exceptions"]
    assert [(each.levelno, bool(each.exc_info)) for each in logged] == [(logging.ERROR, True)]


def test_a_fault_behind_the_view_is_told_as_one(ann: Phone, anns: Program) -> None:
    with connection.cursor() as cursor:  # a number that JSON has and that no answer can hold
        payload = '{"garden": 1e999}'
        cursor.execute("UPDATE plays_play SET options = %s", [payload])
    assert calls(anns, Call("GET", f"/api/v1/plays/{ann.play.id}/")) == (500, FAULT)


def test_pages_keep_their_own_page_for_a_fault(ann: Phone) -> None:
    client = ann.client
    client.raise_request_exception = False
    Group.objects.update(zone="../Moon")  # what no form lets in
    answer = client.get("/group/")
    assert answer.status_code == 500
    assert answer["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("table", ["api_token", "groups_device", "plays_play"])
def test_a_lost_database_is_told_in_plain_words(table: str, anns: Program) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO lost")
    headers = {"authorization": f"Bearer {anns.token}"}
    assert calls(anns, Call("GET", "/api/v1/plays/")) == (503, FAILED)
    assert Client(headers=headers).get("/api/v1/plays/")["Retry-After"] == error_handlers.WAIT


def test_who_comes_by_a_session_hears_of_a_lost_database_too(ann: Phone) -> None:
    client = ann.client
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_session RENAME TO lost")
    answer = client.get("/api/v1/me/")
    assert (answer.status_code, answer.json()["message"]) == (503, FAILED)


@pytest.fixture
def _full() -> Iterator[None]:
    """A database file that may not grow: to SQLite that is a disk without room."""
    if connection.vendor != "sqlite":
        pytest.skip("Only a file of SQLite's can be held to its size from here.")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_size")
        (size,) = cursor.fetchone() or (0,)
        cursor.execute("PRAGMA freelist_count")
        (free,) = cursor.fetchone() or (0,)
        # Pages that earlier tests have left free are room too.
        cursor.execute("CREATE TABLE filler (room BLOB)")
        cursor.execute("INSERT INTO filler VALUES (zeroblob(%s))", [(free + 1) * size])
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone() or (0,)
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.mark.usefixtures("_full")
def test_a_full_disk_is_told_in_plain_words(ann: Phone, anns: Program) -> None:
    def expected(number: int) -> Call:
        notes = {"notes": f"{number} " + "so it was " * 900}
        return Call("PATCH", f"/api/v1/plays/{ann.play.id}/", json.dumps(notes))

    def stored(number: int) -> bool:
        anns.post("people/", {"name": f"Somebody {number}"})
        call = expected(number)
        return anns.call("PATCH", f"plays/{ann.play.id}/", json.loads(call.body)).status == 200

    assert not all(stored(number) for number in range(50))
    assert calls(anns, expected(51)) == (503, FAILED)


FORM = "application/x-www-form-urlencoded"
UNREAD: list[tuple[Call, StatusAndMessage]] = [
    (Call("GET", "nothing/"), (404, "There is no such address.")),
    (Call("GET", "a%0Ab"), (404, UNKNOWN)),
    (Call("DELETE", "me/"), (405, 'Method "DELETE" not allowed.')),
    (Call("OPTIONS", "me/"), (405, 'Method "OPTIONS" not allowed.')),
    (Call("POST", "people/", "name=Eve", FORM),
     (415, f'Unsupported media type "{FORM}" in request.')),
    (Call("POST", "people/", "--x--", "multipart/form-data; boundary=x"),
     (415, 'Unsupported media type "multipart/form-data; boundary=x" in request.')),
    (Call("POST", "people/", "{"), (422, "“body” is not JSON.")),
    (Call("POST", "people/", b'{"name": "\xff"}'), (422, "“body” is not UTF-8 text.")),
    (Call("POST", "people/", "[" * 60_000), (422, "“body” nests deeper than 20.")),
    (Call("POST", "people/", f'{{"name": "{"x" * 99_999}"}}'), (413, "The body is too large.")),
    (Call("POST", "people/", "x" * 3_000_000), (413, "The body is too large.")),
]  # fmt: skip


@pytest.mark.parametrize(("call", "expected"), UNREAD)
def test_what_cannot_be_read_is_told_so(
    call: Call, expected: StatusAndMessage, anns: Program
) -> None:
    assert calls(anns, replace(call, path=f"/api/v1/{call.path}")) == expected


def test_a_form_is_not_read_whoever_sends_it(ann: Phone) -> None:
    client = ann.client
    client.handler.enforce_csrf_checks = True  # which would look into a form for its token
    client.get("/group/tokens/")
    answer = client.post("/api/v1/people/", {"name": "x" * 3_000_000})
    assert answer.status_code == 415
    assert answer.json()["message"].startswith("Unsupported media type")


def test_a_host_that_is_not_served_is_told_so(anns: Program, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["scribe.example.org"]
    assert calls(anns, ME) == (400, UNREADABLE)


def test_other_addresses_are_not_found_as_pages() -> None:
    for path in ("/nothing/", "/api/nothing/", "/api/v1x/"):
        answer = Client().get(path)
        assert answer.status_code == 404
        assert answer["Content-Type"].startswith("text/html")
