"""Notices after an action that was not saved: what happened, and what did not."""

import json
from uuid import uuid4

import pytest

from tests.plays.conftest import Phone, saved
from tests.plays.presentation.test_play_page import HTMX, sent, text

pytestmark = pytest.mark.django_db
BEHIND = "The game has changed: it has no entry any more."
NOT_SAVED, TAP = "Your entry was not saved.", "Your tap changed nothing."


@pytest.mark.parametrize(
    ("page", "says"),
    [("enter", NOT_SAVED), ("undo", TAP), ("redo", TAP), ("stop", NOT_SAVED)],
)
def test_a_page_that_has_seen_entries_which_the_server_lost_is_told_so(
    ann: Phone, page: str, says: str
) -> None:
    headers = {} if page == "stop" else HTMX
    answer = ann.client.post(ann.at(page), sent(ann, after="3"), headers=headers)
    assert answer.status_code == 409
    assert f"{BEHIND} {says}" in text(answer)
    assert not ann.table.log.entries


def test_of_two_who_undo_or_redo_at_once_the_slower_reads_that_it_is_done(
    ann: Phone, ben: Phone
) -> None:
    ann.say(7)
    late = sent(ben)
    saved(ann.undo())
    answer = ben.client.post(ben.at("undo"), late, headers=HTMX)
    assert answer.status_code == 409
    undone = "an entry was undone. Your tap changed nothing."
    assert f"Ann's phone was quicker: {undone}" in text(answer)
    late = sent(ben)
    saved(ann.redo())
    answer = ben.client.post(ben.at("redo"), late, headers=HTMX)
    restored = "an entry was restored. Your tap changed nothing."
    assert f"Ann's phone was quicker: {restored}" in text(answer)


def test_only_the_same_tap_of_the_same_phone_is_already_done(ann: Phone) -> None:
    ann.say(7)
    late = sent(ann)
    saved(ann.undo())
    answer = ann.client.post(ann.at("undo"), late, headers=HTMX)
    assert "Already done: an entry was undone. Your second tap" in text(answer)
    late = sent(ann)
    ann.say(5)
    answer = ann.client.post(ann.at("undo"), late, headers=HTMX)
    assert "The game has changed: Ann, 5. Your tap changed nothing." in text(answer)
    assert ann.scores == (5, 0)


def test_a_correction_that_came_too_late_is_said_to_be_not_saved(
    ann: Phone, ben: Phone
) -> None:
    ann.say(7)
    changes = [{"at": 0, "do": "change", "entry": {"kind": "say", "number": 6}}]
    after = ann.table.after
    ann.say(5)
    for phone, says in (
        (ann, "The game has changed: Ben, 5."),
        (ben, "Ann's phone was quicker: Ben, 5."),
    ):
        draft = {"changes": json.dumps(changes), "after": str(after), "key": str(uuid4())}
        answer = phone.client.post(phone.at("save"), draft)
        assert answer.status_code == 409
        assert f"{says} The correction was not saved: check it again." in text(answer)
        assert ann.scores == (7, 5)
