"""A play that its table ended as one that does not count: the same on pages and in files."""

import csv
import io
import json
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from companion.plays import creation
from companion.plays.models import Play
from companion.statistics.models import SeatResult
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import program
from tests.history.test_play_list import shown
from tests.pages import flat
from tests.statistics.conftest import Club, club, record

__all__ = ["club"]
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PLAYED = datetime(2026, 3, 2, 19, tzinfo=UTC)


def ended(club: Club, *, counts: bool) -> Play:
    found = record("krimsutep-3-tricks")
    new_play = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], 0, created=PLAYED)
    stop: Json = {"kind": "stop", "why": "late", "counts": counts}
    return creation.create_with_log(club.device, new_play, [*found.entries[:20], stop])


@pytest.mark.parametrize("counts", [True, False])
def test_how_a_table_ended_a_play_decides_whether_it_counts(club: Club, counts: bool) -> None:  # noqa: FBT001 - a table
    play = ended(club, counts=counts)
    assert SeatResult.objects.filter(play=play).exists() == counts
    assert shown(club.client, {"counts": "yes"}) == int(counts)
    assert shown(club.client, {"counts": "no"}) == int(not counts)
    assert ("not counted" in flat(club.client.get("/plays/"))) != counts
    caller = program(club.device)
    assert caller.call("GET", f"plays/{play.id}/").data["counted"] == counts
    for wanted in (True, False):
        page = caller.call("GET", f"plays/?counted={str(wanted).lower()}").data
        assert (str(play.id) in json.dumps(page)) == (wanted == counts)
    plays = club.client.get(reverse("exchange:plays")).content.decode("utf-8-sig")
    assert {each["counted"] for each in csv.DictReader(io.StringIO(plays))} == {
        str(int(counts))
    }
    file = club.client.get(f"/plays/{play.id}/files/play.bgsplay").content
    assert json.loads(file)["plays"][0]["ignored"] != counts


def test_its_row_says_how_long_it_took_as_its_page_does(club: Club) -> None:
    play = ended(club, counts=False)
    assert "0 min" not in flat(club.client.get("/plays/"))
    Play.objects.filter(id=play.id).update(minutes=20)
    assert "20 min" in flat(club.client.get("/plays/"))
