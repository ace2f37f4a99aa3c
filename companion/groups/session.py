"""The device and group of a session."""

import logging
from contextlib import AbstractContextManager
from datetime import timedelta
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError, transaction
from django.http import Http404, HttpRequest
from django.utils import timezone

from companion.groups.device_names import device_name
from companion.groups.models import Departure, Device, Group
from companion.http import DEVICE, device_of
from companion.languages.sentences import gettext

log = logging.getLogger(__name__)

SEEN = "seen"
RENEWED = timedelta(days=30)


def group_of(request: HttpRequest) -> int | None:
    """The group of the session's device."""
    device = device_of(request)
    if device is None:
        return None
    found = Device.objects.filter(id=device, left=None)
    return found.values_list("group", flat=True).first()


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The time zone of the session's group; never cached, as any device may change it."""
    device = device_of(request)
    if device is None:
        return ZoneInfo(settings.TIME_ZONE)
    zones = Device.objects.filter(id=device, left=None).values_list("group__zone", flat=True)
    return ZoneInfo(zones.first() or settings.TIME_ZONE)


def in_the_groups_zone(request: HttpRequest) -> AbstractContextManager[object]:
    """Activate the time zone of the session's group while the context is open."""
    return timezone.override(zone_of(request))


def has_group(request: HttpRequest) -> Device | None:
    """The session's device with its group; None before its first play."""
    device = device_of(request)
    if device is None:
        return None
    return Device.objects.select_related("group").filter(id=device, left=None).first()


class NoGroup(Http404):
    """The session's device has no group yet."""


def member_or_404(request: HttpRequest) -> Device:
    """The session's device with its group; answers 404 without one."""
    device = has_group(request)
    if device is None:
        raise NoGroup(gettext("This device has no group yet."))
    return device


def welcome(request: HttpRequest, zone: str = "") -> Device:
    """The session's device; on its first visit it gets a new group.

    `zone` is the browser's time zone; an unknown one is ignored.
    """
    device = has_group(request)
    if device is None:
        with transaction.atomic():
            group = Group.objects.create(zone=zone if zone in available_timezones() else "UTC")
            device = enroll(request, group)
    return device


def enroll(request: HttpRequest, group: Group) -> Device:
    """Make the session a new device of this group."""
    name = device_name(request.headers.get("User-Agent", ""))
    device = Device.objects.create(group=group, name=name)
    request.session[DEVICE] = str(device.id)
    return device


def move(device: Device, group: Group, departure: Departure = Departure.MOVED) -> None:
    """Move a device to another group; the caller checks that it may."""
    if device.group_id == group.id:
        return
    device.former_group_id, device.departure = device.group_id, departure
    device.group = group
    device.save(update_fields=["group", "former_group", "departure"])


def renew(request: HttpRequest) -> None:
    """Renew the session of a device that comes back at least once a year.

    It is done when a page is read. If the disk is full the page is shown all the same, and a
    later one tries again.
    """
    today = timezone.now().date()
    seen = request.session.get(SEEN, "")
    if device_of(request) and seen < (today - RENEWED).isoformat():
        request.session[SEEN] = today.isoformat()
        try:
            request.session.save()
        except (DatabaseError, UpdateError) as error:
            log.warning("A session cannot be renewed now: %r", error)
            request.session[SEEN] = seen
            request.session.modified = False
