"""The devices of a group: renaming, and removing one that is lost."""

from uuid import UUID

from django.db import transaction

from companion.groups.models import Departure, Device, Group
from companion.groups.session import move
from companion.groups.signals import device_removed
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.record import read_name


def devices(mine: Device) -> list[Device]:
    """The devices of the group, this one first."""
    found = mine.group.devices.filter(left=None)
    return sorted(found, key=lambda each: (each != mine, each.created))


def rename(mine: Device, device: UUID, name: str) -> Device:
    """Rename a device; raises `Device.DoesNotExist` for one of another group."""
    found = Device.objects.get(group=mine.group_id, id=device)
    found.name = read_name(name)
    found.save(update_fields=["name"])
    return found


def remove(mine: Device, device: UUID) -> None:
    """Remove a device from the group; the entries it made stay.

    Its account sign-in ends as well, or one tap there would open the group again.
    """
    found = Device.objects.get(group=mine.group_id, id=device)
    if found == mine:
        raise Malformed(gettext("This device cannot remove itself."))
    with transaction.atomic():
        device_removed.send(Device, device=found.id, group=mine.group_id)
        move(found, Group.objects.create(zone=mine.group.zone), Departure.REMOVED)
        found.account = None
        found.save(update_fields=["account"])
