"""The host sees of each device whether it is live, late or away, and since when."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from companion.groups.models import Device, Group
from companion.plays.live.connections import ConnectionKey, connection_states, record_heartbeats
from companion.plays.models import Connection
from tests.joining.conftest import come
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def pair(phone: Phone) -> ConnectionKey:
    return ConnectionKey(phone.play.id, phone.device.id)


@pytest.mark.parametrize(
    ("ended", "seconds", "state", "words"),
    [
        (False, 0, "live", "live"),
        (False, 39, "live", "live"),
        (False, 41, "late", "late: no sign for 41 s"),  # its server was killed
        (True, 3, "late", "late: no sign for 3 s"),
        (True, 61, "away", "gone for 1 min"),
        (True, 150, "away", "gone for 2 min"),
        (False, 150, "away", "gone for 2 min"),
    ],
)
def test_a_device_is_live_late_or_away(
    ann: Phone, *, ended: bool, seconds: int, state: str, words: str
) -> None:
    here = [pair(ann)]
    record_heartbeats([] if ended else here, here if ended else [])
    now = Connection.objects.get().last_heartbeat + timedelta(seconds=seconds)
    where = connection_states(ann.play, now)[ann.device.id]
    assert (where.state, where.words) == (state, words)


def test_after_an_hour_it_says_since_when(ann: Phone) -> None:
    record_heartbeats([], [pair(ann)])
    last_heartbeat = timezone.now().replace(hour=20, minute=15, second=0, microsecond=0)
    Connection.objects.update(last_heartbeat=last_heartbeat)
    said = [connection_states(ann.play, last_heartbeat + timedelta(hours=h)) for h in (2, 12)]
    assert [each[ann.device.id].words for each in said] == [
        "gone since 20:15",
        f"gone since {last_heartbeat.day} {last_heartbeat:%B}, 20:15",
    ]


def test_since_when_is_told_by_the_clocks_of_the_group(ann: Phone) -> None:
    away = come(ann, "Tablet", None)
    record_heartbeats([], [pair(away)])
    last_heartbeat = timezone.now() - timedelta(hours=3)
    Connection.objects.update(last_heartbeat=last_heartbeat)
    Group.objects.update(zone="Pacific/Auckland")
    page = ann.client.get(reverse("joining:together", args=[ann.play.id])).content.decode()
    there = timezone.localtime(last_heartbeat, ZoneInfo("Pacific/Auckland"))
    assert f"{there:%H:%M}</span>" in page


def test_who_comes_back_is_live_again(ann: Phone) -> None:
    record_heartbeats([pair(ann)], [])
    record_heartbeats([], [pair(ann)])
    record_heartbeats([pair(ann)], [])
    assert connection_states(ann.play)[ann.device.id].state == "live"
    assert Connection.objects.count() == 1


def test_a_device_or_a_play_that_is_gone_meanwhile_harms_nobody(ann: Phone) -> None:
    nobody = Device.objects.create(group=ann.device.group, name="gone")
    gone = ConnectionKey(ann.play.id, nobody.id)
    nobody.delete()
    record_heartbeats([gone, pair(ann)], [])
    assert Connection.objects.get().device == ann.device


def test_the_hosts_page_says_it_of_others_and_not_of_itself(ann: Phone) -> None:
    tablet = come(ann, "Tablet", None)
    record_heartbeats([pair(ann)], [ConnectionKey(ann.play.id, tablet.device.id)])
    Connection.objects.filter(device=tablet.device).update(
        last_heartbeat=timezone.now() - timedelta(seconds=130)
    )
    page = ann.client.get(f"/plays/{ann.play.id}/together/").content.decode()
    assert page.count("gone for 2 min") == 1
    assert ">live<" not in page


def test_strangers_leave_no_line(ann: Phone, stranger: Phone) -> None:
    for client in (Client(), stranger.client):
        assert client.get(ann.at("live")).status_code == 404
    assert not Connection.objects.exists()
