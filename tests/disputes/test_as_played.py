"""What stands as played is flagged wherever the play is told, for ever."""

import csv
import io
import json
import re
from html import unescape
from http import HTTPStatus
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from companion.plays import creation
from companion.sharing import services
from companion.sharing.models import Names
from scoring.kernel.serialization.entries import Json
from tests.pages import flat, in_one_line
from tests.plays.conftest import Phone, saved
from tests.scoring.krimsutep.notation import entry

pytestmark = pytest.mark.django_db(transaction=True)

REVOKED = entry("trick@0 wife maid pharaoh ! Ann led")
"""As the pad sends it: Ben alone can hold the eight palace cards that are left."""
REFUSED = "The maid from Ben cannot be: Ann did not follow palace in trick 1 and Cem"


@pytest.fixture
def flagged(ann: Phone) -> Phone:
    """A finished play whose second entry stands as played."""
    ann.say(5)
    saved(ann.enter({"kind": "say", "number": 5, "as_played": "nobody minded"}))
    ann.say(1, 2)
    saved(ann.enter({"kind": "show", "fingers": [0, 0]}))
    return ann


def shown(phone: Phone, name: str, *args: object) -> str:
    answer = phone.client.get(reverse(name, args=[phone.play.id, *args]))
    assert answer.status_code == 200
    return unescape(answer.content.decode("utf-8-sig"))


def test_the_log_the_entry_the_table_and_the_result_say_so(flagged: Phone) -> None:
    assert '<span class="tag cost">as played</span>' in in_one_line(shown(flagged, "plays:log"))
    entry = shown(flagged, "plays:entry", 2)
    assert "nobody minded" in entry
    assert "/rules/toy/T4/" in entry
    for page in ("plays:result", "plays:play"):
        page_text = in_one_line(shown(flagged, page))
        assert "5" in page_text
        assert "“<bdi>nobody minded</bdi>”" in page_text
        assert page_text.count("as played</span></b>") == 1  # the one sum that it is behind
    assert "as played" not in shown(flagged, "plays:entry", 1).lower()


def test_who_was_too_slow_still_has_the_reason_that_was_typed(ann: Phone) -> None:
    ann.say(5)
    late = {"after": "0", "key": str(uuid4()), "entry": '{"kind": "say", "number": 5}'}
    where = reverse("disputes:as-played", args=[ann.play.id])
    answer = ann.client.post(where, late | {"why": "nobody minded & Ben laughed"}, follow=True)
    assert 'name="why" dir="auto" value="nobody minded & Ben laughed"' in unescape(flat(answer))
    assert ann.scores == (5, 0)


def test_every_file_says_so(flagged: Phone) -> None:
    record = json.loads(shown(flagged, "exchange:record"))
    assert record["entries"][1]["as_played"] == "nobody minded"
    lines = list(csv.DictReader(io.StringIO(shown(flagged, "exchange:lines"))))
    (breach,) = [each for each in lines if each["kind"] == "as played"]
    assert (breach["entry"], breach["clause"], breach["points"]) == ("2", "T4", "")
    scored = [each for each in lines if each["points"] and each["as_played"]]
    assert [(each["entry"], each["as_played"]) for each in scored] == [("2", "nobody minded")]
    answer = flagged.client.get(reverse("exchange:plays")).content.decode("utf-8-sig")
    plays = list(csv.DictReader(io.StringIO(answer)))
    assert {each["as_played"] for each in plays} == {"2 T4: nobody minded"}
    (page_text,) = json.loads(shown(flagged, "exchange:bgsplay"))["plays"]
    assert page_text["board"] == "as played: entry 2 T4"


def test_a_shared_result_says_so_without_what_the_table_said_of_it(flagged: Phone) -> None:
    shared = services.share(flagged.play.id, flagged.device.id, Names.FULL)
    page = Client().get(reverse("sharing:seen", args=[shared.token]))
    page_text = unescape(flat(page))
    assert "As played, marked with !: entry 2 against T4." in page_text
    assert "nobody minded" not in page_text


def test_a_play_without_a_breach_says_nothing_of_it(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    saved(ann.enter({"kind": "show", "fingers": [0, 0]}))
    for page in ("plays:result", "plays:play", "plays:log"):
        assert "as played" not in shown(ann, page).lower()
    lines = list(csv.DictReader(io.StringIO(shown(ann, "exchange:lines"))))
    assert {each["as_played"] for each in lines} == {""}


@pytest.fixture
def tricks(ann: Phone) -> Phone:
    """A play of Krimsutep in which Cem and Ann have no palace card, and Ben leads."""
    new = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], 0)
    phone = Phone(ann.device, creation.create_play(ann.device, new))
    for each in ("trick rVII y2 g2", "trick yVII y3 y4", "trick gVII g3 g4"):
        saved(phone.enter(entry(each)))
    return phone


def send(phone: Phone, page: str, payload: Json, **more: str) -> tuple[int, str]:
    """Send an entry from a page: the status and the page of the answer."""
    sent = {"after": str(phone.table.after), "key": str(uuid4()), "entry": json.dumps(payload)}
    answer = phone.client.post(page, sent | more, headers={"hx-request": "true"})
    return answer.status_code, unescape(flat(answer))


def waived(phone: Phone) -> list[tuple[str, str]]:
    return [(each.cite.id, each.why) for each in phone.table.position.state.waived]


def test_who_led_is_no_reason_for_a_revoke(tricks: Phone) -> None:
    status, page = send(tricks, tricks.at("enter"), REVOKED)
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert REFUSED in page
    assert "why: K2.4" in page
    assert waived(tricks) == []
    found = re.search(r'data-entry="(\{.*?\})"', page)
    assert found, "the table can let it stand"
    status, _ = send(tricks, tricks.at("enter"), json.loads(found[1]))
    assert status == HTTPStatus.OK
    both = "Ann led; it lies on the table"
    assert waived(tricks) == [("K2.3", both), ("K2.4", both)]


def test_who_led_is_reason_enough_where_nobody_revoked(tricks: Phone) -> None:
    trick: Json = {**REVOKED, "cards": ["wife", "red-2", "pharaoh"]}
    status, _ = send(tricks, tricks.at("enter"), trick)
    assert status == HTTPStatus.OK
    assert waived(tricks) == [("K2.3", "Ann led")]


def test_the_reason_that_the_table_types_stands_beside_that_of_the_pad(tricks: Phone) -> None:
    why, where = (
        reverse(f"disputes:{name}", args=[tricks.play.id]) for name in ("why", "as-played")
    )
    page = tricks.client.get(why, {"entry": json.dumps(REVOKED)})
    assert REFUSED in unescape(flat(page))
    send(tricks, where, REVOKED, why="Ben saw it late")
    assert {why for _, why in waived(tricks)} == {"Ann led; Ben saw it late"}


def test_a_corrected_trick_is_judged_apart_from_who_led_it(tricks: Phone) -> None:
    saved(tricks.enter({**REVOKED, "cards": ["wife", "red-2", "pharaoh"]}))
    place = urlencode({"at": 3, "do": "change"})
    status, page = send(tricks, f"{tricks.at('correct')}?{place}", REVOKED)
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert REFUSED in page


def test_programs_give_their_reasons_themselves(tricks: Phone) -> None:
    saved(tricks.enter(REVOKED))
    assert waived(tricks) == [("K2.3", "Ann led"), ("K2.4", "Ann led")]
