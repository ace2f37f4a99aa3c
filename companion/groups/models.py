"""Models: a group with its people, places, house rulings, own copies and devices.

A session holds a device, a device its group. Members of a group are the people with a session
of one of its devices; accounts may keep a group.
"""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy

from scoring.record import MAX_NAME

MAX_KEY = 8 * MAX_NAME
"""Case folding may lengthen a name: ß becomes ss."""
MAX_INITIALS = 3
MAX_WHY = 200


class Group(models.Model):
    """People who play together; created on a device's first visit, without an account.

    `zone` is the time zone in which its plays are shown.
    """

    name = models.CharField(max_length=MAX_NAME, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name or gettext("Our group")

    def has_account(self) -> bool:
        """Whether an account keeps this group."""
        return self.accesses.exists()


class GroupAccess(models.Model):
    """An account's access to a group: it can open the group on further devices.

    `opened` is when it last did; a new device gets the group opened last.
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
    """How a device left its former group."""

    REMOVED = "removed", "removed by another device"
    MOVED = "moved", "opened another group itself"


class Device(models.Model):
    """A browser that enters for a group, identified by its session.

    `left` is when it signed out; then only its name stays, for what it entered. `account` is
    signed in on it; removing the device ends that as well. `former_group` is the group that it
    left last, and `departure` how.
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


class Colour(models.TextChoices):
    """A colour of a person's own, in the order of its number in the style sheet."""

    FAIENCE = "faience", pgettext_lazy("colour", "Faience")
    ROSE = "rose", pgettext_lazy("colour", "Rose")
    REED = "reed", pgettext_lazy("colour", "Reed")
    DUSK = "dusk", pgettext_lazy("colour", "Dusk")
    ACACIA = "acacia", pgettext_lazy("colour", "Acacia")
    HERON = "heron", pgettext_lazy("colour", "Heron")


class Emblem(models.TextChoices):
    """An emblem of a person's own; its symbol has the prefix `m-`."""

    BOAT = "boat", pgettext_lazy("emblem", "Boat")
    MOON = "moon", pgettext_lazy("emblem", "Moon")
    PYRAMID = "pyramid", pgettext_lazy("emblem", "Pyramid")
    CAT = "cat", pgettext_lazy("emblem", "Cat")
    IBIS = "ibis", pgettext_lazy("emblem", "Ibis")
    FISH = "fish", pgettext_lazy("emblem", "Fish")
    COBRA = "cobra", pgettext_lazy("emblem", "Cobra")
    BEE = "bee", pgettext_lazy("emblem", "Bee")
    VASE = "vase", pgettext_lazy("emblem", "Vase")
    JACKAL = "jackal", pgettext_lazy("emblem", "Jackal")
    HIPPO = "hippo", pgettext_lazy("emblem", "Hippo")
    HARP = "harp", pgettext_lazy("emblem", "Harp")


class Person(models.Model):
    """A person of a group; `key` is the name in a form that ignores case, unique in the group.

    `uid` is the id in URLs. `same_as` is the person that this one was merged into: that one has
    the seats, and this row keeps the name, so that it is recognized and can be split off again.
    `others` are people that the group has said are not the same person. `colour` and `emblem`
    are empty for those who have chosen none, see `looks`.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="people")
    name = models.CharField(max_length=MAX_NAME)
    key = models.CharField(max_length=MAX_KEY)
    initials = models.CharField(max_length=MAX_INITIALS, blank=True)
    colour = models.CharField(max_length=8, blank=True, default="", choices=Colour)
    emblem = models.CharField(max_length=8, blank=True, default="", choices=Emblem)
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
    """A place where a group plays."""

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
    """A group's reading of a ruling, if not the default; it holds for new plays.

    `by` is who decided it, in words: a name of the table, or all of it.
    """

    group = models.ForeignKey(Group, models.PROTECT, related_name="house_rulings")
    game = models.SlugField()
    ruling = models.SlugField()
    reading = models.JSONField()
    why = models.CharField(max_length=MAX_WHY, blank=True)
    by = models.CharField(max_length=MAX_NAME, blank=True, default="")
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
    """What a group's own copy of a game shows, as entered: garden, Nile, works.

    Plays keep the options from their start; a copy holds for new plays. Names of pieces apply
    to every play of the group.
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
