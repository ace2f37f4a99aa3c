"""No page shows a word that is in no catalogue.

Pages are read in a pseudo-language that puts each message into brackets. Letters outside are
names, notes and codes, or a text that nobody can translate.
"""

import json
import re
from calendar import month_abbr, month_name
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as project
from django.conf.locale import LANG_INFO
from django.test import Client
from pytest_django.fixtures import Settings

from companion.accounts import group_access
from companion.accounts.models import Account
from companion.groups import places
from companion.groups.models import Device, Group
from companion.joining import services as joining
from companion.joining.models import Invitation
from companion.plays import trash
from companion.plays.creation import NewPlay, create_with_log
from companion.plays.models import Play
from companion.recaps import services as recaps
from companion.recaps.period import read_period
from companion.sharing import services as sharing
from companion.sharing.models import Names
from scoring.record import load
from scoring.registry import GAMES
from tests.languages.crawl import Crawl
from tests.languages.pseudo import CODE, bracketed, build
from tests.languages.visible import texts, unbracketed
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parents[1] / "records"
MOMENTS = {
    "krimsutep-3-tricks": (0, 20, 28, 43, 93, None),
    "krimsutep-3-own-nile": (5,),
    "krimsutep-4-totals": (7, None),
    "krimsutep-4-tricks": (14, 36, 37, 52, None),
    "ramses-2-full": (0, 1, 5, 20, 60, None),
    "ramses-3-exhibits": (10, None),
    "cleopatra-3": (0, 3, 15, 40, None),
    "cleopatra-5-rulings": (20, None),
}
"""How many entries of a record are played; None is all."""

PEOPLE = ("Ann", "Ben", "Cem", "Dóra", "Eli")
TYPED = "Zebulon"
"""Every other name that is typed in: of a group, a device, a place."""
EXCEPTIONS = {
    **dict.fromkeys([*PEOPLE, TYPED], "typed in"),
    **dict.fromkeys([*month_name[1:], *month_abbr[1:]], "from Django's own catalogues"),
    "Nile Scribe": "the name of the program",
    "BG Stats": "the name of another program",
    "English": "each language in its own words; a label says so to screen readers",
    "UTC": "a time zone",
    "API": "the same word in every language",
    "testserver": "the address of the server",
}
"""Texts that no language changes, with the reason."""
PAGES = {"groups:zone": "places of time zones, as the system calls them"}
"""Pages that are not checked, with the reason; their own words are those of other forms."""
CODE_OF_PLAY = "7KG4WM"
"""With digits in both halves, as cells and clauses have."""
UTC = ZoneInfo("UTC")
CODES = re.compile(r"[^\W\d_]*\d[\w.]*|\b[^\W\d_]\b|\b[IVX]+\b")
"""Cells, clauses and cards have a number; a single letter is a form, a column, a person."""
URL = re.compile(r"https?://\S+")
LETTER = re.compile(r"[^\W\d_]")
LOOSE = re.compile(r"^[\W_]+|[\W_]+$")

STILL: set[tuple[str, str]] = set()
"""Pages with texts that are in no catalogue yet. It can only get shorter."""


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pseudo-language."""
    folder = tmp_path_factory.mktemp("locale")
    build(folder)
    return folder


@pytest.fixture
def _pseudo(catalogues: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANG_INFO, CODE, {**LANG_INFO["en"], "code": CODE})
    settings.LANGUAGES = [*project.LANGUAGES, (CODE, TYPED)]
    settings.LOCALE_PATHS = [catalogues, *project.LOCALE_PATHS]


@pytest.fixture
def device(_pseudo: None) -> Device:
    """Of a group with one play."""
    device = Device.objects.create(group=Group.objects.create(name=TYPED), name=TYPED)
    play_of(device, "krimsutep-4-totals", None)
    return device


@pytest.fixture
def full(device: Device) -> Device:
    """Of a group that has plays of all games at many moments, and all else that a group has."""
    group = device.group
    plays = [play_of(device, name, n) for name, moments in MOMENTS.items() for n in moments]
    running, over = plays[0], plays[5]
    joining.invite(running.id, device.id)
    Invitation.objects.update(code=CODE_OF_PLAY)
    guest = Device.objects.create(group=Group.objects.create(), name=TYPED)
    joining.join_play(CODE_OF_PLAY, guest.id, 1)
    places.add(group, TYPED)
    sharing.share(over.id, device.id, Names.FULL)
    recaps.share(device, None, read_period("all", UTC), Names.FULL)
    trash.delete(play_of(device, "ramses-2-full", 3).id, device.id)
    return device


def play_of(device: Device, name: str, many: int | None) -> Play:
    """A copy of a record after so many entries."""
    payload = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    payload["entries"] = payload["entries"][:many]
    record = load(GAMES, json.dumps(payload).encode())
    new_play = NewPlay(record.game.slug, record.players, record.start, record.options)
    return create_with_log(device, new_play, record.entries)


def browser(device: Device) -> Client:
    """The browser of the device, in the pseudo-language."""
    client = Phone(device, Play.objects.filter(group=device.group).earliest("created")).client
    client.cookies[project.LANGUAGE_COOKIE_NAME] = CODE
    return client


def untranslated(page: str) -> Iterator[str]:
    """What a page shows that is no message, name or code."""
    for line in unbracketed("\n".join(texts(page))).split("\n"):
        rest = URL.sub(" ", line)
        for text in sorted(EXCEPTIONS, key=len, reverse=True):
            rest = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", " ", rest)
        rest = CODES.sub(" ", rest)
        if LETTER.search(rest):
            yield LOOSE.sub("", " ".join(rest.split()))


def first_addresses(device: Device) -> list[str]:
    """Addresses that no page links to: those in hands of others, of searches, of nothing."""
    shared = [f"/shared/{each.token}/" for each in sharing.links(Play.objects.all())]
    recapped = [f"/recaps/shared/{each.token}/" for each in recaps.links(device.group_id)]
    return [
        "/", "/offline/", "/account/", "/no-such-page/",
        f"/rules/?q={TYPED}", "/rules/?q=K2.4", "/account/keep/code/",
        f"/join/{CODE_OF_PLAY}/", *shared, *recapped,
    ]  # fmt: skip


def test_no_page_shows_a_word_that_is_in_no_catalogue(full: Device) -> None:
    games = {str(key): game for key, game in Play.objects.values_list("id", "game")}
    crawl = Crawl(browser(full), first_addresses(full), games)
    found = {
        (name, text)
        for name, page in crawl.pages()
        if name not in PAGES
        for text in untranslated(page)
    }
    assert found - STILL == set()
    assert STILL - found == set(), "these are translated: take them off the list"


ACCOUNT = ("", "claim/", "groups/new/", "password/", "delete/", "sign-out/elsewhere/")


@pytest.mark.parametrize("page", ACCOUNT)
def test_pages_of_an_account_have_no_other_words(device: Device, page: str) -> None:
    account = Account.objects.create(email="a1@example.org")
    Device.objects.filter(id=device.id).update(account=account)
    group_access.keep(account, device.group)
    client = browser(device)
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    answer = client.get(f"/account/{page}")
    address = account.email
    assert list(untranslated(answer.content.decode().replace(address, ""))) == []


FORMS = {
    "/new/": {"game": "krimsutep", "seats": "Ann"},
    "/join/": {"code": "CDFGHJ"},
    "/group/name/": {"name": "x" * 500},
    "/group/places/": {"name": ""},
    "/account/sign-in/": {"email": "a1@example.org", "password": "x"},
    "/account/keep/": {"email": "x", "password": "a long one, isn't it"},
    "/files/take-in/": {},
    "/files/bg-stats/": {},
    "/transfer/arrive/": {"packed": "x"},
}


@pytest.mark.parametrize("address", FORMS)
def test_refusals_of_forms_have_no_other_words(device: Device, address: str) -> None:
    answer = browser(device).post(address, FORMS[address])
    assert answer.status_code >= 400
    page = re.sub(r"a1@example.org|x{9,}", "", answer.content.decode())
    assert list(untranslated(page)) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Undo", "⟦Undo⟧"),
        ("{name} starts", "{name}⟦ starts⟧"),
        ("<b>%(name)s</b> starts", "<b>%(name)s</b>⟦ starts⟧"),
        ('<a href="%(url)s" title="back">a</a>', '<a href="%(url)s" title="⟦back⟧">⟦a⟧</a>'),
        ("{cards:’s} {n:+d}", "{cards:’s} {n:+d}"),
        ("No work\nfits any more", "⟦No work⟧\n⟦fits any more⟧"),
    ],
)
def test_words_of_a_message_stand_in_brackets_and_its_parameters_do_not(
    message: str, expected: str
) -> None:
    assert bracketed(message) == expected


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<p>⟦Undo⟧</p>", []),
        ("<p>Undo</p>", ["Undo"]),
        ("<p>⟦The <b>⟧oasis⟦</b> is⟧</p>", ["oasis"]),
        ('<img alt="the boat">', ["the boat"]),
        ('<input type="submit" value="Save"><input value="typed">', ["Save"]),
        ('<p lang="de">Spiel</p><script>words</script>', []),
        ("<p>Ann: a4, K2.3, XII</p>", []),
        ("<svg><title>the palace</title></svg>", ["the palace"]),
    ],
)
def test_a_text_outside_of_brackets_is_found(page: str, found: list[str]) -> None:
    assert list(untranslated(page)) == found
