"""Models: invitation codes, and wrong codes that were tried."""

from django.db import models
from django.utils import timezone

from companion.groups.models import Device
from companion.joining.codes import LENGTH
from companion.plays.models import Play


class Invitation(models.Model):
    """A code that opens a play to other devices, until it ends or the host withdraws it.

    A code is never issued twice, so an old one opens no other play.
    """

    play = models.ForeignKey(Play, models.PROTECT, related_name="invitations")
    code = models.CharField(max_length=LENGTH, unique=True)
    device = models.ForeignKey(Device, models.PROTECT, null=True)
    made = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    withdrawn = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.code


class WrongCode(models.Model):
    """A wrong code, and the IP address that it came from; deleted after a while."""

    address = models.CharField(max_length=45)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=["address", "at"], name="misses_of_a_machine"),)
        verbose_name_plural = "misses"

    def __str__(self) -> str:
        return f"{self.address} at {self.at}"
