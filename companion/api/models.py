"""API tokens: a program with a token acts as the device that created it."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from companion.groups.models import Device, Group
from scoring.record import MAX_NAME


class TokenScope(models.TextChoices):
    """What a token allows; scopes are granted one by one."""

    READ = "read", _("see everything that this device can see")
    ENTER = "enter", _("start games and enter moves")
    MANAGE = (
        "manage",
        _("change the group and its games: people, house rules, codes, links, the trash"),
    )


class Token(models.Model):
    """A token of a device. Only its digest is stored, so that it cannot be read again.

    It works for the group in which it was created, as long as the device is in that group.
    `used` is the day of its last use, `withdrawn` the time at which it stopped working.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    device = models.ForeignKey(Device, models.CASCADE, related_name="tokens")
    group = models.ForeignKey(Group, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=MAX_NAME)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made = models.DateTimeField(default=timezone.now)
    used = models.DateField(null=True)
    withdrawn = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name

    @property
    def opens(self) -> str:
        """Its scopes as a phrase for a sentence."""
        return ", ".join(self.scopes)
