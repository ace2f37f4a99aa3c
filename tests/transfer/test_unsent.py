"""What a phone had not sent goes along with its play; nothing is lost or counts twice."""

import json
from base64 import b64encode
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from uuid import UUID, uuid4

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from companion.backup.group_backup import backup_file
from companion.groups.models import Device, Group
from companion.plays import services
from companion.plays.creation import NewPlay, create_play
from companion.plays.log.branches import KeyedEvent, rebase
from companion.plays.log.events import Action, Event, Log, fold_events
from companion.plays.log.replay import forced_key, replay_log
from companion.plays.models import LogEvent, Play
from companion.plays.outcomes import Behind, Saved, Sent
from companion.transfer.comparison import Comparison, State, compare
from companion.transfer.services import Decision, Report, import_received, receive_file
from companion.transfer.unsent import append_unsent
from companion.transfer.unsent_comment import LONGEST, UnsentEvent, read_comment, with_comment
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.plays.conftest import Phone
from tests.plays.log.test_branches import SETUP, TOY, Copy, act, begun, entries, played
from tests.transfer.conftest import elsewhere

pytestmark = pytest.mark.django_db
NOW = 1_795_000_000_000
TAPPED = datetime(2026, 11, 28, tzinfo=UTC)


def item(phone: Phone, after: int, number: int = 5, **other: Json) -> dict[str, Json]:
    """An entry in the phone's outbox, as the page writes it into the file."""
    entry = json.dumps({"kind": "say", "number": number})
    fields: dict[str, Json] = {"entry": entry, "after": after, "key": str(uuid4())}
    found: dict[str, Json] = {
        "play": str(phone.play.id), "url": phone.at("enter"), "words": f"says {number}",
        "at": NOW + after, "fields": fields,
    }  # fmt: skip
    return found | other


def key_of(each: dict[str, Json]) -> UUID:
    fields = each["fields"]
    assert isinstance(fields, dict)
    return UUID(str(fields["key"]))


def moved(phone: Phone, *items: Json) -> bytes:
    """The file of the play with these unsent entries."""
    data = backup_file(phone.device.group, phone.play, "https://nile.example")
    return with_comment(data, json.dumps(items))


def other_phone() -> Device:
    """A device of a new group, as the pocket edition is."""
    return Device.objects.create(group=Group.objects.create(), name="pocket")


def compared(phone: Phone, *items: Json) -> Comparison:
    return compare(other_phone().group, moved(phone, *items))


def left(comparison: Comparison) -> list[str]:
    return [each.why for addition in comparison.additions for each in addition.left]


def keys(play: UUID) -> list[UUID]:
    rows = LogEvent.objects.filter(play=play).order_by("sequence")
    return list(rows.values_list("key", flat=True))


def send(phone: Phone, each: dict[str, Json]) -> Saved | Behind:
    """The server gets an entry from the outbox."""
    fields = each["fields"]
    assert isinstance(fields, dict)
    after = fields["after"]
    assert isinstance(after, int)
    sent = Sent(after, key_of(each), phone.device.id)
    outcome = services.enter(phone.play.id, json.loads(str(fields["entry"])), sent)
    assert isinstance(outcome, Saved | Behind)
    return outcome


def test_unsent_entries_come_along_in_their_order_under_their_keys(ann: Phone) -> None:
    ann.say(1)
    one, two = item(ann, 1, 5), item(ann, 2, 7)
    pocket = other_phone()
    receive_file(pocket, moved(ann, two, one))
    assert import_received(pocket, {}) == Report(new=1)
    play = Play.objects.get(group=pocket.group)
    assert keys(play.id) == [*keys(ann.play.id), key_of(one), key_of(two)]
    table = services.get_table(play.id, pocket.id)
    assert (table.halt, table.position.standing.scores) == (None, (8, 5))


BUILT: Json = {"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]}


def test_what_an_unsent_entry_forces_comes_along_as_the_server_stores_it() -> None:
    ann = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    play = create_play(ann, NewPlay("ramses", ("Ann", "Ben"), 0, {"depth": "exhibits"}))
    fields: dict[str, Json] = {"entry": json.dumps(BUILT), "after": 0, "key": str(uuid4())}
    built = item(Phone(ann, play), 0, fields=fields)
    pocket = other_phone()
    receive_file(pocket, moved(Phone(ann, play), built))
    assert import_received(pocket, {}) == Report(new=1)
    services.enter(play.id, BUILT, Sent(0, key_of(built), ann.id), with_forced=True)
    taken = Play.objects.get(group=pocket.group)
    assert keys(taken.id) == keys(play.id) == [key_of(built), forced_key(key_of(built))]


def test_what_the_server_had_stored_already_is_there_once(ann: Phone) -> None:
    one, two = item(ann, 0, 5), item(ann, 1, 7)
    send(ann, one)  # its answer was lost
    (play,) = compared(ann, one, two).plays
    assert [event.key for event in play.events] == [key_of(one), key_of(two)]


@pytest.mark.parametrize("outbox_first", [True, False])
def test_brought_back_they_count_once_whoever_comes_first(
    ann: Phone, *, outbox_first: bool
) -> None:
    ann.say(1)
    one, two = item(ann, 1, 5), item(ann, 2, 7)
    back = elsewhere(ann, lambda: go_on(ann, one, two))
    if outbox_first:
        assert isinstance(send(ann, one), Saved)
    receive_file(ann.device, back)
    assert import_received(ann.device, {}) == Report(continued=1)
    assert len(keys(ann.play.id)) == 4
    for each in (one, two):
        assert isinstance(send(ann, each), Saved)
    assert len(keys(ann.play.id)) == 4


def go_on(phone: Phone, *items: Json) -> None:
    """In a copy of the play: take these entries in, and enter one more."""
    receive_file(phone.device, moved(phone, *items))
    import_received(phone.device, {})
    phone.say(9)


def test_after_a_fork_the_outbox_adds_nothing_a_second_time(ann: Phone) -> None:
    ann.say(1)
    one = item(ann, 1, 5)
    back = elsewhere(ann, lambda: go_on(ann, one))
    ann.say(8)  # at the server, from another phone
    receive_file(ann.device, back)
    import_received(ann.device, {ann.play.id: Decision.APPEND})
    assert isinstance(send(ann, one), Saved)
    assert keys(ann.play.id).count(key_of(one)) == 1
    assert len(keys(ann.play.id)) == 4


def test_undo_and_corrections_come_along_too(ann: Phone) -> None:
    ann.say(1, 2)
    undo = item(ann, 2, url=ann.at("undo"))
    instead = item(ann, 3, 6, url=f"{ann.at('enter')}?instead=0-1")
    changes = json.dumps([{"do": "change", "at": 0, "entry": {"kind": "say", "number": 9}}])
    fields: Json = {"changes": changes, "after": 4, "key": str(uuid4())}
    correction = item(ann, 4, url=ann.at("save"), fields=fields)
    (play,) = compared(ann, undo, instead, correction).plays
    actions = [event.action for event in play.events]
    assert actions[2:] == [Action.UNDO, Action.CORRECT, Action.CORRECT]


def test_what_does_not_hold_stays_with_its_reason(ann: Phone) -> None:
    ann.say(5)
    found = compared(
        ann,
        item(ann, 1, 5),  # said just before
        item(ann, 2, 7),  # follows on it
        item(ann, 1, url=ann.at("reveal")),
    )
    assert sorted(left(found)) == [
        "5 was said just before.",
        "It follows on entries that are not here.",
        "Only its server can save it.",
    ]
    (play,) = found.plays
    assert len(play.events) == 1


def test_an_entry_after_those_of_other_phones_is_not_counted_too_early(ann: Phone) -> None:
    assert left(compared(ann, item(ann, 2))) == ["It follows on entries that are not here."]


def test_a_copy_that_is_here_already_goes_on_by_them(ann: Phone) -> None:
    ann.say(1)
    data = moved(ann, item(ann, 1, 5))
    (play,) = compare(ann.device.group, data).plays
    assert (play.state, play.later) == (State.AHEAD, 1)
    receive_file(ann.device, data)
    assert import_received(ann.device, {}) == Report(continued=1)
    assert ann.scores == (1, 5)


def test_the_page_tells_what_came_and_what_stayed(ann: Phone) -> None:
    ann.say(1)
    waiting = json.dumps([item(ann, 1, 5), item(ann, 2, 5)])
    packed = b64encode(backup_file(ann.device.group, ann.play)).decode()
    form = {"packed": packed, "unsent": waiting}
    page = ann.client.post(reverse("transfer:arrive"), form).content.decode()
    words = " ".join(page.split())
    assert "1 of these entries is from the phone itself" in words
    assert "1 entry does not come along" in words
    assert "says 5" in words
    assert "5 was said just before." in words


def test_a_file_of_the_server_has_what_the_phone_had_not_sent(ann: Phone) -> None:
    take = reverse("transfer:take", args=[ann.play.id])
    unsent = item(ann, 0)
    file = ann.client.post(take, {"unsent": json.dumps([unsent])})
    assert file.headers["Content-Type"] == "application/zip"
    (found,) = read_comment(file.getvalue())[str(ann.play.id)]
    assert found.event is not None
    assert found.event.key == key_of(unsent)
    page = ann.client.post(reverse("transfer:arrive"), {"file": BytesIO(file.getvalue())})
    assert page.context["ahead"][0].later == 1


@pytest.mark.parametrize(
    "change",
    [
        {"at": 1e30},
        {"at": 10**20},
        {"at": -(10**14)},
        {"at": 253_402_300_799_000},
        {"words": 5},
        {"play": "none"},
        {"fields": None},
        {"fields": {"after": "1", "key": str(UUID(int=5)), "entry": "{}"}},
        {"fields": {"after": 0, "key": "none", "entry": "{}"}},
        {"fields": {"after": 0, "key": str(UUID(int=5)), "entry": "{"}},
    ],
)
def test_a_damaged_list_is_refused_in_a_sentence(ann: Phone, change: dict[str, Json]) -> None:
    with pytest.raises(Malformed):
        compared(ann, item(ann, 0) | change)


@pytest.mark.parametrize("text", ["{}", "[5]", "no JSON", '"' + "x" * LONGEST + '"'])
def test_a_comment_that_is_no_list_is_refused(ann: Phone, text: str) -> None:
    data = backup_file(ann.device.group, ann.play)
    with pytest.raises(Malformed):
        compare(ann.device.group, with_comment(data, text))


def test_what_is_no_zip_gets_no_comment() -> None:
    with pytest.raises(Malformed, match="cannot be unpacked"):
        with_comment(b"no zip", "[]")


def outbox(events: Sequence[KeyedEvent], first: int) -> list[UnsentEvent]:
    """The events of a log from this one on, as their phone kept them."""
    found, log = [], Log()
    for place, event in enumerate(events):
        if place >= first:
            found.append(UnsentEvent("", TAPPED, log.after, event))
        log = log.then(Event(place, event.action, event.payload), event.key)
    return found


def delivered(server: Copy, waiting: Sequence[UnsentEvent]) -> tuple[Copy, set[UUID]]:
    """The server after a phone has sent these in order, and those that it could not send."""
    for place, each in enumerate(waiting):
        assert each.event is not None
        if each.event in server[1]:
            continue
        then = act(TOY, server, each.event) if server[0].log.after == each.after else server
        if then is server:
            return server, {one.event.key for one in waiting[place:] if one.event}
        server = then
    return server, set()


def replayed(events: Sequence[KeyedEvent]) -> Copy:
    """A copy with these events; they hold."""
    log = fold_events(
        (Event(place, each.action, each.payload), each.key) for place, each in enumerate(events)
    )
    replay = replay_log(TOY, SETUP, log)
    assert replay.halt is None
    return replay, list(events)


def brought_back(
    server: Copy, pocket: Copy, waiting: Sequence[UnsentEvent], early: int
) -> tuple[Copy, set[UUID]]:
    """The server with the pocket's copy, and the events that are in no log of it.

    So many events of the outbox arrive before the copy, the others after it.
    """
    server, _ = delivered(server, waiting[:early])
    found = rebase(TOY, (server[0], server[1]), pocket[1])
    server, stuck = delivered(replayed([*server[1], *found.held]), waiting)
    return server, stuck | {each.event.key for each in found.refused}


logs = st.lists(entries, max_size=8)
cuts = st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))


@given(base=logs, mine=logs, later=logs, others=logs, cut=cuts)
def test_of_any_outbox_nothing_is_lost_and_nothing_counts_twice(
    base: list[tuple[Action, Json]],
    mine: list[tuple[Action, Json]],
    later: list[tuple[Action, Json]],
    others: list[tuple[Action, Json]],
    cut: tuple[float, float, float],
) -> None:
    """A phone has sent some of its events, and moves with a copy that lacks some of these."""
    start = played(begun(TOY, SETUP), base, 1)[1]
    whole = played(replayed(start), mine, 2)[1]
    reached = len(start) + round(cut[0] * (len(whole) - len(start)))
    copy = replayed(whole[: len(start) + round(cut[1] * (reached - len(start)))])
    waiting = outbox(whole, len(start))
    keys_there = [each.key for each in copy[1]]
    added, left_out = append_unsent(TOY, copy[0], keys_there, waiting)
    assert not left_out
    assert [*copy[1], *(each.event for each in added)] == whole
    pocket = played(replayed(whole), later, 4)
    server = played(replayed(whole[:reached]), others, 3)
    early = round(cut[2] * len(waiting))
    server, missing = brought_back(server, pocket, waiting, early)
    there = [event.key for event in server[1]]
    assert len(set(there)) == len(there)
    assert {event.key for event in pocket[1]} <= {*there, *missing}
    if not others:
        assert server[1] == pocket[1]
