"""A play moment by moment, what if, and why not; examples, and where a clause was met."""

import json

import pytest
from django.test import Client

from companion.plays.models import LogEvent, Play
from tests.api.conftest import Program, program, taken
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def where(ann: Phone) -> str:
    ann.say(5, 7, 3)
    return f"plays/{ann.play.id}/"


def test_a_play_is_told_moment_by_moment_in_parts(anns: Program, where: str) -> None:
    first = anns.get(f"{where}positions/?limit=2").data
    assert first["count"] == 4
    assert isinstance(first["results"], list)
    assert isinstance(first["next"], str)
    start, one = first["results"]
    assert isinstance(start, dict)
    assert (start["number"], start["entry"], start["scores"]) == (0, None, [0, 0])
    assert one == anns.get(f"{where}positions/1/").data
    last = anns.get(f"{where}positions/3/").data
    assert (last["entry"], last["scores"], last["ranks"]) == (
        {"kind": "say", "number": 3},
        [8, 7],
        [1, 2],
    )
    assert (last["next"], last["turn"], last["complete"]) == (["say"], 1, False)
    for nowhere in ("positions/4/", "positions/99999999999999999999/"):
        assert anns.get(f"{where}{nowhere}").status == 404


def test_what_is_tried_leads_somewhere_and_is_not_stored(anns: Program, where: str) -> None:
    before = LogEvent.objects.count()
    tried = [{"kind": "say", "number": 9}, {"kind": "say", "number": 1}]
    answer_data = anns.post(f"{where}what-if/", {"number": 1, "tried": tried}).data
    moment = answer_data["moment"]
    assert isinstance(moment, dict)
    assert (moment["number"], moment["scores"]) == (3, [6, 9])
    assert isinstance(answer_data["options"], list)
    assert {"entry": {"kind": "say", "number": 2}, "points": 2} in answer_data["options"]
    assert answer_data["best"] is None
    assert LogEvent.objects.count() == before
    wrong = anns.post(
        f"{where}what-if/", {"number": 1, "tried": [{"kind": "say", "number": 0}]}
    )
    assert (wrong.status, wrong.data["rule"]) == (422, "T2")
    assert anns.post(f"{where}what-if/", {"number": 9}).status == 422


def test_the_best_placements_are_told_after_a_play_or_where_it_allows_them(
    ann: Phone, anns: Program
) -> None:
    over, running = (
        taken(ann.device, name) for name in ("krimsutep-4-tricks", "krimsutep-4-unfinished")
    )
    entries = Play.objects.get(id=over.id).events.order_by("sequence")
    at = next(each.sequence for each in entries if "build" in str(each.payload))
    best = anns.post(f"plays/{over.id}/what-if/", {"number": at}).data["best"]
    assert isinstance(best, list)
    assert best
    assert all('"kind": "build"' in json.dumps(piece) for piece in best)
    address = f"plays/{running.id}/what-if/"
    assert anns.post(address, {"number": 0}).data["best"] is None
    anns.call("PUT", f"plays/{running.id}/advice/", {"on": True})
    assert anns.post(address, {"number": 0}).data["best"] == []


JUDGED: list[tuple[dict[str, object], tuple[bool, str | None, str, bool]]] = [
    ({"entry": {"kind": "say", "number": 4}}, (True, None, "", False)),
    ({"entry": {"kind": "say", "number": 0}}, (False, "T2", "0 is no number here.", False)),
    ({"entry": {"kind": "say", "number": 3}},
     (False, "T4", "3 was said just before.", True)),
    ({"entry": {"kind": "say", "number": 5}, "number": 1},
     (False, "T4", "5 was said just before.", False)),
    ({"entry": {"kind": "sing"}},
     (False, None, "Say what happened: one of say, show.", False)),
]  # fmt: skip


@pytest.mark.parametrize(("sent", "answer_data"), JUDGED)
def test_an_entry_is_judged_now_or_then(
    sent: dict[str, object], answer_data: tuple[object, ...], anns: Program, where: str
) -> None:
    answer = anns.post(f"{where}why/", sent).data
    names = ("ok", "rule", "message", "stands_as_played")
    assert tuple(answer[name] for name in names) == answer_data
    assert LogEvent.objects.count() == 3


def test_a_refusal_names_the_earlier_entry_and_the_readings(anns: Program, where: str) -> None:
    echo = anns.post(f"{where}why/", {"entry": {"kind": "say", "number": 3}}).data
    assert (echo["earlier"], echo["readings"]) == (2, [])
    zero = anns.post(f"{where}why/", {"entry": {"kind": "say", "number": 0}}).data
    assert isinstance(zero["readings"], list)
    (reading,) = zero["readings"]
    assert isinstance(reading, dict)
    assert reading["ruling"] == "zero"
    assert anns.post(f"{where}why/", {"entry": {"kind": "say"}, "number": 9}).status == 404


def test_every_example_of_a_clause_is_told_and_can_be_tried_on() -> None:
    client = Client()
    where = "/api/v1/games/krimsutep/clauses/K2.1/examples/"
    found = client.get(where).json()
    assert found
    refused = next(each for each in found if each["shows"] == "refused")
    tried = json.dumps({"tried": [refused["tried"]]})
    answer = client.post(f"{where}{refused['number']}/what-if/", tried, "application/json")
    assert (answer.status_code, answer.json()["rule"]) == (422, "K2.1")
    assert answer.json()["message"] == refused["words"]
    nothing = client.post(f"{where}{refused['number']}/what-if/", "{}", "application/json")
    assert nothing.json()["moment"]["number"] == len(refused["record"]["entries"])
    for nowhere in (
        f"{where}99/what-if/",
        "/api/v1/games/chess/clauses/K2.1/examples/1/what-if/",
    ):
        assert client.post(nowhere, "{}", "application/json").status_code == 404


def test_where_the_group_met_a_clause_is_told_to_it_alone(
    ann: Phone, anns: Program, stranger: Phone
) -> None:
    over = taken(ann.device, "krimsutep-4-tricks")
    lines = anns.get(f"plays/{over.id}/lines/").rows
    clause = lines[0]["rule"]
    met = anns.get(f"games/krimsutep/clauses/{clause}/met/").data
    mine = [each for each in lines if each["rule"] == clause]
    assert met["plays"] == 1
    assert isinstance(met["met"], list)
    (row,) = met["met"]
    assert isinstance(row, dict)
    points = sum(int(str(each["points"])) for each in mine)
    assert (row["play"], row["lines"], row["points"]) == (str(over.id), len(mine), points)
    other = program(stranger.device).get(f"games/krimsutep/clauses/{clause}/met/").data
    assert (other["plays"], other["met"]) == (0, [])
