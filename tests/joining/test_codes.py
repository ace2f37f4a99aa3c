"""Short codes: how they are drawn, read, guessed at and drawn as squares."""

import re
from datetime import timedelta

import pytest
import segno
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone
from pytest_django.fixtures import Settings

from companion.http import client_address, server_url
from companion.joining.codes import LENGTH, LETTERS, could_be, new_code, read, spaced
from companion.joining.join_link import link
from companion.joining.models import WrongCode
from companion.joining.rate_limit import MOST, WHILE, TooMany, check_allowed, record_wrong_code
from companion.qr import qr_code

LOOK_ALIKES = ["0O", "0D", "0Q", "1IL", "2Z", "5S", "8B", "UV", "6G", "A4", "E3"]


def test_a_code_is_six_characters_of_which_no_two_look_alike() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(could_be(code) for code in codes)
    assert LENGTH == 6
    for alike in LOOK_ALIKES:
        assert len(set(alike) & set(LETTERS)) <= 1, alike
    assert len(LETTERS) ** LENGTH > 80_000_000


def test_no_word_comes_out() -> None:
    assert not set("AEIOU") & set(LETTERS)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("cdf ghj", "CDFGHJ"),
        (" CDF-GHJ\n", "CDFGHJ"),
        ("c d f – g h j", "CDFGHJ"),
        ("7KG4WM.", "7KG4WM"),
        ("“7kg4wm”!", "7KG4WM"),
        ("http://192.168.1.20:8000/join/7KG4WM/", "7KG4WM"),
        ("Come: https://scribe.example.org/JOIN/7kg4wm?from=chat see you", "7KG4WM"),
        ("/join/7KG%204WM", "7KG204WM"),
        ("", ""),
        ("CDFGHJKMNPQRTV", "CDFGHJKMNPQR"),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str, code: str) -> None:
    assert read(typed) == code


@pytest.mark.parametrize("text", ["", "CDFGH", "CDFGHJK", "CDFGH0", "cdfghj", "CDFGHÇ", "\x00"])
def test_what_is_no_code_is_not_looked_up(text: str) -> None:
    assert not could_be(text)


def test_a_code_is_shown_in_two_halves() -> None:
    assert spaced("CDFGHJ") == "CDF GHJ"
    assert read(spaced("CDFGHJ")) == "CDFGHJ"


def request(host: str, address: str = "192.168.1.7") -> HttpRequest:
    return RequestFactory().get("/", headers={"host": host}, REMOTE_ADDR=address)


def test_others_open_the_address_that_the_host_came_by() -> None:
    assert server_url(request("scribe.local:8000")) == "http://scribe.local:8000"
    assert link(request("scribe.local"), "CDFGHJ") == "http://scribe.local/join/CDFGHJ/"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_on_the_servers_own_screen_it_is_the_address_in_the_home_network(host: str) -> None:
    assert not server_url(request(host)).startswith(f"http://{host}")
    assert server_url(request(host)).startswith("http://")


def test_a_server_with_a_name_of_its_own_is_opened_by_it(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://scribe.example.org"
    assert link(request("evil.example.net"), "CDFGHJ") == (
        "https://scribe.example.org/join/CDFGHJ/"
    )


def test_the_drawn_code_is_the_code() -> None:
    text = "https://scribe.example.org/join/CDFGHJ/"
    dark = {
        (int(x) + step, int(y))
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", str(qr_code(text)["path"]))
        for step in range(int(width))
    }
    rows = enumerate(segno.make(text, error="m", micro=False).matrix)
    assert dark == {(x, y) for y, row in rows for x, cell in enumerate(row) if cell}


def test_the_drawn_code_has_the_three_corners_and_quiet_ground() -> None:
    code = qr_code("http://192.168.1.20:8000/join/CDFGHJ/")
    path, side = str(code["path"]), int(str(code["side"]))
    assert (side - 4 - 17) % 4 == 0  # the sizes that there are, with two modules around
    assert path.startswith("M0 0h7v1h-7z")
    assert f"M{side - 4 - 7} 0h7v1h-7z" in path
    assert code["from"] == -2


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("", "unknown"),
        ("nonsense", "unknown"),
    ],
)
def test_a_machine_is_known_by_its_address_or_its_network(address: str, known: str) -> None:
    assert client_address(request("x", address)) == known


@pytest.mark.django_db
def test_who_guesses_is_stopped_for_a_while_and_nobody_else() -> None:
    for _ in range(MOST):
        check_allowed("10.0.0.1")
        record_wrong_code("10.0.0.1")
    with pytest.raises(TooMany):
        check_allowed("10.0.0.1")
    check_allowed("10.0.0.2")
    WrongCode.objects.update(at=timezone.now() - WHILE - timedelta(seconds=1))
    check_allowed("10.0.0.1")
    record_wrong_code("10.0.0.2")
    assert WrongCode.objects.count() == 1  # what is long ago is forgotten


@pytest.mark.django_db
def test_guesses_that_a_wrong_clock_has_dated_ahead_do_not_lock_anybody_out() -> None:
    for _ in range(2 * MOST):
        record_wrong_code("10.0.0.1")
    WrongCode.objects.update(at=timezone.now() + timedelta(days=300))
    check_allowed("10.0.0.1")
    record_wrong_code("10.0.0.1")
    assert WrongCode.objects.count() == 1
