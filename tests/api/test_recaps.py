"""Recaps by the API: the same facts as on the pages, links, switches."""

import pytest
from django.test import Client

from scoring.kernel.serialization.entries import Json
from tests.api.conftest import program
from tests.backup.files import listed, objected
from tests.recaps.test_recap import recap
from tests.statistics.conftest import Club, _toy_in_the_catalog, club

__all__ = ["_toy_in_the_catalog", "club"]
pytestmark = pytest.mark.django_db


def rows(found: Json) -> list[dict[str, Json]]:
    return [objected(each) for each in listed(found)]


def test_a_program_reads_the_facts_of_the_pages(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    play = club.copy("krimsutep-3-tricks")
    caller, found = program(club.device), recap(club)
    facts = caller.call("GET", "recaps/all/").data
    assert [e["play"] for e in rows(facts["plays"])] == [str(e.play) for e in found.outings]
    assert facts["minutes"] == found.minutes
    assert {e["wins"] for e in rows(facts["people"])} == {e.wins for _, e in found.rates}
    records = [e for e in rows(facts["records"]) if e["play"] == str(play.id)]
    best = found.bests["krimsutep", "oasis"][0].number
    assert best in [e["number"] for e in records if e["measure"] == "oasis"]
    periods = caller.call("GET", "recaps/").rows
    assert {"period": "all", "name": "All years", "length": "all", "plays": 2} in periods
    own = caller.call("GET", f"people/{club.person('Ann').uid}/recaps/all/").data
    won = [each.won for each in recap(club, "all", "Ann").outings]
    assert [each["won"] for each in rows(own["plays"])] == won
    assert caller.call("GET", "recaps/2026-13/").status == 404


def test_a_program_shares_a_recap_and_withdraws_it(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    caller = program(club.device)
    assert caller.call("GET", "recaps/all/share/").status == 404
    made = caller.call("PUT", "recaps/all/share/", {"names": "none"}).data
    assert (made["period"], made["person"], made["names"]) == ("all", None, "none")
    address = f"/api/v1/shared-recaps/{made['token']}/"
    shown = Client().get(address).json()
    assert "Player 1" in shown["text"]
    assert "Ann" not in shown["text"]
    assert Client().get(f"/recaps/shared/{made['token']}/").status_code == 200
    assert caller.call("DELETE", "recaps/all/share/").status == 204
    assert Client().get(address).status_code == 404
    ann = club.person("Ann").uid
    own = caller.call("PUT", f"people/{ann}/recaps/all/share/", {"names": "full"}).data
    assert own["person"] == str(ann)
    assert caller.call("GET", f"people/{ann}/recaps/all/share/").data == own
    assert caller.call("DELETE", f"people/{ann}/recaps/all/share/").status == 204


def test_a_program_switches_recaps(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    caller, ann = program(club.device), club.person("Ann").uid
    assert caller.call("PUT", f"people/{ann}/recaps/switch/", {"on": False}).data == {
        "on": False
    }
    assert caller.call("GET", f"people/{ann}/recaps/all/").status == 404
    assert caller.call("GET", "recaps/all/").status == 200
    assert caller.call("PUT", "recaps/switch/", {"on": False}).data == {"on": False}
    assert caller.call("GET", "recaps/all/").status == 404
    assert caller.call("GET", "recaps/switch/").data == {"on": False}
    assert caller.call("PUT", "recaps/switch/", {"on": True}).data == {"on": True}
    assert caller.call("GET", "recaps/all/").status == 200
