"""A group's plays of a game under other readings, for programs: the same as on the page."""

import pytest
from django.urls import reverse

from companion.disputes import house_history
from companion.groups.models import Device
from companion.plays import creation
from tests.api.conftest import Program, program
from tests.disputes.test_house_history import NAMES, browser, device
from tests.pages import flat

__all__ = ["device"]
pytestmark = pytest.mark.django_db
WHERE = "games/krimsutep/house-history/"


def test_it_says_which_plays_there_are(device: Device) -> None:
    found = program(device).get(WHERE).data
    assert (found["game"], found["plays"]) == ("krimsutep", len(NAMES) + 1)
    years = found["years"]
    assert isinstance(years, list)
    assert years[-len(NAMES) :] == [2017, 2016, 2015, 2014]


def test_a_program_reads_what_the_page_shows(device: Device) -> None:
    found = program(device).post(WHERE, {"readings": {"maid": "captured"}}).data
    assert (found["plays"], found["left"]) == (len(NAMES) + 1, 0)
    counted = found["counted"]
    assert isinstance(counted, dict)
    url = reverse("disputes:house-history", args=["krimsutep"])
    page = flat(browser(device).get(url, {"maid": "captured"}))
    turned, untold, wins = counted["turned"], counted["untold"], counted["wins"]
    assert isinstance(turned, list)
    assert isinstance(untold, list)
    assert isinstance(wins, list)
    assert len(untold) > 1
    for each in untold:
        assert isinstance(each, dict)
        assert str(each["why"]) in page
        assert str(each["play"]) in page
    same, rescored = counted["same"], counted["rescored"]
    assert isinstance(same, int)
    assert isinstance(rescored, int)
    assert len(turned) + same + rescored + len(untold) == len(NAMES) + 1
    known = {str(person.uid): person.name for person in device.group.people.all()}
    assert {each["person"]: each["name"] for each in wins if isinstance(each, dict)} == known


def test_a_year_can_be_named(device: Device) -> None:
    sent = {"readings": {"obelisks": "lines"}, "year": 2014}
    assert program(device).post(WHERE, sent).data["plays"] == 1
    assert program(device).post(WHERE, {**sent, "year": 1999}).data["plays"] == 0


def test_a_long_history_says_how_many_are_left_and_remembers(device: Device) -> None:
    for _ in range(house_history.AT_ONCE + 1):
        new_play = creation.NewPlay("ramses", ["Ann", "Ben"], 0)
        creation.create_with_log(device, new_play, [{"kind": "stop"}])
    robot, sent = program(device), {"readings": {"prepared": "per-work"}}
    first = robot.post("games/ramses/house-history/", sent).data
    assert (first["left"], first["counted"]) == (1, None)
    second = robot.post("games/ramses/house-history/", sent).data
    assert second["left"] == 0
    counted = second["counted"]
    assert isinstance(counted, dict)
    assert counted["same"] == house_history.AT_ONCE + 1


@pytest.mark.parametrize(
    ("readings", "field", "message"),
    [
        ({}, "readings", "Choose at least one interpretation."),
        ({"width": "wide"}, "readings", "Krimsutep has no ruling “width”."),
        (
            {"obelisks": "sideways"},
            "readings.obelisks",
            "“obelisks” is one of: group, lines.",
        ),
        (
            {"obelisks": True},
            "readings.obelisks",
            "“obelisks” is one of: group, lines.",
        ),
    ],
)
def test_a_reading_that_the_game_lacks_is_refused(
    readings: dict[str, object], field: str, message: str, anns: Program
) -> None:
    refused = anns.post(WHERE, {"readings": readings})
    assert refused.status == 422
    assert (refused.data["field"], refused.data["message"]) == (field, message)
    assert anns.post("games/chess/house-history/", {"readings": readings}).status == 404


def test_nobody_else_reads_it(device: Device, anns: Program) -> None:
    assert anns.get(WHERE).data["plays"] == 0
    assert program(device).get(WHERE).data["plays"] == len(NAMES) + 1
