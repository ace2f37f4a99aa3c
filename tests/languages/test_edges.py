"""What leaves a server has the language asked for: mails, pictures, files, shared results."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from companion.accounts.models import Account
from companion.groups.models import Device, Group
from companion.plays.creation import NewPlay, create_with_log
from companion.plays.models import Play
from companion.sharing.models import Share
from scoring.record import load
from scoring.registry import GAMES
from tests.accounts.mails import sent_mails
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db

RECORD = Path(__file__).parents[1] / "records" / "krimsutep-4-totals.json"
LANGUAGES = ("en", "de")


@pytest.fixture
def over() -> Phone:
    """A phone of a group that has played a game of Krimsutep to its end."""
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    record = load(GAMES, RECORD.read_bytes())
    new_play = NewPlay(record.game.slug, record.players, record.start, record.options)
    return Phone(device, create_with_log(device, new_play, record.entries))


def answer(client: Client, address: str, language: str) -> bytes:
    """What a reader gets who asks for a language."""
    found = client.get(address, headers={"accept-language": language})
    assert found.status_code == 200
    return b"".join(found) if found.streaming else found.content


def words(drawing: bytes) -> str:
    """The texts of a drawing."""
    return " ".join(re.sub(r"<[^>]+>", " ", drawing.decode()).split())


@pytest.fixture
def _mailing(settings: Settings) -> None:
    """A server with a name of its own and somebody who takes its mail."""
    settings.PUBLIC_URL = "https://scribe.example.org"
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}


@pytest.mark.usefixtures("_mailing")
@pytest.mark.parametrize(
    ("language", "subject", "begin"),
    [
        ("en", "Your Nile Scribe account", "Somebody, most likely you, is signing up"),
        ("de", "Dein Konto bei Nile Scribe", "Jemand, vermutlich du, legt ein Konto mit"),
    ],
)
def test_a_mail_is_in_the_language_of_whoever_asked_for_it(
    language: str, subject: str, begin: str
) -> None:
    sent = {"email": "ann@example.org", "password": "a long one, isn't it"}
    Client().post("/account/keep/", sent, headers={"accept-language": language})
    (found,) = mail.outbox
    assert found.subject == subject
    assert str(found.body).startswith(begin)


@pytest.mark.usefixtures("_mailing")
@pytest.mark.parametrize(
    ("language", "subject"),
    [("en", "Your Nile Scribe password"), ("de", "Dein Passwort für Nile Scribe")],
)
def test_a_new_password_is_offered_in_the_language_of_whoever_asked(
    language: str, subject: str
) -> None:
    Account.objects.open("ann@example.org", "a long one, isn't it")
    sent = {"email": "ann@example.org"}
    Client().post("/account/forgotten/", sent, headers={"accept-language": language})
    (found,) = sent_mails()
    assert found.subject == subject


@pytest.mark.parametrize(
    ("address", "heads"),
    [
        ("exchange:plays", ({"date", "place", "winner"}, {"Datum", "Ort", "gewonnen"})),
        ("exchange:lines", ({"points", "because"}, {"Punkte", "Begründung"})),
    ],
)
def test_heads_of_spreadsheets_are_in_the_language_of_the_reader(
    address: str, heads: tuple[set[str], set[str]], over: Phone
) -> None:
    where = reverse(address, args=[over.play.id] if address.endswith("lines") else [])
    for language, wanted in zip(LANGUAGES, heads, strict=True):
        file = answer(over.client, where, language).decode("utf-8-sig")
        found = next(csv.reader(io.StringIO(file, newline="")))
        assert wanted - {"winner"} <= set(found)


def test_codes_in_spreadsheets_and_records_are_the_same_in_every_language(over: Phone) -> None:
    where = reverse("exchange:lines", args=[over.play.id])
    rows = [
        list(csv.reader(io.StringIO(answer(over.client, where, each).decode("utf-8-sig"))))[1:]
        for each in LANGUAGES
    ]
    english, german = ([[*row[:2], *row[3:7]] for row in each] for each in rows)
    assert english == german
    record = reverse("exchange:record", args=[over.play.id])
    plain, other = (answer(over.client, record, each) for each in LANGUAGES)
    assert json.loads(plain) == json.loads(other)


def test_a_picture_is_in_the_language_of_its_reader(over: Phone) -> None:
    drawing = reverse("sharing:drawing", args=[over.play.id])
    english, german = (words(answer(over.client, drawing, each)) for each in LANGUAGES)
    assert "Ben wins with 26 Krimsutep · " in english
    assert "Ben gewinnt mit 26 Die Baumeister des Krimsutep · " in german
    picture = reverse("sharing:own-picture", args=[over.play.id])
    made = [answer(over.client, picture, each) for each in (*LANGUAGES, "en")]
    assert made[0].startswith(b"\x89PNG")
    assert made[0] == made[2] != made[1]


def test_a_shared_result_follows_its_reader(over: Phone) -> None:
    over.client.post(reverse("sharing:share", args=[over.play.id]), {"names": "full"})
    seen = reverse("sharing:seen", args=[Share.objects.get().token])
    stranger = Client()
    english, german = (answer(stranger, seen, each).decode() for each in LANGUAGES)
    assert '<html lang="en">' in english
    assert "wins with" in english
    assert '<html lang="de">' in german
    assert "gewinnt mit" in german
    assert "wins with" not in german
    found = stranger.get(seen, headers={"accept-language": "de"})
    assert "Accept-Language" in found["Vary"]
    pictures = [
        answer(stranger, reverse("sharing:picture", args=[Share.objects.get().token]), each)
        for each in LANGUAGES
    ]
    assert pictures[0] != pictures[1]
    assert Play.objects.count() == 1
