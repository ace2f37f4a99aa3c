"""A group has people, places, house rulings, copies and devices; accounts may keep it.

A session holds the device, the device the group. What belongs to a group is its members', and
a member is who has the session of one of its devices.
"""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.record import MAX_NAME

MAX_KEY = 8 * MAX_NAME
"""Folding may lengthen a name: ß becomes ss."""
MAX_INITIALS = 3
MAX_WHY = 200


class Group(models.Model):
    """People who play together; made on a device's first visit, without an account.

    `zone` is the time zone that its evenings are told in.
    """

    name = models.CharField(max_length=MAX_NAME, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name or "Our group"

    def has_account(self) -> bool:
        """Whether an account opens this group."""
        return self.accesses.exists()


class GroupAccess(models.Model):
    """An account that keeps a group: it opens the group on further devices.

    `opened` is when it last did; the group opened last is the one that a new device gets.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="accesses")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="accesses"
    )
    opened = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "account"], name="one_access_per_account"),
        )

    def __str__(self) -> str:
        return f"{self.account} keeps {self.group}"


class Departure(models.TextChoices):
    """How a device came to leave its former group."""

    REMOVED = "removed", "removed by another device"
    MOVED = "moved", "opened another group itself"


class Device(models.Model):
    """A browser that enters for a group; who has its session is this device.

    `left` is when it signed out: it has no part in anything any more, and only its name stays,
    with what it has entered. `account` is signed in on it; removing the device ends that as
    well. `former_group` is the group that it left last, and `departure` how.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="devices")
    name = models.CharField(max_length=MAX_NAME)
    created = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="devices"
    )
    former_group = models.ForeignKey(Group, models.SET_NULL, null=True, related_name="+")
    departure = models.CharField(max_length=8, blank=True, choices=Departure)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody who plays in a group; `key` tells him from the others, whatever the case.

    `uid` names him in addresses. `same_as` is who he turned out to be: then his seats are that
    one's, and this row only remembers the name, so that it is known and can be parted again.
    `others` are the people whom the group has said that he is not.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="people")
    name = models.CharField(max_length=MAX_NAME)
    key = models.CharField(max_length=MAX_KEY)
    initials = models.CharField(max_length=MAX_INITIALS, blank=True)
    same_as = models.ForeignKey("self", models.PROTECT, null=True, related_name="aliases")
    others = models.ManyToManyField("self", blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "key"], name="one_person_of_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class Place(models.Model):
    """Where a group plays."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="places")
    name = models.CharField(max_length=MAX_NAME)
    key = models.CharField(max_length=MAX_KEY)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "key"], name="one_place_of_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class HouseRuling(models.Model):
    """How a group reads a clause, when it does not read it as everybody: for its next plays."""

    group = models.ForeignKey(Group, models.PROTECT, related_name="house_rulings")
    game = models.SlugField()
    ruling = models.SlugField()
    reading = models.JSONField()
    why = models.CharField(max_length=MAX_WHY, blank=True)
    device = models.ForeignKey(Device, models.PROTECT, null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["group", "game", "ruling"], name="one_reading_of_a_house"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.ruling}: {self.reading}"


class GroupCopy(models.Model):
    """What a group's own copy of a game shows, as it was tapped in: its garden, Nile, works.

    Plays keep the options that they were begun with; a copy is for the next ones. Names are
    read from it by every play of the group.
    """

    group = models.ForeignKey(Group, models.PROTECT, related_name="copies")
    game = models.SlugField()
    drawn = models.JSONField()
    device = models.ForeignKey(Device, models.PROTECT, null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "game"], name="one_copy_of_a_game"),
        )

    def __str__(self) -> str:
        return f"{self.game} of {self.group}"
