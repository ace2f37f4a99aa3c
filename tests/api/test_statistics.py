"""Statistics for programs: what the pages tell, in numbers, and never stale."""

import pytest

from companion.plays.models import Play
from tests.api.conftest import Program, program, taken
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_groups_game_is_counted_and_follows_a_deletion(ann: Phone, anns: Program) -> None:
    made = taken(ann.device, "krimsutep-4-tricks")
    standing = Phone(ann.device, made).table.position.standing
    rows = anns.get("statistics/").rows
    assert {row["name"]: row["best"] for row in rows} == dict(
        zip(made.players, standing.scores, strict=True)
    )
    winners = {made.players[seat] for seat in standing.winners}
    assert {row["name"] for row in rows if row["wins"]} == winners
    answer_data = anns.get("statistics/krimsutep/").data
    for part in ("people", "ratings", "sources", "turns"):
        found = answer_data[part]
        assert isinstance(found, list)
        assert len(found) == 4, part
    assert anns.call("DELETE", f"plays/{made.id}/").status == 204
    assert anns.get("statistics/").rows == []
    assert anns.get("statistics/krimsutep/").data["people"] == []


def test_somebody_is_counted_with_whom_he_met(ann: Phone, anns: Program) -> None:
    made = taken(ann.device, "krimsutep-4-tricks")
    person = made.seats.get(number=0).person.uid
    answer_data = anns.get(f"statistics/krimsutep/{person}/").data
    met = answer_data["met"]
    assert isinstance(met, list)
    assert len(met) == 3
    assert anns.get(f"statistics/krimsutep/{person}/?year=1999").data["plays"] is None
    assert anns.get("statistics/krimsutep/?year=soon").status == 422
    assert anns.get("statistics/chess/").status == 404


def test_statistics_of_others_are_not_told(ann: Phone, stranger: Phone) -> None:
    made = taken(ann.device, "krimsutep-4-tricks")
    other, person = program(stranger.device), made.seats.get(number=0).person.uid
    assert other.get("statistics/").rows == []
    assert other.get(f"statistics/krimsutep/{person}/").status == 404
    assert Play.objects.filter(group=ann.device.group).exists()
