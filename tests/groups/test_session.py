"""A session is a device for a year, and longer for who comes back."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from companion.groups.models import Device
from companion.groups.session import RENEWED, SEEN

pytestmark = pytest.mark.django_db


def test_a_session_without_its_device_is_welcomed_as_a_new_one() -> None:
    client = Client()
    client.post("/samples/krimsutep-running/")
    first = Device.objects.get()
    client.post("/samples/krimsutep-running/")
    assert Device.objects.count() == 1
    session = client.session
    session["device"] = "00000000-0000-0000-0000-000000000000"
    session.save()
    client.post("/samples/krimsutep-running/")
    assert Device.objects.exclude(id=first.id).count() == 1


@pytest.mark.parametrize(
    "zone", ["", "Moon/Tranquility", "../../etc/passwd", "x" * 10_000, "\x07"]
)
def test_what_is_no_time_zone_is_passed_over(zone: str) -> None:
    Client().post("/samples/krimsutep-running/", {"zone": zone})
    assert Device.objects.get().group.zone == "UTC"


def test_who_comes_back_keeps_his_session() -> None:
    client = Client()
    client.post("/samples/krimsutep-running/")
    client.get("/")
    today = client.session[SEEN]
    old = (timezone.now() - RENEWED - timedelta(days=1)).date().isoformat()
    session = client.session
    session[SEEN] = old
    session.save()
    client.get("/")
    assert client.session[SEEN] == today
