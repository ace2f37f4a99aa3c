"""Receivers: participants follow the devices of a group."""

from uuid import UUID

from django.dispatch import receiver

from companion.groups.signals import device_removed
from companion.joining import services


@receiver(device_removed)
def leave_plays(device: UUID, group: int, **_: object) -> None:
    """Remove a device from the plays of the group that it leaves."""
    services.forget(device, group)
    services.end_connections(device)
