"""A file that comes again: out of the bin, by two taps at once, two names of one person."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from companion.exchange import record_export, record_import
from companion.groups.models import Device, Group, Person
from companion.groups.people import meet
from companion.history import copy_play
from companion.people import merge
from companion.plays import creation, trash
from companion.plays.models import Play
from scoring.record import load
from scoring.registry import GAMES
from tests.joining.conftest import come
from tests.plays.conftest import Phone
from tests.plays.stream.listener import open_page
from tests.plays.test_races import PHONES, AtOnce, at_once

__all__ = ["at_once"]
RECORD = Path(__file__).parent.parent / "records" / "krimsutep-4-tricks.json"


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="Ann's phone")


def taken(device: Device, data: bytes) -> Phone:
    (found,) = record_import.import_records(device, [("a file", data)])
    assert found.play is not None, found.message
    return Phone(device, found.play)


def out_of(phone: Phone) -> bytes:
    return record_export.written(phone.table)


@pytest.mark.django_db
def test_open_pages_hear_that_a_play_is_out_of_the_bin_by_its_file(
    device: Device, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    play = taken(device, RECORD.read_bytes())
    out = out_of(play)
    trash.delete(play.play.id, device.id)
    with open_page(play.play.id) as heard, django_capture_on_commit_callbacks(execute=True):
        assert taken(device, out).play == play.play
    assert [each["changed"] for each in heard] == [True]
    with open_page(play.play.id) as heard, django_capture_on_commit_callbacks(execute=True):
        taken(device, out)
    assert heard == []  # it was there


@pytest.mark.django_db
def test_what_lay_in_the_bin_for_too_long_still_comes_back_by_its_file_and_as_a_copy(
    device: Device,
) -> None:
    host = Phone(device, creation.create_from_record(device, load(GAMES, RECORD.read_bytes())))
    out = out_of(host)
    guest = come(host, "Zoe's phone", None)
    copy = copy_play.kept(guest.device.id, host.table)
    long_ago = timezone.now() - trash.KEPT_FOR - timedelta(days=1)
    Play.objects.filter(id=copy.id).update(deleted=long_ago)
    assert copy_play.kept(guest.device.id, host.table) == copy
    Play.objects.filter(id=host.play.id).update(deleted=long_ago)
    assert taken(device, out).play == host.play
    assert not Play.objects.exclude(deleted=None).exists()
    assert trash.empty(timezone.now()) == 0


@pytest.mark.django_db
def test_two_names_that_are_one_person_here_are_refused_at_no_entry_and_offered_nowhere(
    device: Device,
) -> None:
    given = json.loads(RECORD.read_bytes())
    one, other = meet(device.group, given["players"][:2])
    merge.merge(one, other)
    (refused,) = record_import.import_records(device, [("a file", json.dumps(given).encode())])
    assert (refused.play, refused.entry, refused.text) == (None, None, "")
    assert refused.message == f"“{one.name}” sits at the table twice."
    assert Person.objects.filter(group=device.group).count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_a_file_that_is_tapped_twice_is_one_play_and_both_taps_are_answered(
    device: Device, at_once: AtOnce
) -> None:
    data = RECORD.read_bytes()
    found = at_once([lambda: taken(device, data)] * PHONES)
    assert {phone.play.id for phone in found if isinstance(phone, Phone)} == {
        Play.objects.get().id
    }
    assert len(found) == PHONES
