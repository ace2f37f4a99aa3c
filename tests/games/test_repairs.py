"""A correction of a real play names what contradicts it, its mend, and what only waits."""

import json
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.log.corrections import read_changes
from companion.plays.outcomes import Sent
from companion.plays.presentation.consequences import Consequences, consequences
from companion.plays.presentation.correction_draft import CorrectionDraft
from scoring.kernel.serialization.entries import Json
from tests.browser.oracle import entries
from tests.browser.seeding import record
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = pytest.mark.django_db

TRICKS = "krimsutep-3-tricks"
CELL = 29
"""The place of the first building of the second round, Cem's oasis on a2."""


@pytest.fixture
def phone() -> Phone:
    device = Device.objects.create(group=Group.objects.create(), name="Ann’s phone")
    payload = record(TRICKS)
    new_play = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], int(str(payload["start"])))
    phone = Phone(device, creation.create_play(device, new_play))
    for number, entry in enumerate(entries(payload)[:48]):
        saved(services.enter(phone.play.id, entry, Sent(number, uuid4(), device.id)))
    return phone


def found(phone: Phone, *changes: Json) -> Consequences:
    return consequences(CorrectionDraft(phone.table, read_changes(list(changes))))


def build(at: int, cell: str) -> Json:
    return {"do": "change", "at": at, "entry": {"kind": "build", "cell": cell}}


def test_of_all_that_fails_only_the_same_space_is_a_conflict_and_its_mend_is_named(
    phone: Phone,
) -> None:
    there = found(phone, build(CELL, "a6"))  # where the next one was laid
    [conflict] = there.conflicts
    assert conflict.view.number == CELL + 2
    assert conflict.repair.endswith("a2")
    assert there.certain
    assert len(there.waiting) > 10
    assert there.drop_url == ""
    mended = unescape(flat(phone.client.get(conflict.repair_url)))
    assert "attention" not in mended
    assert "disabled" not in mended


def test_a_card_that_is_put_into_an_earlier_trick_is_exchanged_in_the_later_one(
    phone: Phone,
) -> None:
    cards: Json = ["grey-s4", "grey-5", "son"]  # grey-3 was played; grey-5 lies in trick 11
    entry: Json = {"kind": "trick", "cards": cards}
    there = found(phone, {"do": "change", "at": 5, "entry": entry})
    [conflict] = there.conflicts
    assert conflict.view.number == 11
    assert "attention" not in flat(phone.client.get(conflict.repair_url))


def test_where_a_trick_is_missing_it_can_be_entered_and_nothing_that_waits_is_deleted(
    phone: Phone,
) -> None:
    there = found(phone, {"do": "remove", "at": 10})
    [conflict] = there.conflicts
    assert "do=insert" in conflict.missing_url
    assert conflict.repair_url == ""
    assert not there.certain
    assert len(there.waiting) > 30
    page = unescape(
        flat(phone.client.get(phone.at("check"), {"changes": '[{"do":"remove","at":10}]'}))
    )
    assert "They are checked again once the others are settled." in page
    assert "Delete all" not in page


def test_after_a_correction_the_play_says_in_a_sentence_what_changed(phone: Phone) -> None:
    changes = json.dumps([build(47, "c2")])
    fields = {"changes": changes, "after": phone.table.after, "key": str(uuid4())}
    answer = phone.client.post(reverse("plays:save", args=[phone.play.id]), fields)
    assert answer.status_code == 302
    page = unescape(flat(phone.client.get(answer.headers["Location"])))
    assert "<b>Entry 48 changed.</b> No score changes. Cem leads" in page
