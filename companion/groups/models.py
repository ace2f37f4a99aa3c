"""A group has people and devices; a session holds the device, the device the group."""

import uuid

from django.db import models
from django.utils import timezone

from scoring.record import MAX_NAME


class Group(models.Model):
    """People who play together; made on a device's first visit, without an account.

    `zone` is the time zone that its evenings are told in.
    """

    zone = models.CharField(max_length=64, default="UTC")
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"group {self.pk}"


class Device(models.Model):
    """A browser that enters for a group; who has its session is this device."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="devices")
    name = models.CharField(max_length=MAX_NAME)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody who plays in a group; `key` tells him from the others, whatever the case."""

    group = models.ForeignKey(Group, models.PROTECT, related_name="people")
    name = models.CharField(max_length=MAX_NAME)
    key = models.CharField(max_length=8 * MAX_NAME)  # folding may lengthen: ß becomes ss
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "key"], name="one_person_of_a_name"),
        )

    def __str__(self) -> str:
        return self.name
