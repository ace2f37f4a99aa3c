"""Plays in the API: the same services as from a page, with the same answers."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from companion.groups.people import find_or_add_people
from companion.joining import services
from companion.people import merge
from companion.plays.models import LogEvent, Play, SealedChoice
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import Program, program, taken
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def say(number: int, after: int = 0, key: str = "") -> dict[str, object]:
    return {
        "after": after,
        "key": key or str(uuid4()),
        "entry": {"kind": "say", "number": number},
    }


def play(answer_data: dict[str, Json]) -> dict[str, Json]:
    found = answer_data["play"]
    assert isinstance(found, dict)
    return found


@pytest.fixture
def where(ann: Phone) -> str:
    return f"plays/{ann.play.id}/"


def test_a_play_is_begun_entered_and_read(anns: Program) -> None:
    begun = anns.post(
        "plays/", {"game": "toy", "players": ["Ann", "Cem"], "start": 1, "id": str(uuid4())}
    )
    assert begun.status == 201
    there = f"plays/{begun.data['id']}/"
    saved = anns.post(f"{there}entries/", say(4))
    assert (saved.status, saved.data["serial"], saved.data["again"]) == (200, 0, False)
    answer_data = play(saved.data)
    assert (
        answer_data["scores"],
        answer_data["turn"],
        answer_data["next"],
        answer_data["after"],
    ) == (
        [0, 4],
        0,
        ["say"],
        1,
    )
    entries = anns.get(f"{there}entries/").data
    assert entries["count"] == 1
    assert isinstance(entries["results"], list)
    (row,) = entries["results"]
    assert isinstance(row, dict)
    assert (row["number"], row["entry"]) == (0, {"kind": "say", "number": 4})
    (line,) = anns.get(f"{there}lines/").rows
    assert (line["entry"], line["seat"], line["points"], line["rule"]) == (0, 1, 4, "T2")


def test_the_same_play_begun_twice_is_one_play(anns: Program) -> None:
    sent = {"game": "toy", "players": ["Ann", "Ben"], "id": str(uuid4())}
    first, second = anns.post("plays/", sent), anns.post("plays/", sent)
    assert first.data["id"] == second.data["id"] == sent["id"]


def test_the_same_key_twice_is_one_entry_with_the_same_answer(
    anns: Program, where: str
) -> None:
    sent = say(4, key=str(uuid4()))
    first, second = anns.post(f"{where}entries/", sent), anns.post(f"{where}entries/", sent)
    assert (first.status, second.status) == (200, 200)
    assert second.data["again"] is True
    assert second.data["serial"] == first.data["serial"]
    assert second.data["play"] == first.data["play"]
    assert LogEvent.objects.count() == 1


def test_a_rival_gets_409_with_the_play_as_it_is_and_its_own_input(
    ann: Phone, anns: Program, where: str
) -> None:
    ann.say(7)
    sent = say(4)
    answer = anns.post(f"{where}entries/", sent)
    assert answer.status == 409
    assert answer.data["ok"] is False
    assert play(answer.data)["after"] == 1
    assert play(answer.data)["scores"] == [7, 0]
    assert answer.data["sent"] == sent
    assert answer.data["message_id"] == answer.data["message"]
    assert LogEvent.objects.count() == 1


REFUSED: list[tuple[object, str | None, str]] = [
    (say(0), "T2", "0 is no number here."),
    (say(5, 0) | {"entry": {"kind": "sing"}}, None, "Say what happened: one of say, show."),
    (say(5, 0) | {"entry": {"kind": "say"}}, None, "“number” is missing."),
]


@pytest.mark.parametrize(("sent", "rule", "message"), REFUSED)
def test_a_refusal_has_the_shape_of_a_records_check(
    sent: object, rule: str | None, message: str, anns: Program, where: str
) -> None:
    answer = anns.post(f"{where}entries/", sent)
    assert answer.status == 422
    answer_data = {name: answer.data[name] for name in ("ok", "entry", "rule", "message")}
    assert answer_data == {"ok": False, "entry": 0, "rule": rule, "message": message}


def test_a_refusal_has_its_message_for_programs(anns: Program, where: str) -> None:
    answer = anns.post(f"{where}entries/", say(5, 0) | {"entry": {"kind": "say"}})
    assert answer.data["message_id"] == "“{field}” is missing."
    assert answer.data["parameters"] == {"field": "number"}


UNREADABLE: list[tuple[str, str]] = [
    ("{", "“body” is not JSON."),
    ("[]", "“body” must be an object."),
    ('{"after": 0, "after": 1}', "“after” is in one object twice."),
    ('{"after": 1e400}', "A number in “body” is too large to be saved."),
    ('{"after": "\\u0000"}', "A text in “body” contains an invalid character."),
    ("{}", "“after” is missing."),
    ('{"after": true}', "“after”: A valid integer is required."),
    ('{"after": 1.0}', "“after”: A valid integer is required."),
    (
        '{"after": 0, "key": "6c84fb90-12c4-11e1-840d-7b25c5ee775a", "x": 1}',
        "“x” is not known here.",
    ),
    ('{"after": 0, "key": "k"}', "“key”: Must be a valid UUID."),
]


@pytest.mark.parametrize(("body", "message"), UNREADABLE)
def test_what_cannot_be_read_is_told_in_a_sentence(
    body: str, message: str, anns: Program, where: str
) -> None:
    answer = Client().post(
        f"/api/v1/{where}undo/",
        body,
        content_type="application/json",
        headers={"authorization": f"Bearer {anns.token}"},
    )
    assert (answer.status_code, answer.json()["message"]) == (422, message)


def test_undo_and_redo(ann: Phone, anns: Program, where: str) -> None:
    ann.say(3, 4)
    undone = anns.post(f"{where}undo/", {"after": 2, "key": str(uuid4())})
    assert play(undone.data)["entries"] == 1
    redone = anns.post(f"{where}redo/", {"after": 3, "key": str(uuid4())})
    assert play(redone.data)["scores"] == [3, 4]
    trail = anns.get(f"{where}acts/").data
    assert trail["count"] == 4


def test_a_correction_is_looked_at_and_then_saved(
    ann: Phone, anns: Program, where: str
) -> None:
    ann.say(3, 4, 5)
    changes = [{"do": "change", "at": 0, "entry": {"kind": "say", "number": 9}}]
    looked = anns.post(f"{where}corrections/check/", {"changes": changes})
    assert (looked.data["ok"], looked.data["scores"]) == (True, [14, 4])
    assert ann.scores == (8, 4)
    broken = [{"do": "change", "at": 1, "entry": {"kind": "say", "number": 5}}]
    refused = anns.post(f"{where}corrections/check/", {"changes": broken})
    assert refused.data["ok"] is False
    assert refused.data["broken"] == [
        {
            "entry": 2,
            "rule": "T4",
            "message": "5 was said just before.",
            "message_id": "{number} was said just before.",
            "parameters": {"number": 5},
        }
    ]
    saved = anns.post(
        f"{where}corrections/", {"after": 3, "key": str(uuid4()), "changes": changes}
    )
    assert play(saved.data)["scores"] == [14, 4]


def test_readings_are_compared_and_one_is_settled(
    ann: Phone, anns: Program, where: str
) -> None:
    (zero,) = anns.get(f"{where}readings/").rows
    assert zero["ruling"] == "zero"
    assert anns.get(f"{where}readings/zero/").data == zero
    settled = anns.post(
        f"{where}readings/zero/",
        {"after": 0, "key": str(uuid4()), "reading": "yes", "why": "We say so."},
    )
    assert play(settled.data)["options"] == {"zero": "yes"}
    assert anns.post(f"{where}entries/", say(0, after=1)).status == 200
    assert ann.scores == (0, 0)


def test_options_are_what_the_rules_accept(anns: Program, where: str) -> None:
    answer_data = anns.get(f"{where}options/").data
    options = answer_data["options"]
    assert isinstance(options, list)
    assert len(options) == 9
    first = options[0]
    assert isinstance(first, dict)
    assert first == {"entry": {"kind": "say", "number": 1}, "points": 1}
    sent = {"after": 0, "key": str(uuid4()), "entry": first["entry"]}
    assert anns.post(f"{where}entries/", sent).status == 200


def test_a_play_is_thrown_away_found_in_the_bin_and_taken_back(
    anns: Program, where: str
) -> None:
    assert anns.call("DELETE", where).status == 204
    for path in ("", "entries/", "record/", "lines/"):
        assert anns.get(f"{where}{path}").status == 404
    assert anns.get("plays/").data["count"] == 0
    assert anns.get("plays/?deleted=true").data["count"] == 1
    assert anns.post(f"{where}restore/").status == 200
    assert anns.get(where).status == 200


def test_what_is_told_of_a_play_changes_only_what_was_sent(anns: Program, where: str) -> None:
    place = anns.post("places/", {"name": "The mill"}).data["id"]
    answer_data = anns.call(
        "PATCH", where, {"notes": "rain", "minutes": 90, "place": place}
    ).data
    assert (answer_data["notes"], answer_data["minutes"], answer_data["place"]) == (
        "rain",
        90,
        place,
    )
    answer_data = anns.call("PATCH", where, {"counted": False, "place": None}).data
    assert (answer_data["notes"], answer_data["counted"], answer_data["place"]) == (
        "rain",
        False,
        None,
    )


def test_lists_come_in_parts(ann: Phone, anns: Program) -> None:
    for number in range(4):
        anns.post("plays/", {"game": "toy", "players": ["Ann", f"P{number}"]})
    first = anns.get("plays/?limit=2").data
    assert (first["count"], first["previous"]) == (5, None)
    found = []
    there: Json = "plays/?limit=2"
    while isinstance(there, str):
        part = anns.get(there.split("/api/v1/")[-1]).data
        rows = part["results"]
        assert isinstance(rows, list)
        found += [row["id"] for row in rows if isinstance(row, dict)]
        there = part["next"]
    assert len(set(found)) == 5
    for wrong in ("0", "101", "x", "--5", "-", "5-", "1&limit=2", "1&offset=-1", "1&page=2"):
        assert anns.get(f"plays/?limit={wrong}").status == 422
    person = str(ann.play.seats.get(number=1).person.uid)
    assert anns.get(f"plays/?person={person}").data["count"] == 1
    assert anns.get("plays/?game=krimsutep").data["count"] == 0


def test_plays_are_found_by_any_name_that_somebody_turned_out_to_have(
    ann: Phone, anns: Program
) -> None:
    """Cem turned out to be Ben, and Ben to be Dora."""
    anns.post("plays/", {"game": "toy", "players": ["Ann", "Cem"]})
    cem, ben, dora = find_or_add_people(ann.device.group, ["Cem", "Ben", "Dora"])
    merge.merge(ben, cem)
    merge.merge(dora, ben)
    for each in (cem, ben, dora):
        assert anns.get(f"plays/?person={each.uid}").data["count"] == 2
        listed = ann.client.get(f"/plays/?person={each.uid}").content.decode()
        assert "2 games" in listed
    assert anns.get(f"plays/?person={uuid4()}").data["count"] == 0


def test_the_number_of_queries_does_not_grow_with_the_plays(anns: Program) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert anns.get("plays/?limit=100").status == 200
        return len(seen)

    queries()
    before = queries()
    for number in range(5):
        anns.post("plays/", {"game": "toy", "players": ["Ann", f"P{number}"]})
    assert queries() == before


def test_a_guest_sits_down_chooses_in_secret_and_nobody_is_told(
    ann: Phone, anns: Program, where: str, stranger: Phone
) -> None:
    code = services.invite(ann.play.id, ann.device.id).code
    guest = program(stranger.device)
    assert guest.post("joined/", {"code": "CDFGHJ"}).status == 422
    assert guest.post("joined/", {"code": code.lower(), "seat": 1}).status == 200
    ann.say(1, 2, 3, 4)
    choice = {"occasion": "fingers", "choice": 5}
    assert guest.call("PUT", f"{where}sealed/0/", choice).status == 403
    assert guest.call("PUT", f"{where}sealed/1/", choice).status == 200
    assert anns.call("PUT", f"{where}sealed/1/", choice).status == 403
    for caller in (anns, guest):
        answer_data = caller.get(f"{where}sealed/").data
        assert answer_data["chosen"] == [1]
        assert "5" not in str(answer_data)
    late = anns.call("PUT", f"{where}sealed/0/", {"occasion": "thumbs", "choice": 1})
    assert late.status == 409
    assert anns.call("PUT", f"{where}sealed/0/", {**choice, "choice": 2}).status == 200
    act = {"after": 4, "key": str(uuid4())}
    assert play(anns.post(f"{where}reveal/", act).data)["complete"] is True
    assert SealedChoice.objects.count() == 2


def test_records_go_out_and_come_in(ann: Phone, anns: Program, stranger: Phone) -> None:
    made = taken(ann.device, "krimsutep-4-tricks")
    record = anns.get(f"plays/{made.id}/record/").data
    other = program(stranger.device)
    (first,) = other.post("records/", {"records": [record]}).rows
    assert (first["ok"], first["again"]) == (True, False)
    assert other.get(f"plays/{first['play']}/record/").data == record
    (second,) = other.post("records/", {"records": [record]}).rows
    assert (second["play"], second["again"]) == (first["play"], True)
    assert Play.objects.filter(group=stranger.device.group).count() == 1


def test_a_record_that_is_refused_is_kept_only_where_that_is_asked(
    ann: Phone, stranger: Phone
) -> None:
    made, other = taken(ann.device, "krimsutep-4-tricks"), program(stranger.device)
    record = program(ann.device).get(f"plays/{made.id}/record/").data
    entries = record["entries"]
    assert isinstance(entries, list)
    bad = {**record, "entries": [*entries[:2], entries[0]], "meta": {}}
    (refused,) = other.post("records/", {"records": [bad]}).rows
    assert (refused["ok"], refused["entry"], refused["rule"]) == (False, 2, "K2.1")
    (kept,) = other.post("records/", {"records": [bad], "keep": True}).rows
    assert kept["kept"] is True
    answer_data = other.get(f"plays/{kept['play']}/").data
    assert answer_data["counted"] is False
    assert isinstance(answer_data["halt"], dict)
    assert answer_data["halt"]["entry"] == 2
    answer = other.post("records/check/", {"record": bad}).data["answer"]
    assert isinstance(answer, dict)
    assert (answer["entry"], answer["rule"]) == (2, "K2.1")


def test_the_day_of_a_play_is_set_and_refused_where_there_is_none(anns: Program) -> None:
    body = {"game": "toy", "players": ["Ann", "Ben"], "played": "2026-01-02T21:30"}
    begun = anns.post("plays/", body)
    assert (begun.status, begun.data["created"]) == (201, "2026-01-02T21:30:00+00:00")
    path = f"plays/{begun.data['id']}/"
    moved = anns.call("PATCH", path, {"played": "2025-07-04T20:15+02:00"})
    assert (moved.status, moved.data["created"]) == (200, "2025-07-04T18:15:00+00:00")
    refused = anns.call("PATCH", path, {"played": "9000-01-01T00:00"})
    assert (refused.status, refused.data["field"]) == (422, "played")
    assert refused.data["message"] == "The day of a game cannot be in the future."
