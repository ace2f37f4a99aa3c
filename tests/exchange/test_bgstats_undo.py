"""An import from BG Stats is undone: all that came with it goes, and nothing else."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from companion.accounts.claim import claim
from companion.exchange.bgstats_undo import UNDO_FOR, undo_import, undoable_imports
from companion.exchange.models import Import
from companion.groups.models import Device, Group, Person
from companion.groups.people import find_or_add_people
from companion.plain_results.models import PlainResult
from companion.plays.models import Play
from companion.statistics import rebuild
from companion.statistics.models import SeatResult
from tests.api.conftest import program
from tests.exchange.test_bgstats_import import EXPORT, device, imported, stored
from tests.pages import flat
from tests.statistics.conftest import browser

__all__ = ["device"]
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def names(group: Group) -> list[str]:
    return sorted(Person.objects.filter(group=group).values_list("name", flat=True))


def test_undone_everything_is_as_before_the_import(device: Device) -> None:
    find_or_add_people(device.group, ["Ann", "Zoë"])
    before = stored()
    report = imported(device)
    assert report.number == len(report.plays) + report.results > 2
    assert report.batch is not None
    undone = undo_import(device.group, report.batch)
    assert (undone.plays, undone.results) == (len(report.plays), report.results)
    assert stored() == before
    assert not undoable_imports(device.group)
    assert not rebuild.rebuild(Play.objects.all(), keep=False).wrong
    assert imported(device).number == report.number, "it can come again"


def test_what_others_need_stays(device: Device) -> None:
    report = imported(device)
    assert report.batch is not None
    first = report.plays[0]
    sat = first.seats.order_by("number")[0].person
    kept = PlainResult.objects.create(
        group=device.group, game="Go", played=timezone.now(), content="x"
    )
    kept.seats.create(number=0, person=sat, won=True)
    undo_import(device.group, report.batch)
    assert names(device.group) == [sat.name]
    assert not SeatResult.objects.exists()
    assert list(PlainResult.objects.all()) == [kept]


def test_a_second_import_is_undone_alone(device: Device) -> None:
    first = imported(device)
    again = imported(device)
    assert again.number == 0
    assert [each.batch.id for each in undoable_imports(device.group)] == [first.batch]


def test_an_import_can_be_undone_for_thirty_days(device: Device) -> None:
    report = imported(device)
    Import.objects.update(at=timezone.now() - UNDO_FOR + timedelta(minutes=1))
    assert undoable_imports(device.group)
    Import.objects.update(at=timezone.now() - UNDO_FOR)
    assert not undoable_imports(device.group)
    where = f"/files/bg-stats/{report.batch}/undo/"
    assert browser(device.id).get(where).status_code == 404


def test_a_page_asks_first_and_says_what_was_done(device: Device) -> None:
    client = browser(device.id)
    data = SimpleUploadedFile("export.json", EXPORT)
    checked = client.post("/files/bg-stats/", {"file": data})
    carried = checked.context["carried"]
    done = client.post("/files/bg-stats/", {"plays": carried})
    report = done.context["report"]
    where = f"/files/bg-stats/{report.batch}/undo/"
    assert where in done.content.decode()
    assert where in client.get("/files/bg-stats/").content.decode()
    question = flat(client.get(where))
    assert f"{report.number} games came from BG Stats on" in question
    assert Play.objects.count() == len(report.plays), "a look undoes nothing"
    undone = client.post(where)
    assert f"The import is undone: {report.number} games were deleted." in flat(undone)
    assert client.post(where).status_code == 404
    stranger = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    assert browser(stranger.id).get(where).status_code == 404


def test_the_api_lists_imports_and_undoes_one(device: Device) -> None:
    report = imported(device)
    caller = program(device, "read", "manage")
    (row,) = caller.get("imports/").rows
    assert (row["id"], row["plays"], row["other"]) == (
        str(report.batch), len(report.plays), report.results,
    )  # fmt: skip
    assert caller.call("DELETE", f"imports/{report.batch}/").status == 204
    assert caller.get("imports/").rows == []
    assert caller.call("DELETE", f"imports/{report.batch}/").status == 404


def test_plain_results_and_imports_of_guests_come_along(device: Device) -> None:
    imported(device)
    group = Group.objects.create()
    find_or_add_people(group, names(device.group)[:1])
    results = PlainResult.objects.count()
    claim(device.group, group)
    assert PlainResult.objects.filter(group=group).count() == results > 0
    assert undoable_imports(group)
