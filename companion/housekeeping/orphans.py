"""Orphaned groups: no device is in them, and no account keeps them.

They are deleted at a start of the server, 30 days after the last device left; a group whose
people asked for it is deleted by a command of the host. A group stays while others can see its
plays: a device of another group that joined one, or people with the link of a result or a
recap. Events of its devices in plays of other groups stay with the devices' names.
"""

import logging
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from companion.achievements.models import AchievementOff
from companion.groups.models import (
    Device,
    Group,
    GroupAccess,
    GroupCopy,
    HouseRuling,
    Person,
    Place,
)
from companion.groups.signals import device_removed
from companion.joining.models import Invitation
from companion.plain_results.models import PlainResult
from companion.plays.models import LogEvent, Participant, Play, SealedChoice
from companion.plays.trash import KEPT_FOR, erase
from companion.recaps.models import RecapLink, RecapOff
from companion.sharing.models import Share

DELETED = "A deleted device"

log = logging.getLogger("nile-scribe")


def delete_orphans(now: datetime) -> int:
    """Delete the orphaned groups with all their data; returns their number."""
    deleted = sum(
        _delete_if_orphaned(group, now)
        for group in list(orphaned_groups(now).values_list("id", flat=True))
    )
    if deleted:
        log.info("Deleted for good: %s groups without a device and an account.", deleted)
    return deleted


def orphaned_groups(now: datetime) -> QuerySet[Group]:
    """The orphaned groups whose plays others cannot see."""
    long_ago = now - KEPT_FOR
    there = Device.objects.filter(group=OuterRef("pk")).exclude(left__lte=long_ago)
    accesses = GroupAccess.objects.filter(group=OuterRef("pk"))
    come = Participant.objects.filter(play__group=OuterRef("pk"), out=None, device__left=None)
    guests = come.exclude(device__group=OuterRef("pk"))
    shared = Share.objects.filter(
        play__group=OuterRef("pk"), play__deleted=None, withdrawn=None
    )
    return Group.objects.filter(
        ~Exists(there),
        ~Exists(accesses),
        ~Exists(guests),
        ~Exists(shared),
        ~Exists(RecapLink.objects.filter(group=OuterRef("pk"), withdrawn=None)),
        created__lte=long_ago,
    )


def _delete_if_orphaned(group: int, now: datetime) -> bool:
    """Delete a group if it is still orphaned; devices with events in other plays stay."""
    with transaction.atomic():
        found = Group.objects.select_for_update().filter(id=group).first()
        if found is None or not orphaned_groups(now).filter(id=group).exists():
            return False
        return _delete_all(found)


def _delete_all(group: Group) -> bool:
    for play in Play.objects.filter(group=group).values_list("id", flat=True):
        erase(play)
    PlainResult.objects.filter(group=group).delete()
    for kind in (AchievementOff, RecapLink, RecapOff, HouseRuling, GroupCopy, Place):
        kind.objects.filter(group=group).delete()
    _delete_people(group.id)
    return _delete_devices(group)


def delete_on_request(number: int) -> None:
    """Delete a group whose people asked for it, with all that belongs to it.

    Devices lose their group, accounts their access to it. A device that entered something in
    plays of other groups stays there, without its name.
    Raises `Group.DoesNotExist`.
    """
    with transaction.atomic():
        group = Group.objects.select_for_update().get(id=number)
        for device in group.devices.values_list("id", flat=True):
            device_removed.send(Device, device=device, group=group.id)
        GroupAccess.objects.filter(group=group).delete()
        if not _delete_all(group):
            group.devices.update(name=DELETED, left=timezone.now())
            Group.objects.filter(id=number).update(name="", created=timezone.now())


def _delete_people(group: int) -> None:
    people = Person.objects.filter(group=group)
    people.update(same_as=None)
    people.delete()


def _delete_devices(group: Group) -> bool:
    """Delete the devices without events in other groups' plays; whether none is left."""
    devices = Device.objects.filter(group=group)
    named = _named(list(devices.values_list("id", flat=True)))
    Participant.objects.filter(device__group=group).exclude(device__in=named).delete()
    devices.exclude(id__in=named).delete()
    if named:
        return False
    group.delete()
    return True


def _named(devices: list[UUID]) -> set[UUID]:
    found: set[UUID] = set()
    for kind in (LogEvent, SealedChoice, Share, Invitation, HouseRuling, GroupCopy):
        rows = kind._base_manager.filter(device__in=devices)  # noqa: SLF001 - documented
        found.update(rows.values_list("device", flat=True))
    return found
