"""A table that has lost track of a round's tricks counts what everyone took, in one step."""

import json
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.urls import reverse

from companion.games.krimsutep.view import VIEW
from companion.games.view import ViewRequest
from companion.groups.models import Device, Group
from companion.plays import creation
from tests.games.test_krimsutep import ROUND, played
from tests.pages import flat
from tests.plays.conftest import Phone

TRICKS = [
    {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]},
    {"kind": "trick", "cards": ["grey-5", "grey-6", "grey-VII"]},
]
SUMS = ROUND[0]


@pytest.fixture
def phone(db: None) -> Phone:  # noqa: ARG001 - the database
    device = Device.objects.create(group=Group.objects.create(), name="Ann’s phone")
    new_play = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], 0)
    return Phone(device, creation.create_play(device, new_play))


def sent(phone: Phone, entry: object, instead: str = "") -> HttpResponse:
    query = f"?instead={instead}" if instead else ""
    fields = {"entry": json.dumps(entry), "after": phone.table.after, "key": str(uuid4())}
    where = reverse("plays:enter", args=[phone.play.id]) + query
    answer = phone.client.post(where, fields, headers={"hx-request": "true"})
    assert isinstance(answer, HttpResponse)
    return answer


def pad_of(position: int, depth: str, *entries: object) -> tuple[str | None, range]:
    page = VIEW.board_page(played(*entries)[position], ViewRequest(depth=depth))
    return page.pad, page.replaces


def test_the_tricks_may_be_counted_instead_until_a_card_is_turned_up() -> None:
    counted = "games/krimsutep/captures.html", range(2)
    by_card = "games/krimsutep/trick.html", range(0)
    assert pad_of(2, "count-captures-2", *TRICKS) == counted
    assert pad_of(2, "count-totals-2", *TRICKS)[0] == "games/krimsutep/totals.html"
    assert pad_of(1, "count-captures-2", *TRICKS) == by_card, "that was another moment"
    assert pad_of(2, "captures", *TRICKS) == by_card, "as this phone entered the last round"
    assert pad_of(0, "count-captures-0") == by_card, "there the depth is chosen"
    summed = "games/krimsutep/summed.html", range(0)
    assert pad_of(1, "count-captures-1", SUMS) == summed, "the round was counted already"


def test_the_count_stands_instead_of_the_tricks_and_one_undo_brings_them_back(
    phone: Phone,
) -> None:
    for trick in TRICKS:
        assert sent(phone, trick).status_code == HTTPStatus.OK
    more = flat(phone.client.get(phone.at("play")))
    assert "Lost track? Count what everyone took" in more
    page = flat(phone.client.get(phone.at("play") + "?depth=count-totals-2"))
    assert f'data-url="{phone.at("enter")}?instead=0-2"' in page
    assert sent(phone, SUMS, "0-2").status_code == HTTPStatus.OK
    assert [event.payload for event in phone.table.log.entries] == [SUMS]
    assert phone.table.position.due == ("reveal", "void")
    phone.undo()
    assert [event.payload for event in phone.table.log.entries] == TRICKS


def test_a_count_that_no_cards_make_is_refused_with_its_own_reason(phone: Phone) -> None:
    for trick in TRICKS:
        sent(phone, trick)
    wrong = {
        "kind": "totals",
        "suits": {"red": [14, 0, 0], "grey": [0, 20, 0], "green": [0, 0, 20]},
        "roman": [70, 0, 0],
        "royal": None,
        "maid": 0,
    }
    answer = sent(phone, wrong, "0-2")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "<b>Palace adds up to 14, not 20.</b>" in flat(answer)
    assert "would no longer be valid" not in flat(answer)
    assert len(phone.table.log.entries) == len(TRICKS)


@pytest.mark.parametrize("places", ["2", "2-1", "0-0", "-1-2", "a-b", "0-900", "7-9"])
def test_places_that_are_none_are_refused(phone: Phone, places: str) -> None:
    sent(phone, TRICKS[0])
    assert sent(phone, SUMS, places).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert len(phone.table.log.entries) == 1
