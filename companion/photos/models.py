"""Models: the photo of a play's final table."""

from django.db import models
from django.utils import timezone

from companion.groups.models import Device
from companion.plays.models import Play

MAX_DIGEST = 16


class Photo(models.Model):
    """The photo of a play's final table: WebP, without any metadata.

    It stands in the database, so that every copy of the server has it. `digest` is that
    of its bytes: a shared result that shows one photo does not show the next. `device` added
    it.
    """

    play = models.OneToOneField(Play, models.PROTECT, related_name="photo")
    data = models.BinaryField()
    size = models.PositiveIntegerField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=MAX_DIGEST)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+")
    added = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"photo of {self.play_id}"
