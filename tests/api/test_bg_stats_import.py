"""Programs import plays from BG Stats, after a look at what that would do."""

import json
from pathlib import Path

import pytest

from companion.groups.models import Person
from companion.groups.people import find_or_add_people
from companion.plays.models import Play
from tests.api.conftest import Program, program
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
FILE = json.loads(
    (Path(__file__).parent.parent / "exchange" / "bgstats" / "BGStatsExport.json").read_text()
)


@pytest.fixture
def zoes(stranger: Phone) -> Program:
    return program(stranger.device, "read", "enter")


def test_a_file_is_looked_at_imported_and_known_again(zoes: Program) -> None:
    before = Play.objects.count()
    looked = zoes.post("bg-stats/", {"file": FILE, "check": True})
    assert (looked.status, looked.data["new"], looked.data["plays"]) == (200, 3, [])
    assert Play.objects.count() == before
    done = zoes.post("bg-stats/", {"file": FILE}).data
    assert (done["ok"], done["new"], done["again"], done["other"]) == (True, 3, 0, 1)
    assert done["left_out"] == [
        {
            "game": "Ramses",
            "played": "2026-04-04 19:30:00",
            "message": "104 points are too many: all works together bring 63.",
            "message_id": "{points} points are too many: all works together bring {most}.",
            "parameters": {"points": 104, "most": 63},
        }
    ]
    again = zoes.post("bg-stats/", {"file": FILE}).data
    assert (again["new"], again["again"], again["plays"]) == (0, 4, [])
    assert Play.objects.count() == before + 3


def test_questions_are_answered_by_a_person_or_by_null(zoes: Program) -> None:
    (anna, _) = find_or_add_people(zoes.device.group, ["Anna", "Dora"])
    open_ = zoes.post("bg-stats/", {"file": FILE}).data
    assert (open_["ok"], open_["plays"]) == (False, [])
    assert open_["questions"] == [
        {"name": "Ann", "plays": 3, "candidates": [str(anna.uid)]},
        {
            "name": "Dóra",
            "plays": 2,
            "candidates": [str(Person.objects.get(name="Dora").uid)],
        },
    ]
    people = {"Ann": str(anna.uid), "Dóra": None}
    assert zoes.post("bg-stats/", {"file": FILE, "people": people}).data["new"] == 3


@pytest.mark.parametrize(
    "body", [{"file": {}}, {"file": {"plays": 1}}, {"file": FILE, "people": {"Ann": "nobody"}}]
)
def test_what_cannot_be_read_is_refused(zoes: Program, body: object) -> None:
    before = Play.objects.count()
    assert zoes.post("bg-stats/", body).status == 422
    assert Play.objects.count() == before
