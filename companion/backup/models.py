"""Marker of a running restore."""

from django.db import models
from django.utils import timezone

from companion.groups.models import Group


class Restoring(models.Model):
    """A restore `into` a group; until it is complete its rows belong to the staging `group`.

    `last_heartbeat` is the time at which its server last wrote a part.
    """

    group = models.OneToOneField(Group, models.PROTECT, related_name="+")
    into = models.ForeignKey(Group, models.PROTECT, related_name="+")
    last_heartbeat = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"a backup for {self.into}"
