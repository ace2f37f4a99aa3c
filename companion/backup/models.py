"""The mark of a backup that is on its way into a group."""

from django.db import models
from django.utils import timezone

from companion.groups.models import Group


class Restoring(models.Model):
    """A backup on its way `into` a group; until it is whole it is kept in another `group`.

    `heard` is when its server last wrote a part of it.
    """

    group = models.OneToOneField(Group, models.PROTECT, related_name="+")
    into = models.ForeignKey(Group, models.PROTECT, related_name="+")
    last_heartbeat = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"a backup for {self.into}"
