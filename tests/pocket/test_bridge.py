"""The way of a request from the browser's worker to Django and back, without a browser."""

import json
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection

from companion.plays.models import Play
from companion.pocket import bridge
from companion.pocket.bridge import Answer, Headers, answer
from companion.pocket.jar import TABLE, Jar

pytestmark = pytest.mark.django_db
HOME = "http://localhost:8080"
FORM = ("content-type", "application/x-www-form-urlencoded")


@pytest.fixture(autouse=True)
def _begun() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(TABLE)
    bridge.begin()
    bridge.open_database()
    # As Django's test client does: the transaction of the test goes on after a request.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def get(path: str, headers: Headers = ()) -> Answer:
    return answer("GET", f"{HOME}{path}", headers, b"")


def token(page: bytes) -> str:
    return page.decode().split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]


def post(path: str, **fields: str | Sequence[str]) -> Answer:
    return answer("POST", f"{HOME}{path}", [FORM], urlencode(fields, doseq=True).encode())


def test_a_page_is_answered_without_its_cookies() -> None:
    status, headers, body = get("/")
    assert status == 200
    assert b"Which game" in body
    assert not {name for name, _ in headers} & {"Set-Cookie", "Content-Length"}


def test_a_form_needs_the_token_of_its_page() -> None:
    _, _, page = get("/")
    fields = {"game": "krimsutep", "starts": "Ann", "seats": ["Ann", "Ben", "Cem"]}
    assert post("/new/", **fields)[0] == 403
    status, headers, _ = post(
        "/new/", csrfmiddlewaretoken=token(page), play=str(uuid4()), **fields
    )
    assert status == 302
    assert dict(headers)["Location"].startswith("/plays/")
    assert Play.objects.count() == 1


def test_the_session_lies_in_the_jar_and_outlives_a_start() -> None:
    _, _, page = get("/")
    post(
        "/new/", csrfmiddlewaretoken=token(page), play=str(uuid4()), game="krimsutep",
        starts="Ann", seats=["Ann", "Ben", "Cem"],
    )  # fmt: skip
    again = Jar()
    again.open()
    assert "sessionid=" in again.header
    bridge.open_database()  # as a start does
    assert b"Still running" in get("/")[2]


def test_a_cookie_that_has_expired_leaves_the_jar() -> None:
    jar = Jar()
    jar.open()
    jar.put("cookie one", "1")
    jar.put("version", "abc")
    assert jar.header == "one=1"
    jar.put("cookie one", None)
    again = Jar()
    again.open()
    assert (again.header, again.get("version")) == ("", "abc")


def test_what_is_kept_is_told_in_numbers() -> None:
    assert json.loads(bridge.kept()) == {"plays": 0, "running": 0, "events": 0}


def test_a_path_of_other_letters_arrives_as_it_was_meant() -> None:
    assert get("/join/%C3%84/")[0] in {200, 404}
    assert get("/nowhere-%E2%82%AC/")[0] == 404
