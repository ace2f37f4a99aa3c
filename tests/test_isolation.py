"""A name that runs from right to left turns nothing else: walked through every page.

Everything that people typed stands in a `<bdi>`, in a field with `dir="auto"`, or, where there
are no elements, between Unicode's isolating characters.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from companion.bidi import each_isolated, isolated
from companion.groups import people, places
from companion.groups.house_rules import set_house_ruling
from companion.groups.models import Device, Group
from companion.joining.services import invite, join_play
from companion.plays import creation, details, services
from companion.sharing.fonts import text_width
from companion.sharing.models import Names, Share
from companion.sharing.picture import png
from companion.sharing.services import share
from companion.sharing.shared_result import in_letters
from companion.sharing.shared_result import shared_result as shared_of
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import load
from scoring.registry import GAMES
from tests.statistics.conftest import RECORDS, browser

pytestmark = pytest.mark.django_db

HEBREW = re.compile("[\u0590-\u05ff]")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
NAMES = ["דוד", "\u202eאבא", "רחל כהן", "שרה"]
SHOWN = {"aria-label", "title", "alt", "placeholder", "content", "data-words", "data-why"}
VOID = {"input", "img", "meta", "link", "br", "hr", "use", "path", "rect", "circle"}
OFTEN = 2
"""Pages of one kind, of one play, that are walked."""


class Page(HTMLParser):
    """Finds text of people that nothing isolates, and the links of the page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.bare, self.links = path, list[str](), list[str]()
        self.open: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "a" and "download" not in values:
            self.links.append(urljoin(self.path, values.get("href", "")))
        self.bare += [f"<{tag} {name}>" for name in values.keys() & SHOWN if bare(values[name])]
        shows = tag == "input" and values.get("type", "text") in {"text", "search"}
        if shows and bare(values.get("value", "")) and values.get("dir") != "auto":
            self.bare.append(f"<input name={values.get('name')}>")
        if tag not in VOID:
            self.open.append((tag, values))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not bare(data) or any(tag in {"script", "style"} for tag, _ in self.open):
            return
        if not any(tag == "bdi" or values.get("dir") == "auto" for tag, values in self.open):
            self.bare.append(f"{'>'.join(tag for tag, _ in self.open[-3:])}: {data.strip()!r}")


def bare(text: str) -> bool:
    return bool(HEBREW.search(ISOLATED.sub("", text)))


@pytest.fixture
def table() -> Device:
    """A group whose people, places, device, notes and own name are Hebrew, and their plays."""
    group = Group.objects.create(name="הקבוצה")
    mine = Device.objects.create(group=group, name="הטלפון")
    people.find_or_add_people(group, ["רחל כהן", "רחל.כהן"])
    place = places.add(group, "הבית")
    set_house_ruling(mine, "krimsutep", {"roman": "trumps-only"}, "כך אנחנו משחקים")
    for name in ("krimsutep-3-tricks", "krimsutep-4-unfinished", "ramses-3-full",
                 "cleopatra-3", "cleopatra-3-unfinished"):  # fmt: skip
        payload = as_object(json.loads((RECORDS / f"{name}.json").read_text()), "record")
        players = payload["players"]
        assert isinstance(players, list)
        called: list[Json] = [*NAMES[: len(players)]]
        payload = {**payload, "players": called}
        play = creation.create_from_record(mine, load(GAMES, json.dumps(payload).encode()))
        values = details.PlayDetails(place=str(place.id), notes="נחמד\nמאד", minutes="50")
        details.update_details(play.id, mine.id, values)
        code = invite(play.id, mine.id).code
        guest = Device.objects.create(group=Group.objects.create(), name="טלפון אחר")
        join_play(code, guest.id, 0)
        if play.finished:
            share(play.id, mine.id, Names.FULL)
    return mine


def kind_of(path: str) -> tuple[str, str] | None:
    """The kind of page at an address, and the play that it is of."""
    try:
        found = resolve(urlsplit(path).path)
    except Resolver404:
        return None
    named = found.kwargs.get("play") or found.kwargs.get("game") or ""
    return found.view_name, str(named)


@dataclass
class Walk:
    """What a walk along all links has found: bare texts, and the kinds of pages that it saw."""

    client: Client
    known: set[str] = field(default_factory=set)
    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    bare: list[str] = field(default_factory=list)

    def along(self, *first: str) -> None:
        ahead = [*first]
        while ahead:
            path = ahead.pop(0)
            kind = kind_of(path)
            if kind is not None and path not in self.known and self.seen[kind] < OFTEN:
                self.known.add(path)
                ahead += self.page(path, kind)

    def page(self, path: str, kind: tuple[str, str]) -> list[str]:
        """Read a page, and give the addresses that it leads to."""
        answer = self.client.get(path, follow=True)
        if not answer.headers.get("content-type", "").startswith("text/html"):
            return []
        self.seen[kind] += 1
        page, text = Page(path), answer.content.decode()
        page.feed(text)
        turning = ["U+202E"] if "\u202e" in text else []
        self.bare += [f"{path}: {each}" for each in (*page.bare, *turning)]
        return [link.partition("#")[0] for link in page.links]


def test_text_of_people_is_isolated_on_every_page(table: Device) -> None:
    walk = Walk(browser(table.id))
    shared = [f"/shared/{each.token}/" for each in Share.objects.all()]
    walk.along("/", "/group/", "/statistics/", "/plays/", "/plays/bin/", *shared)
    assert walk.bare == []
    assert {
        "plays:play", "plays:log", "plays:result", "plays:lines", "history:about",
        "history:replay", "joining:together", "joining:device", "joining:big", "people:group",
        "people:person", "people:same", "people:place", "groups:devices", "groups:rules",
        "statistics:group", "statistics:person-in-game", "sharing:seen", "disputes:rulings",
    } <= {kind for kind, _ in walk.seen}  # fmt: skip


def test_the_picture_of_a_result_draws_a_name_from_right_to_left(table: Device) -> None:
    link = Share.objects.filter(play__game="ramses").get()
    values = in_letters(shared_of(link, services.get_table(link.play_id, table.id)))
    assert [seat.name for seat in values.result.columns] == each_isolated(
        ["דוד", "אבא", NAMES[2]]
    )
    assert text_width(isolated("דוד"), 34) == text_width("דוד", 34)
    assert png(values).startswith(b"\x89PNG")


def test_files_hold_names_as_they_were_typed(table: Device) -> None:
    values = browser(table.id).get(reverse("exchange:plays")).content.decode()
    assert "אבא" in values
    assert not set("\u202e\u2068\u2069") & set(values)
