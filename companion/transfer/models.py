"""Models of transfers: uploaded files, plays from a server, branches of a play."""

import uuid

from django.db import models
from django.utils import timezone

from companion.groups.models import Device
from companion.plays.models import Play


class ReceivedFile(models.Model):
    """An uploaded file that waits for its device's decision."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    device = models.OneToOneField(Device, models.CASCADE, related_name="received_file")
    data = models.BinaryField()
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"a file of {self.device}"


class Carried(models.Model):
    """A play that came from a server: its address, and the events that it had there."""

    play = models.OneToOneField(Play, models.CASCADE, related_name="carried")
    home = models.URLField(max_length=200)
    events = models.PositiveIntegerField()
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.play_id} from {self.home}"


class Branch(models.Model):
    """A play with a diverged copy of the log of the play `of`."""

    play = models.OneToOneField(Play, models.CASCADE, related_name="branch")
    of = models.ForeignKey(Play, models.CASCADE, related_name="branches")

    def __str__(self) -> str:
        return f"{self.play_id} beside {self.of_id}"
