"""Achievements by the API: who earned one, and who came closest, as on the pages."""

import pytest

from tests.api.conftest import program
from tests.statistics.conftest import Club, _toy_in_the_catalog, club

__all__ = ["_toy_in_the_catalog", "club"]
pytestmark = pytest.mark.django_db
FOREST = "achievements/k-forest/"


def test_a_program_reads_who_came_closest_to_what_nobody_has_earned(club: Club) -> None:
    play = club.copy("krimsutep-4-totals")
    caller, ben = program(club.device), club.person("Ben").uid
    one = caller.call("GET", FOREST).data
    assert one["earned"] == []
    began = play.created.isoformat()
    assert one["closest"] == [
        {"person": str(ben), "play": str(play.id), "played": began, "number": 4, "entry": 41}
    ]
    assert caller.call("GET", "achievements/k-suits/").data["closest"] == []
    assert caller.call("GET", "achievements/x-hundred/").data["closest"] != []
    assert all(each["closest"] == [] for each in caller.call("GET", "achievements/").rows)


def test_what_is_switched_off_says_nothing_of_who_came_closest(club: Club) -> None:
    club.copy("krimsutep-4-totals")
    caller = program(club.device)
    assert caller.call("PUT", FOREST, {"on": False}).data["closest"] == []
    assert caller.call("GET", FOREST).data["closest"] == []
    assert caller.call("PUT", FOREST, {"on": True}).data["closest"] != []
