"""A group's notes are its own members': no guest reads them in a page, file or answer."""

import json
from urllib.parse import unquote

import pytest
from django.urls import reverse

from companion.exchange.models import Origin
from companion.plays import creation
from companion.plays.models import Play
from companion.plays.samples import FOLDER
from companion.sharing import services
from companion.sharing.models import Names
from scoring.record import load
from scoring.registry import GAMES
from tests.api.conftest import program
from tests.joining.conftest import come
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOTE = "We quarrelled about obelisks"
PAGES = [
    "plays:result", "plays:play", "plays:log", "history:replay",
    "exchange:exports", "exchange:record", "exchange:lines", "exchange:bg-stats",
    "exchange:bgsplay",
]  # fmt: skip
TELL = {"plays:result", "exchange:record", "exchange:bg-stats", "exchange:bgsplay"}
"""The pages on which the play's own group reads them."""


@pytest.fixture
def noted(over: Phone) -> Phone:
    """A finished play with notes, told by its group and by the record that it came from."""
    Play.objects.update(notes=NOTE)
    Origin.objects.create(play=over.play, meta=json.dumps({"note": NOTE, "round": 3}))
    return over


def read(phone: Phone, name: str) -> str:
    answer = phone.client.get(reverse(name, args=[phone.play.id]))
    assert answer.status_code == 200
    return unquote(answer.content.decode("utf-8-sig"))


@pytest.mark.parametrize("page", PAGES)
def test_the_own_group_reads_them_and_a_guest_does_not(
    page: str, noted: Phone, watcher: Phone
) -> None:
    assert (NOTE in read(noted, page)) is (page in TELL)
    assert NOTE not in read(watcher, page)


def test_what_else_a_record_told_goes_out_to_a_guest_too(noted: Phone, watcher: Phone) -> None:
    for phone, meta in ((noted, {"note": NOTE, "round": 3}), (watcher, {"round": 3})):
        assert json.loads(read(phone, "exchange:record"))["meta"] == meta


def test_a_list_shows_and_searches_the_notes_of_the_own_group_alone(
    noted: Phone, watcher: Phone
) -> None:
    fields = {"words": "obelisks"}
    own = noted.client.get(reverse("history:plays"), fields).content.decode()
    assert str(noted.play.id) in own
    assert NOTE in own
    plain = watcher.client.get(reverse("history:plays")).content.decode()
    assert str(noted.play.id) in plain
    assert NOTE not in plain
    found = watcher.client.get(reverse("history:plays"), fields).content.decode()
    assert str(noted.play.id) not in found


@pytest.mark.parametrize("path", ["plays/", "plays/{}/", "plays/{}/record/"])
def test_the_answers_to_a_guests_program_are_without_them(
    path: str, noted: Phone, watcher: Phone
) -> None:
    fields = path.format(noted.play.id)
    for phone, there in ((noted, True), (watcher, False)):
        answer = program(phone.device).get(fields)
        assert answer.status == 200
        assert str(noted.play.id) in json.dumps(answer.data) or "record" in path
        assert (NOTE in json.dumps(answer.data)) is there


def test_a_guests_program_finds_no_play_by_words_of_its_notes(
    noted: Phone, watcher: Phone
) -> None:
    for phone, count in ((noted, 1), (watcher, 0)):
        assert program(phone.device).get("plays/?words=obelisks").data["count"] == count


def test_nobody_reads_them_by_a_link(noted: Phone) -> None:
    link = services.share(noted.play.id, noted.device.id, Names.FULL)
    page = noted.client.get(reverse("sharing:seen", args=[link.token])).content.decode()
    assert NOTE not in page


def test_a_guest_who_keeps_the_play_in_his_own_group_gets_it_without_them(ann: Phone) -> None:
    data = (FOLDER / "ramses-finished.json").read_bytes()
    at = Phone(ann.device, creation.create_from_record(ann.device, load(GAMES, data)))
    Play.objects.filter(id=at.play.id).update(notes=NOTE)
    watching = come(at, "Zoe's phone", None)
    answer = watching.client.post(reverse("history:copy", args=[at.play.id]))
    assert answer.status_code == 302
    (copy,) = Play.objects.filter(group=watching.device.group)
    assert copy.notes == ""
    assert NOTE not in read(Phone(watching.device, copy), "exchange:record")
