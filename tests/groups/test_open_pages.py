"""What is done to a group and its devices, as the open pages of its plays hear of it."""

from collections.abc import Callable

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from companion.accounts import group_access
from companion.groups import devices, people
from companion.groups.models import Device
from companion.joining import services
from companion.people import merge
from companion.plays.models import Connection, Participant, Play
from tests.groups.house_rules import called, device, play
from tests.plays.conftest import Phone
from tests.plays.stream.listener import open_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Phone:
    mine = device("Ann's phone")
    return Phone(mine, play(mine, "Ann", "Cem"))


@pytest.fixture
def cem(ann: Phone) -> Phone:
    """A second phone of the group, in Cem's seat."""
    phone = Phone(Device.objects.create(group=ann.device.group, name="Cem's phone"), ann.play)
    services.sit(ann.play.id, phone.device.id, 1)
    return phone


def sign_out(phone: Phone) -> None:
    request = HttpRequest()
    request.session = SessionStore()
    request.session["device"] = str(phone.device.id)
    group_access.sign_out(request)


def remove(phone: Phone) -> None:
    other = phone.device.group.devices.exclude(id=phone.device.id).get()
    devices.remove(other, phone.device.id)


def renamed(phone: Phone) -> None:
    people.rename(called(phone.device, "Cem"), "Çem")


def merged(phone: Phone) -> None:
    play(phone.device, "Çem", "Zoë")
    merge.merge(called(phone.device, "Çem"), called(phone.device, "Cem"))


@pytest.mark.parametrize("act", [renamed, merged])
def test_another_name_stands_on_every_open_page(
    act: Callable[[Phone], None],
    ann: Phone,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with open_page(ann.play.id) as messages, django_capture_on_commit_callbacks(execute=True):
        act(ann)
    assert [each["changed"] for each in messages] == [True]
    assert "Çem" in ann.client.get(ann.at()).content.decode()


def test_a_result_that_nobody_looks_at_is_not_told_of(
    ann: Phone, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    Play.objects.update(finished=timezone.now())
    with open_page(ann.play.id) as messages, django_capture_on_commit_callbacks(execute=True):
        people.rename(called(ann.device, "Cem"), "Çem")
    assert messages == []
    Connection.objects.create(play=ann.play, device=ann.device, last_heartbeat=timezone.now())
    with open_page(ann.play.id) as messages, django_capture_on_commit_callbacks(execute=True):
        people.rename(called(ann.device, "Çem"), "Cem")
    assert [each["changed"] for each in messages] == [True]


@pytest.mark.parametrize("act", [sign_out, remove], ids=["signed out", "removed"])
def test_a_seat_that_a_device_leaves_is_free_on_every_open_page(
    act: Callable[[Phone], None],
    ann: Phone,
    cem: Phone,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with open_page(ann.play.id) as messages, django_capture_on_commit_callbacks(execute=True):
        act(cem)
    assert [each["changed"] for each in messages] == [True]
    assert not Participant.objects.filter(seat=1).exists()
