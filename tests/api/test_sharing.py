"""Results by a link, plays for BG Stats, and a group as one file."""

import io
import json
from zipfile import ZipFile

import pytest
from django.test import Client

from companion.groups.models import Group
from companion.plays.models import Play
from companion.sharing.models import Share
from tests.api.conftest import Program, program, taken
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def where(ann: Phone) -> str:
    """A play that is over."""
    return f"plays/{taken(ann.device, 'krimsutep-3-tricks').id}/"


def test_a_result_is_shared_with_names_as_the_group_chooses(anns: Program, where: str) -> None:
    assert anns.get(f"{where}share/").status == 404
    made = anns.call("PUT", f"{where}share/", {"names": "full"}).data
    players = anns.get(where).data["players"]
    assert isinstance(players, list)
    names = [each["name"] for each in players if isinstance(each, dict)]
    seen = Client().get(f"/api/v1/shared/{made['token']}/").json()
    assert {each["name"] for each in seen["places"]} == set(names)
    assert str(made["link"]).endswith(f"/shared/{made['token']}/")
    assert Client().get(seen["picture"]).status_code == 200
    kept = anns.call("PUT", f"{where}share/", {"names": "none"}).data
    assert (kept["token"], kept["names"]) == (made["token"], "none")
    hidden = Client().get(f"/api/v1/shared/{made['token']}/").content.decode()
    assert not any(f'"{name}"' in hidden for name in names)
    assert where.split("/")[1] not in hidden
    assert anns.call("PUT", f"{where}share/", {"names": "codes"}).status == 422


def test_links_are_listed_to_their_group_and_withdrawn(
    anns: Program, stranger: Phone, where: str
) -> None:
    made = anns.call("PUT", f"{where}share/", {"names": "initials"}).data
    assert anns.get("shares/").data["results"] == [made]
    assert program(stranger.device).get("shares/").data["results"] == []
    assert anns.call("DELETE", f"{where}share/").status == 204
    assert anns.get("shares/").data["count"] == 0
    assert Client().get(f"/api/v1/shared/{made['token']}/").status_code == 404


def test_what_still_runs_is_not_shared_nor_handed_on(ann: Phone, anns: Program) -> None:
    where = f"plays/{ann.play.id}/"
    refused = anns.call("PUT", f"{where}share/", {"names": "full"})
    assert (refused.status, refused.data["message"]) == (
        404,
        "Only finished games can be shared.",
    )
    assert not Share.objects.exists()
    assert anns.get(f"{where}bg-stats/").status == 404


def test_links_that_nobody_made_show_nothing() -> None:
    for token in ("x", "%00", "a" * 32, "c0ffee-0123456789abcdef01234567"):
        assert Client().get(f"/api/v1/shared/{token}/").status_code == 404


def test_a_finished_play_goes_to_bg_stats_by_the_groups_clocks(
    ann: Phone, anns: Program, where: str
) -> None:
    Group.objects.update(zone="Pacific/Kiritimati")
    answer_data = anns.get(f"{where}bg-stats/").data
    page = ann.client.get(f"/{where}files/play.bgsplay")
    assert answer_data["file"] == json.loads(page.content)
    assert str(answer_data["link"]).startswith(
        "https://app.bgstatsapp.com/createPlay.html?data="
    )


def test_a_group_goes_out_as_one_file_and_comes_in_elsewhere(
    anns: Program, stranger: Phone, where: str
) -> None:
    headers = {"authorization": f"Bearer {anns.token}"}
    accepts = ("*/*", "application/json", "application/zip")
    outs = [Client(headers={**headers, "accept": a}).get("/api/v1/backup/") for a in accepts]
    assert {(out.status_code, out["Content-Type"]) for out in outs} == {
        (200, "application/zip")
    }
    assert (
        Client(headers={**headers, "accept": "text/html"}).get("/api/v1/backup/").status_code
        == 406
    )
    out = outs[0]
    assert ZipFile(io.BytesIO(out.content)).namelist() == ["backup.json"]
    other = {"authorization": f"Bearer {program(stranger.device).token}"}
    for answer_data in ({"plays": 2, "again": 0}, {"plays": 0, "again": 2}):
        came = Client(headers=other).post("/api/v1/backup/", out.content, "application/zip")
        assert (came.status_code, came.json()) == (200, answer_data)
    record = anns.get(f"{where}record/").data
    there = Play.objects.filter(group=stranger.device.group, game="krimsutep").get()
    mine = program(stranger.device).get(f"plays/{there.id}/record/").data
    assert mine["entries"] == record["entries"]


@pytest.mark.parametrize(
    ("sent", "kind", "answer_data"),
    [
        (b"PK", "application/zip", (422, "The file is damaged or not a backup")),
        (b"", "application/zip", (422, "The file is damaged or not a backup")),
        (b"{}", "application/json", (415, "Unsupported media type")),
    ],
)
def test_what_is_no_backup_is_refused_in_json(
    sent: bytes, kind: str, answer_data: tuple[int, str], anns: Program
) -> None:
    headers = {"authorization": f"Bearer {anns.token}", "accept": "application/zip"}
    answer = Client(headers=headers).post("/api/v1/backup/", sent, kind)
    assert (answer.status_code, answer["Content-Type"]) == (answer_data[0], "application/json")
    assert str(answer.json()["message"]).startswith(answer_data[1])
