"""Who is at a play, and how it is played: codes, seats, the lock, a second person's word."""

from uuid import uuid4

import pytest

from companion.joining.rate_limit import MOST
from companion.plays.models import Participant, Play
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import Program, program, taken
from tests.joining.conftest import phone
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def where(ann: Phone) -> str:
    return f"plays/{ann.play.id}/"


@pytest.fixture
def bens(guest: Phone) -> Program:
    """In Ben's seat, of another group."""
    return program(guest.device)


def say(number: int, after: int) -> dict[str, object]:
    entry = {"kind": "say", "number": number}
    return {"after": after, "key": str(uuid4()), "entry": entry}


def test_a_code_is_made_and_withdrawn(ann: Phone, anns: Program, where: str) -> None:
    assert anns.get(f"{where}code/").status == 404
    made = anns.call("PUT", f"{where}code/").data
    assert anns.call("PUT", f"{where}code/").data == made == anns.get(f"{where}code/").data
    code = str(made["code"])
    assert str(made["link"]).endswith(f"/join/{code.replace(' ', '')}/")
    assert anns.call("DELETE", f"{where}code/").status == 204
    late = program(phone(ann, "Eve's").device)
    assert late.get(f"codes/{code}/").status == 404
    assert late.post("joined/", {"code": code}).status == 422


def test_a_code_is_looked_behind_and_taken(ann: Phone, anns: Program, where: str) -> None:
    code = anns.call("PUT", f"{where}code/").data["code"]
    other = program(phone(ann, "Cem's").device)
    behind = other.get(f"codes/{code}/").data
    free = {"number": 1, "name": "Ben", "holder": "", "mine": False}
    assert (behind["game"], behind["there"]) == ("toy", False)
    assert isinstance(behind["seats"], list)
    assert behind["seats"][1] == free
    assert other.get(where).status == 404
    assert other.post("joined/", {"code": code, "seat": 1}).status == 200
    assert other.get(f"codes/{code}/").data["there"] is True
    assert other.get(f"{where}seat/").rows[1] == free | {"mine": True}
    assert anns.get(f"{where}seat/").rows[1] == free | {"holder": "Cem's"}
    assert other.call("DELETE", f"{where}seat/").status == 204
    assert other.get(where).status == 404


def test_who_guesses_codes_is_stopped(anns: Program) -> None:
    for _ in range(MOST):
        assert anns.get("codes/CDFGHJ/").status == 404
    assert anns.get("codes/CDFGHJ/").status == 429
    assert anns.post("joined/", {"code": "CDFGHJ"}).status == 429


def test_the_host_locks_entering_and_chooses_who_may(
    anns: Program, bens: Program, where: str
) -> None:
    assert anns.post(f"{where}entries/", say(1, 0)).status == 200
    assert anns.call("PUT", f"{where}lock/", {"on": True}).data["locked"] is True
    host, guest = anns.get(f"{where}devices/").rows
    assert (host["this"], host["host"], host["id"]) == (True, True, None)
    assert (guest["seat"], guest["enters"], guest["where"]) == (1, True, None)
    there = f"{where}devices/{guest['id']}/"
    rows = anns.call("PATCH", there, {"may_enter": False}).rows
    assert (rows[1]["enters"], rows[1]["chosen"]) == (False, False)
    refused = bens.post(f"{where}entries/", say(2, 1))
    assert refused.status == 403
    assert str(refused.data["message"]).startswith("Only approved phones may enter")
    assert anns.call("PUT", f"{where}lock/", {"on": False}).status == 200
    assert bens.post(f"{where}entries/", say(2, 1)).status == 200


def test_the_host_hands_a_seat_over_throws_out_and_lets_in(
    anns: Program, bens: Program, where: str
) -> None:
    there = f"{where}devices/{Participant.objects.get(device=bens.device).id}/"
    assert anns.call("PUT", f"{there}seat/", {"seat": 0}).rows[1]["seat"] == 0
    assert anns.call("PUT", f"{there}seat/", {"seat": 7}).status == 422
    assert anns.call("PUT", f"{there}seat/", {"seat": None}).rows[1]["seat"] is None
    assert anns.call("DELETE", there).status == 204
    assert bens.get(where).status == 404
    assert anns.get(f"{where}devices/").rows[1]["out"] is True
    assert anns.call("PATCH", there, {"may_enter": True}).status == 404
    assert anns.post(f"{there}let-in/").rows[1]["out"] is False
    assert bens.get(where).status == 200
    nobody = f"{where}devices/{uuid4()}/"
    assert anns.call("DELETE", nobody).status == 404


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("lock", "locked"),
        ("open-scores", "open_scores"),
        ("confirms", "confirms"),
        ("advice", "advice"),
        ("clock", "clock"),
    ],
)
def test_how_a_play_is_played_is_switched_on_and_off(
    path: str, field: str, ann: Phone, anns: Program, where: str
) -> None:
    for on in (True, False):
        assert anns.call("PUT", f"{where}{path}/", {"on": on}).data[field] is on
        assert getattr(Play.objects.get(id=ann.play.id), field) is on


@pytest.fixture
def _waits(ann: Phone, anns: Program, where: str) -> None:
    """A round that Ann has entered waits for a second person."""
    anns.call("PUT", f"{where}confirms/", {"on": True})
    anns.call("PUT", f"{where}seat/", {"seat": 0})
    ann.say(5, 6)


@pytest.mark.usefixtures("_waits")
def test_what_waits_for_a_second_person_is_shown_to_each_as_far_as_they_may_answer(
    anns: Program, bens: Program, where: str
) -> None:
    (waits,) = anns.get(f"{where}confirmations/").rows
    assert (waits["first"], waits["last"], waits["points"]) == (0, 1, [5, 6])
    assert (waits["confirmed"], waits["refused"], waits["answered"]) == (False, False, None)
    assert waits["may"] == []  # Ann entered it, and Ben's seat is held elsewhere
    (section,) = bens.get(f"{where}confirmations/").rows
    assert section["may"] == [1]
    refused = anns.post(f"{where}confirmations/", word(0, agreed=True))
    assert refused.status == 422
    assert refused.data["message"] == "Ann entered it, so another player has to confirm it."
    assert anns.post(f"{where}confirmations/", word(1, agreed=True)).status == 403
    anns.call("PUT", f"{where}confirms/", {"on": False})
    assert anns.get(f"{where}confirmations/").rows == []


@pytest.mark.usefixtures("_waits")
def test_a_second_person_refuses_and_confirms(bens: Program, where: str) -> None:
    assert bens.post(f"{where}confirmations/", word(1, agreed=False)).status == 200
    (no,) = bens.get(f"{where}confirmations/").rows
    assert (no["refused"], no["answered"]) == (True, 1)
    late = bens.post(f"{where}confirmations/", word(1, agreed=True) | {"after": 1})
    assert late.status == 409
    sent = word(1, agreed=True)
    first = bens.post(f"{where}confirmations/", sent)
    again = bens.post(f"{where}confirmations/", sent)
    assert (first.data["again"], again.data["again"]) == (False, True)
    (yes,) = bens.get(f"{where}confirmations/").rows
    assert (yes["confirmed"], yes["may"]) == (True, [])


def word(seat: int, *, agreed: bool) -> dict[str, Json]:
    return {
        "after": 2, "key": str(uuid4()), "first": 0, "last": 1, "seat": seat, "agreed": agreed,
    }  # fmt: skip


def test_a_play_is_begun_as_the_house_does(anns: Program) -> None:
    ruling = {"game": "krimsutep", "ruling": "roman", "reading": "trumps-only"}
    assert anns.call("PUT", "house-rulings/", ruling).status == 200
    nile = {"width": 5, "height": 6, "cells": ["a1", "a2", "a3", "a4", "a5", "a6"]}
    assert anns.call("PUT", "copies/krimsutep/", {"drawn": nile}).status == 200
    wanted: dict[str, object] = {"game": "krimsutep", "players": ["Ann", "Ben", "Cem"]}
    assert anns.post("plays/", wanted).data["options"] == {}
    begun = anns.post("plays/", {**wanted, "house": True, "confirms": True}).data
    assert begun["options"] == {"nile": nile, "roman": "trumps-only"}
    assert begun["confirms"] is True
    own = anns.post("plays/", {**wanted, "house": True, "options": {"roman": "with-sevens"}})
    assert own.data["options"] == {"nile": nile, "roman": "with-sevens"}


def test_how_much_a_table_enters_is_chosen_at_the_start(anns: Program) -> None:
    wanted: dict[str, object] = {"game": "krimsutep", "players": ["Ann", "Ben", "Cem"]}
    assert anns.post("plays/", wanted).data["depth"] == ""
    begun = anns.post("plays/", {**wanted, "depth": "totals"}).data
    assert begun["depth"] == "totals"
    assert anns.get(f"plays/{begun['id']}/").data["depth"] == "totals"
    for depth in ("exhibits", "nothing", "<b>"):
        refused = anns.post("plays/", {**wanted, "depth": depth})
        assert (refused.status, refused.data["field"]) == (422, "depth")
    refused = anns.post("plays/", {**wanted, "game": "cleopatra", "depth": "totals"})
    assert refused.status == 422


def test_the_same_table_plays_once_more_and_the_next_seat_starts(
    anns: Program, where: str
) -> None:
    sent = {"id": str(uuid4())}
    first, second = (anns.post(f"{where}rematch/", sent) for _ in range(2))
    assert (first.status, first.data["id"], first.data["start"]) == (201, sent["id"], 1)
    assert second.data["id"] == first.data["id"]
    assert Play.objects.count() == 2
    sample = anns.post("samples/krimsutep-finished/").data["id"]
    refused = anns.post(f"plays/{sample}/rematch/")
    assert (refused.status, str(refused.data["message"])[:15]) == (422, "Choose who play")


def test_who_joined_comes_along_into_a_rematch(
    anns: Program, where: str, guest: Phone, watcher: Phone
) -> None:
    begun = Play.objects.get(id=str(anns.post(f"{where}rematch/").data["id"]))
    came = {each.device_id: each.seat for each in begun.participants.all()}
    assert came == {guest.device.id: 1, watcher.device.id: None}


def test_samples_are_listed_and_opened(anns: Program) -> None:
    names = [each["name"] for each in anns.get("samples/").rows]
    assert "krimsutep-running" in names
    opened = anns.post("samples/krimsutep-running/")
    assert (opened.status, opened.data["sample"]) == (201, True)
    assert anns.post("samples/nothing/").status == 404


def test_a_finished_play_of_another_table_is_kept_once(
    ann: Phone, anns: Program, bens: Program, where: str
) -> None:
    assert bens.post(f"{where}copy/").status == 404  # it is not over
    over = taken(ann.device, "krimsutep-3-tricks")
    code = anns.call("PUT", f"plays/{over.id}/code/").data["code"]
    bens.post("joined/", {"code": code})
    kept = [bens.post(f"plays/{over.id}/copy/") for _ in range(2)]
    assert [each.status for each in kept] == [201, 201]
    assert kept[0].data["id"] == kept[1].data["id"] != str(over.id)
    assert Play.objects.filter(group=bens.device.group).count() == 1


def test_notes_are_searched(anns: Program, where: str) -> None:
    anns.call("PATCH", where, {"notes": "Ann won by a Whisker."})
    assert anns.get("plays/?words=whisker won").data["count"] == 1
    assert anns.get("plays/?words=lost").data["count"] == 0
