"""What alone can follow comes by itself: stored, undone and restored with what forced it."""

import json
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from companion.exchange.record_export import record, record_file
from companion.groups.models import Device, Group
from companion.plays import services
from companion.plays.adoption import keyed_events
from companion.plays.creation import NewPlay, create_play
from companion.plays.log.branches import rebase
from companion.plays.log.corrections import Change, ChangeKind, serialize_changes
from companion.plays.log.replay import forced_key
from companion.plays.models import LogEvent
from companion.plays.outcomes import Sent
from companion.plays.presentation.scoreboard import seats
from scoring.kernel.serialization.entries import Json
from scoring.ramses.state import State
from scoring.record import load
from scoring.registry import GAMES
from tests.api.conftest import program
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

BUILT: Json = {"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]}
MORE: dict[str, Json] = {"kind": "exhibit", "work": "3B", "cells": [[3, 0], [4, 0], [5, 0]]}
ENDS: Json = {"kind": "end-turn"}
HTMX = {"hx-request": "true"}
LAST_MOSAIC = 172
MOSAICS = Path(__file__).parent.parent / "records/cleopatra-5-rulings.json"
FULL = Path(__file__).parent.parent / "records/ramses-3-full.json"


@pytest.fixture
def table() -> Phone:
    """Ann's phone, at a play of Ramses that enters only what is built; it is Ann's turn."""
    ann = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    options: dict[str, Json] = {"depth": "exhibits"}
    return Phone(ann, create_play(ann, NewPlay("ramses", ("Ann", "Ben"), 0, options)))


def post(phone: Phone, page: str, entry: Json = None, key: UUID | None = None) -> str:
    """Send this from the page of somebody who has seen everything; gives the next page."""
    after, key = phone.table.after, key or uuid4()
    sent = {"after": after, "key": str(key), "entry": json.dumps(entry)}
    answer = phone.client.post(phone.at(page), sent, headers=HTMX)
    assert answer.status_code == HTTPStatus.OK
    return flat(answer)


def counted(phone: Phone) -> list[Json]:
    return [event.payload for event in phone.table.log.entries]


def stored(phone: Phone) -> list[tuple[str, Json]]:
    rows = LogEvent.objects.filter(play=phone.play).order_by("sequence")
    return list(rows.values_list("action", "payload"))


def test_the_end_of_the_turn_is_stored_with_what_was_built(table: Phone) -> None:
    page = post(table, "enter", BUILT)
    assert stored(table) == [("enter", BUILT), ("enter", ENDS)]
    assert 'data-after="2"' in page
    assert 'data-pad="construct"' in page
    assert "<span data-words>Ann exhibited 3A</span>" in page, "what an undo takes back"


def test_the_points_of_what_was_built_stay_marked_as_those_of_the_last_entry(
    table: Phone,
) -> None:
    post(table, "enter", BUILT)
    ann, _ = seats(table.table)
    assert (ann.fresh, ann.gain) == (True, 3)
    post(table, "enter", ENDS)
    assert not seats(table.table)[0].fresh


def test_where_something_else_can_follow_the_turn_goes_on(table: Phone) -> None:
    play = create_play(table.device, NewPlay("ramses", ("Ann", "Ben"), 0))
    full = Phone(table.device, play)
    post(full, "enter", {"kind": "buy", "pile": "3"})
    post(full, "enter", {"kind": "give", "to": 1})
    assert len(counted(full)) == 2
    post(full, "enter", {"kind": "fill", "piles": ["3"]})
    assert counted(full)[3:] == [ENDS], "no trading card is in a hand to be played"


def test_nothing_follows_the_work_that_ends_the_game(table: Phone) -> None:
    given = load(GAMES, FULL.read_bytes())
    new = NewPlay("ramses", given.players, given.start, dict(given.options))
    phone = Phone(table.device, create_play(table.device, new))
    *before, last, _ = given.entries
    for entry in before:
        saved(phone.enter(entry))
    post(phone, "enter", last)
    state = phone.table.position.state
    assert isinstance(state, State)
    assert state.over is not None
    assert counted(phone)[-1] == last


def test_the_last_mosaic_of_cleopatra_is_stored_with_the_visit_before(table: Phone) -> None:
    given = load(GAMES, MOSAICS.read_bytes())
    new = NewPlay("cleopatra", given.players, given.start, dict(given.options))
    phone = Phone(table.device, create_play(table.device, new))
    for entry in given.entries[: LAST_MOSAIC - 1]:
        saved(phone.enter(entry))
    visit, top = given.entries[LAST_MOSAIC - 1 : LAST_MOSAIC + 1]
    post(phone, "enter", visit)
    assert counted(phone)[-2:] == [visit, top]
    post(phone, "undo")
    assert len(counted(phone)) == LAST_MOSAIC - 1


def test_the_same_key_twice_is_one_building_and_one_end(table: Phone) -> None:
    sent = {"after": "0", "key": str(uuid4()), "entry": json.dumps(BUILT)}
    for _ in range(2):
        answer = table.client.post(table.at("enter"), sent, headers=HTMX)
        assert answer.status_code == HTTPStatus.OK
        assert 'data-after="2"' in flat(answer)
    assert counted(table) == [BUILT, ENDS]


def test_both_are_stored_or_neither(table: Phone) -> None:
    key = uuid4()
    saved(table.enter(ENDS, Sent(0, forced_key(key), table.device.id)))
    with pytest.raises(IntegrityError):
        services.enter(table.play.id, BUILT, Sent(1, key, table.device.id), with_forced=True)
    assert counted(table) == [ENDS]


def test_one_undo_takes_both_back_and_one_redo_restores_both(table: Phone) -> None:
    post(table, "enter", BUILT)
    page = post(table, "undo")
    assert counted(table) == []
    assert "Ann exhibited 3A. Ann: builds which work?" in page
    assert "Redo" in page
    assert "Ann exhibited 3A" in flat(table.client.get(table.at()))
    page = post(table, "redo")
    assert counted(table) == [BUILT, ENDS]
    assert 'data-pad="construct"' in page
    assert [action for action, _ in stored(table)] == [
        "enter", "enter", "undo", "undo", "redo", "redo",
    ]  # fmt: skip
    post(table, "undo")
    post(table, "enter", MORE)
    assert counted(table) == [MORE, ENDS]
    assert not table.table.log.undone


def test_an_undo_that_is_sent_twice_takes_back_one_turn(table: Phone) -> None:
    post(table, "enter", BUILT)
    post(table, "enter", MORE)
    sent = {"after": "4", "key": str(uuid4())}
    for _ in range(2):
        answer = table.client.post(table.at("undo"), sent, headers=HTMX)
        assert answer.status_code == HTTPStatus.OK
    assert counted(table) == [BUILT, ENDS]


def test_a_turn_without_a_building_is_one_entry_and_one_undo(table: Phone) -> None:
    post(table, "enter", BUILT)
    post(table, "enter", ENDS)
    assert counted(table) == [BUILT, ENDS, ENDS]
    page = post(table, "undo")
    assert counted(table) == [BUILT, ENDS]
    assert "Ben ended the turn. Ben: builds which work?" in page


def test_who_was_too_late_hears_of_what_was_built(table: Phone) -> None:
    other = Device.objects.create(group=table.device.group, name="Ben's phone")
    ben = Phone(other, table.play)
    late = {"after": "0", "key": str(uuid4()), "entry": json.dumps(MORE)}
    post(table, "enter", BUILT)
    answer = ben.client.post(ben.at("enter"), late, headers=HTMX)
    assert answer.status_code == HTTPStatus.CONFLICT
    assert "was quicker:</b> Ann exhibited 3A. Your entry was not saved." in flat(answer)
    assert counted(table) == [BUILT, ENDS]


def test_a_breach_as_played_ends_the_turn_too(table: Phone) -> None:
    apart: dict[str, Json] = {**MORE, "cells": [[4, 0], [5, 0], [6, 0]]}
    post(table, "enter", BUILT)
    sent = {"after": "2", "key": str(uuid4()), "entry": json.dumps(apart), "why": "it lay so"}
    answer = table.client.post(reverse("disputes:as-played", args=[table.play.id]), sent)
    assert answer.status_code == HTTPStatus.FOUND
    assert counted(table)[2:] == [{**apart, "as_played": "it lay so"}, ENDS]


def test_a_program_enters_undoes_and_restores_single_entries(table: Phone) -> None:
    api, where = program(table.device), f"plays/{table.play.id}/"
    body = {"after": 0, "key": str(uuid4()), "entry": BUILT}
    answer = api.post(f"{where}entries/", body).data
    play = answer["play"]
    assert isinstance(play, dict)
    assert (answer["serial"], play["after"], play["next"]) == (0, 1, ["end-turn", "end"])
    assert counted(table) == [BUILT]
    assert 'data-entry=\'{"kind": "end-turn"}\'' in flat(table.client.get(table.at()))
    api.post(f"{where}entries/", {"after": 1, "key": str(uuid4()), "entry": ENDS})
    api.post(f"{where}undo/", {"after": 2, "key": str(uuid4())})
    assert counted(table) == [BUILT]
    api.post(f"{where}redo/", {"after": 3, "key": str(uuid4())})
    assert counted(table) == [BUILT, ENDS]
    post(table, "undo")
    assert counted(table) == [], "a page takes back the turn, whoever entered its end"


def test_a_correction_between_them_is_undone_by_itself(table: Phone) -> None:
    saved(table.enter(BUILT))
    change = serialize_changes([Change(ChangeKind.CHANGE, 0, MORE)])
    saved(services.correct(table.play.id, change, table.seen()))
    saved(table.enter(ENDS))
    post(table, "undo")
    assert counted(table) == [MORE]
    post(table, "undo")
    assert counted(table) == [BUILT]
    post(table, "redo")
    assert counted(table) == [MORE, ENDS], "the correction, and what it forces"


def test_its_record_is_that_of_a_table_that_entered_both(table: Phone) -> None:
    post(table, "enter", BUILT)
    by_hand = create_play(
        table.device, NewPlay("ramses", ("Ann", "Ben"), 0, {"depth": "exhibits"})
    )
    other = Phone(table.device, by_hand)
    saved(other.enter(BUILT))
    saved(other.enter(ENDS))
    assert record(table.table)["entries"] == record(other.table)["entries"]
    assert list(load(GAMES, record_file(table.table)).entries) == [BUILT, ENDS]


def test_what_a_phone_sends_to_two_copies_of_a_play_is_the_same_in_both(table: Phone) -> None:
    key = uuid4()
    post(table, "enter", BUILT, key)
    here = (table.table.replay, keyed_events(table.play.id))
    before = transaction.savepoint_create()
    LogEvent.objects.filter(play=table.play).delete()
    post(table, "enter", BUILT, key)
    post(table, "enter", MORE)
    there = keyed_events(table.play.id)
    transaction.savepoint_rollback(before)
    both = rebase(table.table.game, here, there)
    assert [event.payload for event in both.held] == [MORE, ENDS]
    assert not both.refused


def test_a_second_building_in_a_turn_can_be_inserted_before_its_end(table: Phone) -> None:
    post(table, "enter", BUILT)
    query = {"at": "1", "do": "insert"}
    pad = flat(table.client.get(table.at("correct"), query))
    assert 'href="#hall"' in pad
    assert escape("?at=1&do=insert&changes=%5B%5D&depth=0c1") in pad
    again = {**query, "changes": "[]", "depth": "0c1"}
    page = flat(table.client.get(table.at("correct"), again))
    assert 'data-pad="construct"' in page
    assert "builds anyway?" in page
    twice: Json = {**MORE, "as_played": "she built twice"}
    pad_url = f"{table.at('correct')}?{urlencode(again)}"
    answer = table.client.post(pad_url, {"entry": json.dumps(twice)}, headers=HTMX)
    assert answer.status_code == HTTPStatus.OK
    assert "Entry 2 inserted: Ann exhibited 3B" in flat(answer)
