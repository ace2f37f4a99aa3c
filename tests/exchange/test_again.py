"""A file that comes again: out of the bin, by two taps at once, two names of one person."""

import json
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid5

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from companion.accounts.claim import claim
from companion.backup import group_backup, group_restore
from companion.exchange import record_export, record_import
from companion.exchange.models import Origin
from companion.groups.models import Device, Group, Person
from companion.groups.people import find_or_add_people
from companion.history import copy_play
from companion.people import merge
from companion.plays import creation, trash
from companion.plays.models import Play
from scoring.record import Record, load
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
    return record_export.record_file(phone.table)


@pytest.mark.django_db
def test_open_pages_hear_that_a_play_is_out_of_the_bin_by_its_file(
    device: Device, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    play = taken(device, RECORD.read_bytes())
    out = out_of(play)
    trash.delete(play.play.id, device.id)
    with open_page(play.play.id) as messages, django_capture_on_commit_callbacks(execute=True):
        assert taken(device, out).play == play.play
    assert [each["changed"] for each in messages] == [True]
    with open_page(play.play.id) as messages, django_capture_on_commit_callbacks(execute=True):
        taken(device, out)
    assert messages == []  # it was there


@pytest.mark.django_db
def test_what_lay_in_the_bin_for_too_long_still_comes_back_by_its_file_and_as_a_copy(
    device: Device,
) -> None:
    host = Phone(device, creation.create_from_record(device, load(GAMES, RECORD.read_bytes())))
    out = out_of(host)
    guest = come(host, "Zoe's phone", None)
    copy = copy_play.copy_to_group(guest.device.id, host.table)
    long_ago = timezone.now() - trash.KEPT_FOR - timedelta(days=1)
    Play.objects.filter(id=copy.id).update(deleted=long_ago)
    assert copy_play.copy_to_group(guest.device.id, host.table) == copy
    Play.objects.filter(id=host.play.id).update(deleted=long_ago)
    assert taken(device, out).play == host.play
    assert not Play.objects.exclude(deleted=None).exists()
    assert trash.purge_expired(timezone.now()) == 0


@pytest.mark.django_db
def test_two_names_that_are_one_person_here_are_refused_at_no_entry_and_offered_nowhere(
    device: Device,
) -> None:
    given = json.loads(RECORD.read_bytes())
    one, other = find_or_add_people(device.group, given["players"][:2])
    merge.merge(one, other)
    (refused,) = record_import.import_records(device, [("a file", json.dumps(given).encode())])
    assert (refused.play, refused.entry, refused.text) == (None, None, "")
    assert refused.message == f"“{one.name}” sits at the table twice."
    assert Person.objects.filter(group=device.group).count() == 2


@pytest.mark.django_db
def test_a_record_is_known_again_in_the_group_that_its_play_was_restored_into(
    device: Device,
) -> None:
    data = RECORD.read_bytes()
    host = taken(device, data)
    begun = Phone(device, creation.create_from_record(device, load(GAMES, data)))
    out = out_of(begun)
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's phone")
    group_restore.restore(other.group, group_backup.backup_file(device.group))
    there = Play.objects.filter(group=other.group)
    assert there.count() == 2
    assert not there.filter(id__in=[host.play.id, begun.play.id]).exists()
    assert taken(other, data).play.id in there.values_list("id", flat=True)
    assert taken(other, out).play.id in there.values_list("id", flat=True)
    assert taken(other, data).play != taken(other, out).play
    assert there.count() == 2


@pytest.mark.django_db
def test_a_record_is_known_again_by_the_group_that_has_claimed_its_play(device: Device) -> None:
    guest = Device.objects.create(group=Group.objects.create(), name="a guest's phone")
    play = taken(guest, RECORD.read_bytes()).play
    claim(guest.group, device.group)
    assert taken(device, RECORD.read_bytes()).play == play


@pytest.mark.django_db
def test_nobody_can_take_the_place_of_a_record_that_comes_in_later(device: Device) -> None:
    """The id that its play had in earlier versions could be reckoned from the file."""
    data = RECORD.read_bytes()
    found = load(GAMES, data)
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's phone")
    guessed = earlier_id(device, found)
    begun = creation.NewPlay(found.game.slug, found.players, found.start, play=guessed)
    assert creation.create_play(other, begun).id == guessed
    play = taken(device, data).play
    assert (play.group, play.finished is None) == (device.group, False)
    mine = creation.NewPlay(found.game.slug, found.players, found.start, play=guessed)
    assert creation.create_play(device, mine) != play
    assert taken(device, data).play == play


@pytest.mark.django_db
def test_a_record_that_came_in_under_an_earlier_version_is_known_again(device: Device) -> None:
    found = load(GAMES, RECORD.read_bytes())
    begun = creation.NewPlay(
        found.game.slug, found.players, found.start, found.options,
        play=earlier_id(device, found),
    )  # fmt: skip
    play = creation.create_with_log(device, begun, found.entries)
    Origin.objects.create(play=play, meta=json.dumps(dict(found.meta)))
    assert taken(device, RECORD.read_bytes()).play == play


def earlier_id(device: Device, found: Record) -> UUID:
    """The id of an imported play as it was until the hash of its record was kept."""
    content = [
        device.group_id, found.game.slug, found.players, found.start, found.options,
        found.entries, found.meta.get("played_at"), found.meta.get("id"),
    ]  # fmt: skip
    namespace = UUID("6f6a1d2e-2c55-5f6e-9a34-0d6d1f4c7b11")
    return uuid5(namespace, json.dumps(content, sort_keys=True, default=dict))


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
