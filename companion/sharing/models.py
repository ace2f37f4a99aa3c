"""Links to shared results."""

from django.db import models
from django.utils import timezone

from companion.groups.models import Device
from companion.photos.models import MAX_DIGEST
from companion.plays.models import Play


class Names(models.TextChoices):
    """How a shared result names its people."""

    FULL = "full", "By their names"
    INITIALS = "initials", "By their initials"
    NONE = "none", "Without names"


class Share(models.Model):
    """A link to the result of a play; its `token` is valid until it is withdrawn.

    `photo` is the digest of the photo that it shows: another one later is not shown.
    """

    token = models.CharField(max_length=43, unique=True)
    play = models.ForeignKey(Play, models.PROTECT, related_name="shares")
    names = models.CharField(max_length=8, choices=Names)
    photo = models.CharField(max_length=MAX_DIGEST, blank=True, default="")
    device = models.ForeignKey(Device, models.PROTECT, null=True)
    made = models.DateTimeField(default=timezone.now)
    withdrawn = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["play"],
                condition=models.Q(withdrawn=None),
                name="one_open_link_a_play",
            ),
        )

    def __str__(self) -> str:
        return f"a link to {self.play_id}"
