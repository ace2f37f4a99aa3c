"""The link by which others join: where it reaches, said as it is."""

import pytest
from pytest_django.fixtures import Settings

from companion.http import reaches_home_only
from tests.joining.test_pages import code_of
from tests.pages import flat
from tests.plays.conftest import Phone

HOME = (
    "http://192.168.1.20:8000", "http://10.0.0.5", "http://172.16.3.4:8000", "http://127.0.0.1:8000",
    "http://169.254.7.7", "http://[fe80::1]:8000", "http://[fd00::12]", "http://[::1]/",
    "http://100.64.0.9", "http://localhost:8000", "http://nas:8000", "http://raspberry.local",
    "http://tv.lan:8000", "http://pi.home.arpa", "http://box.fritz.box",
)  # fmt: skip
EVERYWHERE = (
    "https://scribe.example.org", "http://8.8.8.8:8000", "https://[2606:4700::1111]",
    "https://games.example.co.uk:8443", "https://local.example.org", "https://xn--nl-xka.example",
)  # fmt: skip


@pytest.mark.parametrize("url", HOME)
def test_an_address_of_the_home_network_is_told_from_others(url: str) -> None:
    assert reaches_home_only(url)


@pytest.mark.parametrize("url", EVERYWHERE)
def test_an_address_of_the_internet_is_none_of_the_home_network(url: str) -> None:
    assert not reaches_home_only(url)


@pytest.mark.django_db
def test_the_invite_says_where_it_reaches(ann: Phone, settings: Settings) -> None:
    page = f"/plays/{ann.play.id}/together/"
    ann.client.post(f"{page}code/")
    code = code_of(ann)
    for public, host, home in (
        ("", "192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("https://scribe.example.org", "192.168.1.20:8000", "https://scribe.example.org"),
    ):
        settings.PUBLIC_URL = public
        settings.ALLOWED_HOSTS = ["*"]
        shown = flat(ann.client.get(page, headers={"host": host}))
        assert f'value="{home}/join/{code}/' in shown
        assert f'data-url="{home}/join/{code}/' in shown
        assert ("data-home-only" in shown) == (not public)
