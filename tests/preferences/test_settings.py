"""Settings of a device: kept in its cookies, seen on every page, of nobody else."""

import pytest
from django.conf import settings
from django.test import Client

from companion.frontend import stylesheets
from companion.frontend.device import COOKIE, DeviceSettings
from companion.games.hints import all_ids
from tests.pages import flat

pytestmark = pytest.mark.django_db


def set_to(client: Client, **values: str) -> str:
    """The settings page after these were chosen."""
    answer = client.post("/settings/", {"next": "/about/", **values})
    assert (answer.status_code, answer["Location"]) == (302, "/settings/?next=%2Fabout%2F")
    return flat(client.get(answer["Location"]))


def test_a_device_that_has_set_nothing_follows_the_system(client: Client) -> None:
    page = flat(client.get("/settings/"))
    assert '<html lang="en"> <head>' in page
    assert page.count('media="(prefers-color-scheme') == 2
    assert 'name="buzz" value="1" aria-checked="false"' in page
    assert 'name="sound" value="1" aria-checked="false"' in page


@pytest.mark.parametrize("theme", sorted(stylesheets.THEMES))
def test_a_theme_holds_on_every_page_whatever_the_system_says(
    theme: str, client: Client
) -> None:
    page = set_to(client, theme=theme)
    assert f'name="theme" value="{theme}" aria-pressed="true"' in page
    assert "prefers-color-scheme" not in page
    about = flat(client.get("/about/"))
    assert f"reading+{theme}." in about
    sheet = about.partition('rel="stylesheet" href="')[2].partition('"')[0]
    css = client.get(sheet).content.decode()
    assert f"color-scheme:{theme}" in css
    assert "prefers-color-scheme" not in css
    assert stylesheets.THEMES[theme] in css
    assert "+light" not in set_to(client, theme="")


def test_every_rule_of_the_dark_theme_begins_alike_and_none_is_in_a_piece() -> None:
    """What begins otherwise would stay as the system has it, on a device with a theme."""
    kinds = [*stylesheets.KINDS, "krimsutep", "ramses", "cleopatra"]
    text = "".join(stylesheets.source(each) for each in stylesheets.parts(*kinds))
    assert text.count("prefers-color-scheme") == text.count(stylesheets.NIGHT) > 3
    for piece in set(stylesheets.PIECES) - {stylesheets.FACES}:  # which is sent in the theme
        assert b"prefers-color-scheme" not in stylesheets.join(piece).text


def test_the_hand_and_the_screen_are_told_to_pages_in_their_first_tag(client: Client) -> None:
    set_to(client, hand="left")
    set_to(client, sleeps="1")
    assert '<html lang="en" data-hand="left" data-sleeps>' in flat(client.get("/about/"))
    set_to(client, hand="right")
    assert '<html lang="en" data-sleeps>' in flat(client.get("/about/"))


def test_switches_are_turned_one_by_one(client: Client) -> None:
    set_to(client, buzz="1")
    page = set_to(client, sound="1")
    assert page.count('aria-checked="true"') == 4  # hints and the screen as well
    assert set(client.cookies[COOKIE].value.split(".")) == {"buzz", "sound"}
    set_to(client, buzz="0")
    assert client.cookies[COOKIE].value == "sound"


def test_the_language_is_chosen_here_too_and_given_back_to_the_browser(client: Client) -> None:
    assert "Einstellungen" in set_to(client, language="de")
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["httponly"]
    assert "Einstellungen" in set_to(client, language="tlh")  # unknown: nothing changes
    assert "Settings" in set_to(client, language="")


@pytest.mark.parametrize(
    "text", ["", ".", "nonsense", "dark" * 900, "left..dark.dark.<b>", "\x7f"]
)
def test_a_cookie_of_nonsense_harms_nothing(text: str, client: Client) -> None:
    client.cookies[COOKIE] = text
    client.cookies["hints"] = text
    page = flat(client.get("/settings/"))
    assert "<b>nonsense" not in page
    assert f"{len(all_ids())} of {len(all_ids())} still to come" in page


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "javascript:1"]
)
def test_back_leads_to_this_server_alone(elsewhere: str, client: Client) -> None:
    assert "evil" not in flat(client.get("/settings/", {"next": elsewhere}))
    assert "evil" not in client.post("/settings/", {"next": elsewhere})["Location"]


def test_a_hint_is_hidden_on_this_device_until_all_are_shown_again(client: Client) -> None:
    one, *_ = sorted(all_ids())
    assert client.post("/settings/hints/", {"hide": one}).status_code == 204
    assert client.post("/settings/hints/", {"hide": "no-such-hint"}).status_code == 204
    page = flat(client.get("/settings/"))
    assert f"{len(all_ids()) - 1} of {len(all_ids())} still to come" in page
    again = client.post("/settings/hints/", {"again": "1", "next": "/help/"})
    assert again["Location"] == "/help/"
    assert "Show all hints again" not in flat(client.get("/settings/"))


def test_without_the_cookies_the_defaults_hold() -> None:
    usual = DeviceSettings()
    assert (usual.signals, usual.stays_on, usual.hints, usual.left) == (
        False,
        True,
        True,
        False,
    )


def test_help_has_all_hints_of_all_games(client: Client) -> None:
    page = flat(client.get("/help/"))
    assert "keeps score, checks the rules and settles disputes" in page
    assert page.count("<dt>") == 5 + len(all_ids())
