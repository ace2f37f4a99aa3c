"""Corrections of earlier entries: in the log, through the services, and on the pages."""

import json
import re
from html import unescape
from urllib.parse import unquote
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from companion.plays import services
from companion.plays.log.corrections import (
    Change,
    ChangeKind,
    apply_changes,
    read_changes,
    serialize_changes,
)
from companion.plays.log.events import Action, Event, fold_events
from companion.plays.models import Participant
from companion.plays.outcomes import Behind, Outcome, Refused, Saved
from companion.plays.presentation.audit_trail import trail
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def say(number: int) -> Json:
    return {"kind": "say", "number": number}


def change(at: int, number: int) -> Json:
    return {"do": "change", "at": at, "entry": say(number)}


def insert(at: int, number: int) -> Json:
    return {"do": "insert", "at": at, "entry": say(number)}


def remove(at: int) -> Json:
    return {"do": "remove", "at": at}


def correct(phone: Phone, *changes: Json) -> Outcome:
    return services.correct(phone.play.id, list(changes), phone.seen())


def numbers(phone: Phone) -> list[int]:
    entries = (act.payload for act in phone.table.log.entries)
    return [entry["number"] for entry in entries if isinstance(entry, dict)]  # type: ignore[misc]  # say has one


@pytest.mark.parametrize(
    ("changes", "log"),
    [
        ([change(1, 9)], "a9c"),
        ([insert(0, 9)], "9abc"),
        ([insert(3, 9)], "abc9"),
        ([remove(1)], "ac"),
        ([remove(0), remove(0)], "c"),
        ([change(2, 9), insert(1, 8), remove(0)], "8b9"),
    ],
)
def test_changes_are_made_one_after_another(changes: list[Json], log: str) -> None:
    read = read_changes(changes)
    made = [str(c.entry["number"]) if isinstance(c.entry, dict) else "" for c in read]
    assert "".join(apply_changes("abc", read, made)) == log
    assert serialize_changes(read) == changes


@pytest.mark.parametrize(
    "payload",
    [
        None,
        {},
        "remove",
        [None],
        [{"do": "remove"}],
        [{"do": "remove", "at": -1}],
        [{"do": "remove", "at": True}],
        [{"do": "remove", "at": 1.0}],
        [{"do": "remove", "at": 10**9}],
        [{"do": "remove", "at": 0, "entry": {}}],
        [{"do": "change", "at": 0}],
        [{"do": "forget", "at": 0}],
        [{"do": 1, "at": 0}],
        [{"do": "remove", "at": 0}] * 201,
    ],
)
def test_what_is_no_correction_is_malformed(payload: Json) -> None:
    with pytest.raises(Malformed):
        read_changes(payload)


@pytest.mark.parametrize(
    ("do", "at"), [(ChangeKind.CHANGE, 3), (ChangeKind.REMOVE, 3), (ChangeKind.INSERT, 4)]
)
def test_there_is_nothing_behind_the_end(do: ChangeKind, at: int) -> None:
    with pytest.raises(Malformed, match="There is no entry"):
        apply_changes("abc", [Change(do, at)], [""])


def test_a_correction_is_taken_back_and_brought_back_as_a_whole() -> None:
    acts = [
        Event(0, Action.ENTER, "a"),
        Event(1, Action.ENTER, "b"),
        Event(2, Action.CORRECT, [{"do": "change", "at": 0, "entry": {"c": 1}}, remove(1)]),
        Event(3, Action.ENTER, "d"),
        Event(4, Action.UNDO),
        Event(5, Action.UNDO),
        Event(6, Action.REDO),
        Event(7, Action.REDO),
    ]
    seen = [
        [
            act.payload
            for act in fold_events((a, UUID(int=a.sequence)) for a in acts[:count]).entries
        ]
        for count in range(len(acts) + 1)
    ]
    corrected = [{"c": 1}]
    assert seen == [
        [],
        ["a"],
        ["a", "b"],
        corrected,
        [*corrected, "d"],
        corrected,
        ["a", "b"],
        corrected,
        [*corrected, "d"],
    ]


def test_an_earlier_entry_is_changed_and_what_follows_is_scored_anew(ann: Phone) -> None:
    ann.say(1, 2, 3)
    saved(correct(ann, change(0, 9)))
    assert numbers(ann) == [9, 2, 3]
    assert ann.scores == (12, 2)
    assert trail(ann.table)[0].words == "entry 1 changed"


def test_a_correction_that_breaks_a_later_entry_is_refused_and_nothing_changes(
    ann: Phone,
) -> None:
    ann.say(1, 2, 3)
    outcome = correct(ann, change(0, 2))
    assert isinstance(outcome, Refused)
    assert outcome.error.message == "Entry 2 would no longer be valid: 2 was said just before."
    assert numbers(ann) == [1, 2, 3]


def test_several_changes_hold_together_or_not_at_all(ann: Phone) -> None:
    ann.say(1, 2, 3)
    saved(correct(ann, change(0, 2), change(1, 5)))
    assert numbers(ann) == [2, 5, 3]


def test_of_two_phones_that_correct_at_once_one_is_behind(ann: Phone, ben: Phone) -> None:
    ann.say(1, 2)
    seen = ben.seen()
    saved(correct(ann, change(0, 9)))
    assert isinstance(services.correct(ann.play.id, [change(0, 8)], seen), Behind)
    assert numbers(ann) == [9, 2]


def test_the_same_correction_twice_is_one(ann: Phone) -> None:
    ann.say(1, 2)
    sent = ann.seen()
    for _ in range(2):
        assert isinstance(services.correct(ann.play.id, [remove(0)], sent), Saved)
    assert numbers(ann) == [2]


def test_a_finished_play_is_corrected_and_stays_finished(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    saved(ann.enter({"kind": "show", "fingers": [0, 0]}))
    saved(correct(ann, change(3, 9)))
    assert not ann.table.position.due
    saved(correct(ann, remove(4)))
    assert ann.table.position.due
    ann.play.refresh_from_db()
    assert ann.play.finished is None


def test_the_whole_trail_is_told_with_what_was_undone(ann: Phone) -> None:
    ann.say(1, 2)
    saved(correct(ann, change(0, 9), remove(1)))
    saved(ann.undo())
    saved(ann.redo())
    rows = [f"{trace.did} {trace.number}: {trace.words}" for trace in trail(ann.table)]
    assert rows[:3] == [
        "Restored 1: entry 1 changed and entry 2 removed",
        "Undone 1: entry 1 changed and entry 2 removed",
        "Corrected 1: entry 1 changed and entry 2 removed",
    ]


def test_the_trail_tells_every_version_with_the_seat_that_changed_it(ann: Phone) -> None:
    ann.say(1, 2, 3)
    Participant.objects.create(play=ann.play, device=ann.device, seat=1)
    saved(correct(ann, change(0, 9), insert(1, 8), remove(2)))
    trace = trail(ann.table)[0]
    assert trace.versions == (
        "1: Ann said 1 → Ann said 9",
        "2: nothing → Ben said 8",
        "3: Ben said 2 → nothing",
    )
    assert trace.seat == "Ben"
    log = unescape(flat(ann.client.get(ann.at("log"))))
    assert "2: nothing → Ben said 8" in log
    assert "Ann's phone, seat of Ben" in log


def page(phone: Phone, name: str, **query: str) -> str:
    where = reverse(f"plays:{name}", args=[phone.play.id])
    answer = phone.client.get(where, query)
    assert answer.status_code == 200, answer.content[:300]
    return unescape(flat(answer))


def test_the_check_tells_what_breaks_with_its_clause_and_the_scores(
    ann: Phone,
) -> None:
    ann.say(1, 2, 3)
    shown = page(ann, "check", changes=json.dumps([change(0, 2)]))
    assert "2 was said just before." in shown
    assert "1 later entry needs attention" in shown
    assert "disabled>Save the correction" in shown
    mended = page(ann, "check", changes=json.dumps([change(0, 2), remove(1)]))
    assert "attention" not in mended
    assert "disabled" not in mended


def test_all_that_no_longer_holds_is_dropped_with_one_tap(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    shown = page(ann, "check", changes=json.dumps([change(0, 2), change(2, 4)]))
    assert "2 later entries need attention" in shown
    [drop] = re.findall(r'href="([^"]*)">Delete all 2<', shown)
    mended = unescape(flat(ann.client.get(drop)))
    assert "Entry 4 deleted" in mended
    assert "Entry 2 deleted" in mended
    assert "No longer holds" not in mended
    assert "disabled" not in mended


def test_one_that_no_longer_holds_is_dropped_by_itself(ann: Phone) -> None:
    ann.say(1, 2, 3)
    assert "Delete all" not in page(ann, "check", changes=json.dumps([change(0, 2)]))


def test_an_entry_is_entered_anew_on_the_pad_of_its_moment(
    ann: Phone,
) -> None:
    ann.say(1, 2, 3)
    where = f"{reverse('plays:correct', args=[ann.play.id])}?at=1&do=change&changes=[]"
    assert "Change entry 2" in flat(ann.client.get(where))
    refused = ann.client.post(where, {"entry": json.dumps(say(1))})
    assert refused.status_code == 422
    assert "1 was said just before." in flat(refused)
    taken = ann.client.post(where, {"entry": json.dumps(say(7))})
    assert taken.status_code == 200
    assert "Entry 2 changed: Ben said 7" in flat(taken)
    assert numbers(ann) == [1, 2, 3]  # nothing is saved yet
    sent = {
        "changes": json.dumps([change(1, 7)]),
        "after": ann.table.after,
        "key": str(uuid4()),
    }
    done = ann.client.post(reverse("plays:save", args=[ann.play.id]), sent)
    assert done.status_code == 302
    assert numbers(ann) == [1, 7, 3]
    back = flat(ann.client.get(done["Location"]))
    assert "<b>Entry 2 changed.</b> Ben +5." in back
    ann.say(8)
    assert "Entry 2 changed." not in flat(ann.client.get(done["Location"]))


def test_an_entry_is_corrected_from_its_row_of_any_log(ann: Phone, stranger: Phone) -> None:
    ann.say(1, 2, 3)
    where = reverse("plays:lines", args=[ann.play.id]) + "?entry=2"
    for headers in ({}, {"hx-request": "true"}):
        shown = unescape(flat(ann.client.get(where, headers=headers)))
        for ways in ("correct/?changes=[]&at=1&do=change", "do=insert", '"do":"remove","at":1'):
            assert ways in unquote(shown)
    assert "do=change" not in flat(
        ann.client.get(where.replace("entry", "seat").replace("2", "1"))
    )
    watching = Participant.objects.create(play=ann.play, device=stranger.device)
    assert watching.seat is None
    assert "do=change" not in flat(stranger.client.get(where))


@pytest.mark.parametrize("changes", ["nonsense", "{}", '[{"do":"remove","at":99}]', "[" * 5000])
def test_a_draft_that_cannot_be_read_is_not_found(ann: Phone, changes: str) -> None:
    ann.say(1)
    where = reverse("plays:check", args=[ann.play.id])
    assert ann.client.get(where, {"changes": changes}).status_code == 404


def settle(phone: Phone, reading: Json) -> Outcome:
    ruling = {"ruling": "zero", "reading": reading, "why": "we looked it up"}
    return services.settle(phone.play.id, ruling, phone.seen())


def test_a_ruling_scores_the_play_anew_and_is_taken_back_as_a_whole(ann: Phone) -> None:
    ann.say(1, 2)
    assert isinstance(ann.enter(say(0)), Refused)
    saved(settle(ann, "yes"))
    saved(ann.enter(say(0)))
    assert numbers(ann) == [1, 2, 0]
    saved(ann.undo())
    saved(ann.undo())
    assert isinstance(ann.enter(say(0)), Refused)
    saved(ann.redo())
    saved(ann.enter(say(0)))
    assert trail(ann.table)[1].words == "The number: yes. we looked it up"


def test_a_reading_under_which_an_entry_no_longer_holds_is_refused(ann: Phone) -> None:
    saved(settle(ann, "yes"))
    saved(ann.enter(say(0)))
    outcome = settle(ann, "no")
    assert isinstance(outcome, Refused)
    assert outcome.error.message == "Entry 1 would no longer be valid: 0 is no number here."
    assert numbers(ann) == [0]


@pytest.mark.parametrize("reading", ["maybe", 1, None, {}])
def test_a_reading_that_is_none_is_refused(ann: Phone, reading: Json) -> None:
    assert isinstance(settle(ann, reading), Refused)
