"""Each device is answered in its own language: its choice, else its browser's, else English."""

from http import HTTPStatus

import pytest
from django.conf import settings
from django.template import engines
from django.test import Client
from django.utils.translation import get_language, override

from companion.caching import cached_by_language
from companion.frontend.scripts import script
from companion.plays.rendering import Viewer, fragments_for, rendered_once
from tests.pages import flat
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann

__all__ = ["_toy_in_the_catalog", "ann"]
pytestmark = pytest.mark.django_db

ENGLISH, GERMAN = "Which game are you playing?", "Welches Spiel spielt ihr?"


def start(client: Client, accepted: str = "") -> str:
    headers = {"accept-language": accepted} if accepted else {}
    return flat(client.get("/", headers=headers))


@pytest.mark.parametrize(
    ("accepted", "language", "words"),
    [
        ("", "en", ENGLISH),
        ("de", "de", GERMAN),
        ("de-AT,en;q=0.5", "de", GERMAN),
        ("en-GB,de;q=0.5", "en", ENGLISH),
        ("tlh,de;q=0.3", "de", GERMAN),
        ("tlh", "en", ENGLISH),
        ("*;;nonsense", "en", ENGLISH),
    ],
)
def test_without_a_choice_the_browser_decides(
    accepted: str, language: str, words: str, client: Client
) -> None:
    page = start(client, accepted)
    assert f'<html lang="{language}">' in page
    assert words in page


def test_the_choice_of_the_device_goes_before_its_browser(client: Client) -> None:
    answer = client.post("/language/", {"language": "de", "next": "/about/"})
    assert (answer.status_code, answer["Location"]) == (HTTPStatus.FOUND, "/about/")
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie.value, cookie["samesite"], cookie["httponly"]) == ("de", "Lax", True)
    assert GERMAN in start(client, "en")
    client.post("/language/", {"language": "en"})
    assert ENGLISH in start(client, "de")


@pytest.mark.parametrize("unknown", ["tlh", "", "../de", "xx-Hant-XY-1", "x" * 600])
def test_an_unknown_language_is_no_choice(unknown: str, client: Client) -> None:
    client.post("/language/", {"language": unknown})
    assert ENGLISH in start(client)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = unknown
    assert GERMAN in start(client, "de")


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "javascript:1"]
)
def test_the_choice_leads_to_no_other_server(elsewhere: str, client: Client) -> None:
    answer = client.post("/language/", {"language": "de", "next": elsewhere})
    assert answer["Location"] == "/"
    assert elsewhere not in flat(client.get("/language/", {"next": elsewhere}))


def test_every_language_is_offered_by_its_own_name(client: Client) -> None:
    for page in (start(client), flat(client.get("/language/?next=/about/"))):
        for code, name in settings.LANGUAGES:
            assert f'value="{code}" lang="{code}"' in page
            assert f">{name}</button>" in page


def test_caches_on_the_way_are_told_what_decides(client: Client) -> None:
    answer = client.get("/about/")
    assert answer["Content-Language"] == "en"
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
    sheet = client.get("/look/reading.000000000000.css")
    assert sheet["Vary"] == "Accept-Encoding"


def test_the_api_answers_in_the_language_asked_for(client: Client) -> None:
    answer = client.get("/api/v1/plays/", headers={"accept-language": "de"})
    assert answer["Content-Language"] == "de"


def test_the_phones_of_a_table_follow_in_their_own_languages(ann: Phone) -> None:
    viewers = [Viewer(ann.device.id), Viewer(ann.device.id, language="de")]
    english, german = (each.fragment for each in fragments_for(ann.play.id, viewers).values())
    assert b"What if" in english.text
    assert "Was wäre wenn".encode() in german.text
    assert fragments_for(ann.play.id, viewers[1:])[viewers[1]].fragment is german
    assert get_language() == "en"


def test_a_fragment_is_rendered_once_for_each_language() -> None:
    made = list[str | None]()

    def render() -> str:
        made.append(get_language())
        return str(made[-1])

    for language in ("en", "de", "en", "de"):
        with override(language):
            assert rendered_once("a test's own", render).text == language.encode()
    assert made == ["en", "de"]


def test_a_cached_function_has_a_result_for_each_language() -> None:
    @cached_by_language(10)
    def words(text: str, *, end: str = "") -> str:
        return f"{get_language()} {text}{end}"

    for language in ("en", "de", "en"):
        with override(language):
            assert words("x", end=".") == f"{language} x."


def test_a_script_has_the_words_of_its_language() -> None:
    with override("de"):
        german = script("seats")
    assert "Standardregeln" in german.text.decode()
    assert "standard rules" not in german.text.decode()
    assert "standard rules" in script("seats").text.decode()
    assert script("seats").digest != german.digest


def test_numbers_in_drawings_are_the_same_in_every_language() -> None:
    template = engines["django"].from_string('<rect x="{{ x }}"/>')
    with override("de"):
        assert template.render({"x": 1.5}) == '<rect x="1.5"/>'
