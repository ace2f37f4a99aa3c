"""Requests that are none: foreign host names, null characters, forms without cookies."""

from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from companion.groups.models import Group, GroupCopy, Person
from companion.middleware import is_home_name
from companion.plays.models import Play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.20:8000", "127.0.0.1", "10.0.0.1", "[::1]:8000", "[fe80::1]", "localhost",
        "scribe", "scribe.local:8000", "Scribe.LOCAL.", "scribe.home.arpa", "nas.lan",
    ],
)  # fmt: skip
def test_a_home_network_names_the_server_as_it_likes(host: str) -> None:
    assert Client(headers={"host": host}).get("/join/").status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example.net", "192.168.1.20.evil.example", "localhost.evil.example:8000",
        "local.example", "evillocal.com", "1.2.3.4.5",
    ],
)  # fmt: skip
def test_a_public_name_that_is_not_the_servers_is_refused(host: str) -> None:
    client = Client(headers={"host": host})
    page = client.get("/join/")
    assert page.status_code == 400
    name = host.partition(":")[0]
    said = f"This server is not called <bdi>{name}</bdi>"
    assert said in str(page.content, "utf-8")
    response = client.get("/api/v1/plays/")
    assert response.status_code == 400
    assert response.json()["message"] == "This server does not answer to this host name."


def test_public_names_are_served_when_the_server_was_told_of_them(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://scribe.example.org"
    client = Client(headers={"host": "scribe.example.org"})
    assert client.get("/join/").status_code == 200
    settings.PUBLIC_URL = ""
    assert client.get("/join/").status_code == 400
    settings.HOME_NAMES_ONLY = False
    settings.ALLOWED_HOSTS = ["scribe.example.org"]
    assert client.get("/join/").status_code == 200
    assert Client(headers={"host": "127.0.0.1"}).get("/join/").status_code == 400


def test_an_empty_name_is_none() -> None:
    assert not is_home_name("")
    assert not is_home_name(".")


@pytest.mark.parametrize(
    "path",
    [
        "/plays/?game=%00", "/plays/?person=%00", "/plays/?place=%00", "/?again=%00",
        "/statistics/?year=a%00", "/join/?%00=1",
    ],
)  # fmt: skip
def test_a_null_character_in_a_query_is_refused(path: str) -> None:
    assert Client().get(path).status_code == 400


def test_a_null_character_in_a_path_is_no_address() -> None:
    assert Client().get("/join/CDF%00/").status_code == 404
    assert Client().get("/api/v1/codes/%00/").status_code == 404


@pytest.mark.parametrize("path", ["/join/", "/new/", "/account/sign-in/"])
@pytest.mark.parametrize("as_form", [True, False])
def test_a_null_character_in_a_form_is_refused(path: str, *, as_form: bool) -> None:
    fields = {"code": "CDF\0", "seats": ["Ann\0", "Ben"], "username": "a\0", "password": "b"}
    if as_form:
        kind = "application/x-www-form-urlencoded"
        answer = Client().post(path, urlencode(fields, doseq=True), content_type=kind)
    else:
        answer = Client().post(path, fields)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/group/people/", "name"), ("/group/clocks/", "zone"),
        ("/group/copies/cleopatra/", "blocked"), ("/samples/krimsutep-running/", "zone"),
    ],
)  # fmt: skip
def test_a_null_character_in_a_form_changes_nothing(path: str, field: str) -> None:
    client = Client()
    client.post("/samples/krimsutep-running/")
    before = kept()
    assert client.post(path, {field: "a\0b"}).status_code == 400
    assert kept() == before


def kept() -> list[object]:
    """The groups, their people and copies, and how many plays there are."""
    groups = Group.objects.values_list("id", "name", "zone").order_by("id")
    return [*groups, Person.objects.count(), GroupCopy.objects.count(), Play.objects.count()]


def test_a_null_character_in_a_cookie_is_refused() -> None:
    cookie = 'sessionid="abcdefgh\\000"'  # as cookies spell it
    assert Client(headers={"cookie": cookie}).get("/").status_code == 400


def test_a_browser_without_cookies_is_told_so_with_the_names_that_were_typed() -> None:
    client = Client(enforce_csrf_checks=True)
    typed = {"seats": ["Ann", "<b>"], "players": ["Ann", "<b>"], "new": "Cem", "starts": "Ann"}
    page = client.post("/new/", typed)
    assert page.status_code == 403
    text = str(page.content, "utf-8")
    assert "This browser saves no cookies for this address." in text
    assert text.count("<bdi>") == 3
    assert unescape(text.partition("<ul>")[2].partition("</ul>")[0]).count("<b>") == 1
    assert "&lt;b&gt;" in text
    client.get("/")
    assert client.cookies
    assert "This page was opened before something changed." in str(
        client.post("/new/", typed).content, "utf-8"
    )


@pytest.mark.parametrize("path", ["/statistics/", "/statistics/ramses/"])
def test_statistics_of_a_phone_without_a_play_say_so(path: str) -> None:
    page = Client().get(path)
    assert page.status_code == 200
    assert "No finished game yet." in str(page.content, "utf-8")
    assert Client().get("/statistics/chess/").status_code == 404


@pytest.mark.parametrize("path", ["/group/clocks/", "/group/tokens/"])
def test_a_page_of_a_group_says_that_a_phone_has_none(path: str) -> None:
    page = Client().get(path)
    assert page.status_code == 404
    assert "No group yet" in str(page.content, "utf-8")
