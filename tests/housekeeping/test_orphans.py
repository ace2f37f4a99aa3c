"""Groups that nobody finds any more are deleted at a start, and no others."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db.models import Model
from django.utils import timezone

from companion.accounts import group_access
from companion.accounts.models import Account
from companion.exchange.models import Origin
from companion.groups import people, places
from companion.groups.models import (
    Device,
    Group,
    GroupAccess,
    GroupCopy,
    HouseRuling,
    Person,
    Place,
)
from companion.housekeeping.orphans import delete_orphans, orphaned_groups
from companion.plays.models import LogEvent, Participant, Play, Seat
from companion.recaps import services as recaps
from companion.recaps.models import RecapLink, RecapOff
from companion.recaps.period import read_period
from companion.sharing import services
from companion.sharing.models import Names, Share
from companion.statistics.models import SeatResult
from tests.history.conftest import finish
from tests.joining.conftest import come
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann, ben, saved, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "stranger"]
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LONG_AGO = timezone.now() - timedelta(days=31)
KINDS: list[type[Model]] = [
    Group, Device, Person, Place, HouseRuling, GroupCopy,
    Play, Seat, Participant, LogEvent, SeatResult, Origin,
]  # fmt: skip


def rows() -> list[int]:
    """How many there are of each kind."""
    return [kind._base_manager.count() for kind in KINDS]  # noqa: SLF001 - documented


def left(group: Group, *, ago: timedelta = timedelta(days=31)) -> None:
    """All devices have left the group, which is old."""
    Group.objects.filter(id=group.id).update(created=timezone.now() - timedelta(days=400))
    Device.objects.filter(group=group).update(left=timezone.now() - ago)


def gone(group: Group) -> bool:
    call_command("empty_trash")
    return not Group.objects.filter(id=group.id).exists()


@pytest.fixture
def full(ann: Phone) -> Phone:
    """A group with everything that one can have."""
    finish(ann)
    group = ann.device.group
    Play.objects.update(place=places.add(group, "the attic"))
    Origin.objects.create(play=ann.play, meta="{}")
    HouseRuling.objects.create(
        group=group, game="toy", ruling="zero", reading="yes", device=ann.device
    )
    GroupCopy.objects.create(group=group, game="toy", drawn={}, device=ann.device)
    Participant.objects.create(play=ann.play, device=ann.device, seat=0)
    one, two = people.find_or_add_people(group, ["Annie", "Anna"])
    Person.objects.filter(id=one.id).update(same_as=two)
    one.others.add(two)
    return ann


@pytest.mark.usefixtures("ben")
def test_a_group_without_a_device_and_an_account_goes_with_every_row_of_it(full: Phone) -> None:
    assert all(rows())
    left(full.device.group)
    assert delete_orphans(timezone.now()) == 1
    assert rows() == [0] * 12


def test_what_others_have_stays_as_it_was(full: Phone, stranger: Phone) -> None:
    left(stranger.device.group)
    before = rows()
    assert gone(stranger.device.group)
    after = rows()
    assert [was - now for was, now in zip(before, after, strict=True)] == [1, 1, *[0] * 10]
    assert full.scores == (4, 7)


def test_one_device_that_is_there_keeps_it(full: Phone, ben: Phone) -> None:
    left(full.device.group)
    Device.objects.filter(id=ben.device.id).update(left=None)
    assert not gone(full.device.group)


def test_it_stays_for_thirty_days_after_the_last_device_left(full: Phone) -> None:
    left(full.device.group, ago=timedelta(days=29))
    assert not gone(full.device.group)
    left(full.device.group)
    assert gone(full.device.group)


def test_a_new_group_is_never_taken_for_a_lost_one() -> None:
    group = Group.objects.create()
    assert not gone(group)
    Group.objects.update(created=LONG_AGO)
    assert gone(group)


def test_an_account_keeps_it_until_the_account_is_deleted(full: Phone) -> None:
    group = full.device.group
    account = Account.objects.create(email="ann@example.org")
    group_access.keep(account, group)
    left(group)
    assert not gone(group)
    account.delete()
    assert not GroupAccess.objects.exists()
    assert gone(group)


def test_it_stays_while_another_groups_device_sees_a_play_of_it(full: Phone) -> None:
    guest = come(full, "Zoe's phone", None)
    left(full.device.group)
    assert not gone(full.device.group)
    assert guest.scores == (4, 7)
    Participant.objects.filter(device=guest.device).update(out=timezone.now())
    assert gone(full.device.group)


def test_it_stays_while_a_result_of_it_is_shared(full: Phone) -> None:
    services.share(full.play.id, full.device.id, Names.NONE)
    left(full.device.group)
    assert not gone(full.device.group)
    Share.objects.update(withdrawn=timezone.now())
    assert gone(full.device.group)


def test_it_stays_while_a_recap_of_it_is_shared(full: Phone) -> None:
    group = full.device.group
    recaps.share(full.device, None, read_period("all", ZoneInfo("UTC")), Names.NONE)
    recaps.switch(group.id, None, on=False)
    left(group)
    assert not gone(group)
    RecapLink.objects.update(withdrawn=timezone.now())
    assert gone(group)
    assert not RecapLink.objects.exists()
    assert not RecapOff.objects.exists()


def test_who_entered_at_another_table_is_named_there_for_ever(ann: Phone) -> None:
    guest = come(ann, "Zoe's phone", 0)
    saved(guest.enter({"kind": "say", "number": 5}))
    group = guest.device.group
    people.find_or_add_people(group, ["Zoe"])
    Play.objects.create(group=group, game="toy", rules="strict", players=["Zoe"], start=0)
    left(group)
    Participant.objects.filter(device=guest.device).update(seat=None)
    assert not gone(group), "its device has to belong somewhere"
    assert LogEvent.objects.get(play=ann.play).device == guest.device
    assert (group.people.count(), group.plays.count()) == (0, 0)
    assert ann.scores == (5, 0)


def test_who_comes_back_in_between_keeps_it(full: Phone) -> None:
    left(full.device.group)
    assert orphaned_groups(timezone.now()).exists()
    Device.objects.filter(id=full.device.id).update(left=None)
    assert delete_orphans(timezone.now()) == 0


def test_the_command_says_how_many_there_were(
    full: Phone, capsys: pytest.CaptureFixture[str]
) -> None:
    left(full.device.group)
    call_command("empty_trash")
    assert capsys.readouterr().out == (
        "0 games deleted for good.\n1 group without devices and accounts deleted too.\n"
    )


def test_the_command_has_its_earlier_name_too(stranger: Phone) -> None:
    group = stranger.device.group
    left(group)
    call_command("empty_bin")
    assert not Group.objects.filter(id=group.id).exists()
