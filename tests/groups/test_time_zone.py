"""The clocks of a group: chosen on any of its devices, and true on all of them at once."""

import pytest
from django.test import Client

from companion.groups.models import Device, Group

pytestmark = pytest.mark.django_db


def member(zone: str = "UTC") -> Client:
    client = Client()
    client.post("/samples/krimsutep-running/", {"zone": zone})
    return client


def test_the_clocks_of_a_group_are_chosen_by_its_place() -> None:
    client = member()
    page = client.get("/group/clocks/").content.decode()
    assert (
        '<option value="America/Argentina/Buenos_Aires">Argentina, Buenos Aires</option>'
        in page
    )
    assert '<option value="UTC" selected>UTC</option>' in page
    client.post("/group/clocks/", {"zone": "Europe/Vienna"})
    assert Group.objects.get().zone == "Europe/Vienna"
    assert "Time zone: Europe/Vienna" in client.get("/group/").content.decode()


@pytest.mark.parametrize("zone", ["", "Moon/Tranquility", "../../etc/passwd", "\x07"])
def test_what_is_no_time_zone_is_refused(zone: str) -> None:
    client = member("Europe/Vienna")
    answer = client.post("/group/clocks/", {"zone": zone})
    assert answer.status_code == 422
    assert "There is no such time zone." in answer.content.decode()
    assert Group.objects.get().zone == "Europe/Vienna"


def test_another_device_of_the_group_tells_its_times_by_the_new_clocks_at_once() -> None:
    first, second = member(), Client()
    session = second.session
    other = Device.objects.create(group=Group.objects.get(), name="the other one")
    session["device"] = str(other.id)
    session.save()
    second.cookies["sessionid"] = str(session.session_key)
    before = second.get("/group/clocks/").content.decode()
    first.post("/group/clocks/", {"zone": "Pacific/Kiritimati"})  # fourteen hours ahead
    after = second.get("/group/clocks/").content.decode()
    assert before.split("it is <b>")[1][:12] != after.split("it is <b>")[1][:12]


def test_a_device_without_a_group_has_no_clocks() -> None:
    assert Client().get("/group/clocks/").status_code == 404
