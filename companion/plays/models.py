"""A play, who sits where, which devices are there, its log, and what is sealed.

Nothing here decides anything: `door` is the only way to write, and what a log says is read by
`log` and the rules.
"""

import uuid

from django.db import models
from django.utils import timezone

from companion.bidi import each_isolated
from companion.groups.models import Device, Group, Person, Place
from companion.plays.log.events import Action


class Play(models.Model):
    """One play of a game. `players` and `options` are as a record spells them.

    `rules` names the rules that it was begun under. `finished` is when the entry came that
    completed it, None while it runs. While it is `locked`, of the devices that joined only
    those enter that the host has chosen. With `open_scores` all see what is else
    secret to each seat. A sample belongs to nobody's statistics: `sample`
    names the record that it was copied from.

    `confirms` asks a second person to confirm what was entered: until then its points are
    provisional and the play is not finished, whatever was entered last.

    With `advice` all may ask for the best placements while the play runs; else only after it.

    `counted` is off for a play that the group keeps out of its statistics. `deleted` is when it
    was thrown away: it can be taken back for a while. `minutes` is how long the table says that
    it took, None where only the log tells. `shifted` is by how many seconds the table moved the
    play's time away from the log's clock, negative into the past.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="plays")
    game = models.SlugField()
    rules = models.CharField(max_length=40)
    players = models.JSONField()
    start = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    place = models.ForeignKey(Place, models.PROTECT, null=True, related_name="plays")
    locked = models.BooleanField(default=False)
    open_scores = models.BooleanField(default=False)
    advice = models.BooleanField(default=False)
    confirms = models.BooleanField(default=False)
    sample = models.SlugField(blank=True)
    created = models.DateTimeField(default=timezone.now)
    finished = models.DateTimeField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True)
    shifted = models.BigIntegerField(default=0)
    notes = models.TextField(blank=True)
    counted = models.BooleanField(default=True)
    deleted = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["group", "-created"], name="plays_of_a_group"),)

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def names(self) -> list[str]:
        """The players as sentences name them: `players` are what forms and files hold."""
        return each_isolated(self.players)


class Seat(models.Model):
    """Who sits where in a play, by the number of the seat.

    `came_as` is whom the table called him, where he turned out to be the same as somebody else.
    """

    play = models.ForeignKey(Play, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="seats")
    came_as = models.ForeignKey(Person, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["play", "number"], name="one_person_a_seat"),
        )

    def __str__(self) -> str:
        return f"{self.person} in seat {self.number}"


class Participant(models.Model):
    """A device at a play: in a seat, or without one.

    Without a seat a device of the play's own group enters for all, any other one watches.
    `may_enter` is the host's choice while the play is locked; `out` is when the host threw the
    device out, which then knows the play no more.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    play = models.ForeignKey(Play, models.PROTECT, related_name="participants")
    device = models.ForeignKey(Device, models.PROTECT, related_name="participants")
    seat = models.PositiveSmallIntegerField(null=True)
    may_enter = models.BooleanField(default=True)
    out = models.DateTimeField(null=True)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["play", "device"], name="one_participant_per_device"
            ),
            models.UniqueConstraint(fields=["play", "seat"], name="one_participant_per_seat"),
        )

    def __str__(self) -> str:
        return f"{self.device} in seat {self.seat}"


class Connection(models.Model):
    """A device's line to a play: when it was last known to stand, and when it ended.

    It is said anew every few seconds, so a server that was killed leaves no line that stands.
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="connections")
    device = models.ForeignKey(Device, models.CASCADE, related_name="connections")
    last_heartbeat = models.DateTimeField()
    ended = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["play", "device"], name="one_connection_per_device"
            ),
        )

    def __str__(self) -> str:
        return f"{self.device}, last heard {self.last_heartbeat}"


class LogEvent(models.Model):
    """One act on the log of a play: written once, never changed, never deleted.

    `serial` counts the acts of a play from 0. Two that act at once reach for the same serial,
    and one of them gets it. An undo is an act as well: what it takes back leaves the log that
    counts and stays here, which makes these rows the audit trail. `key` is the sender's:
    whatever arrives twice under it is one act. `digest` vouches for the log up to here.
    """

    play = models.ForeignKey(Play, models.PROTECT, related_name="events")
    sequence = models.PositiveIntegerField()
    key = models.UUIDField()
    action = models.CharField(max_length=8, choices=[(action, action) for action in Action])
    payload = models.JSONField(null=True)
    device = models.ForeignKey(Device, models.PROTECT, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    created = models.DateTimeField(default=timezone.now)
    digest = models.CharField(max_length=32)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["play", "sequence"], name="one_event_per_sequence"),
            models.UniqueConstraint(fields=["play", "key"], name="one_event_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.action} {self.sequence}"


class SealedChoice(models.Model):
    """What a seat has chosen in secret; changed by its owner until the last seat has chosen."""

    play = models.ForeignKey(Play, models.PROTECT, related_name="sealed_choices")
    occasion = models.CharField(max_length=40)
    seat = models.PositiveSmallIntegerField()
    payload = models.JSONField()
    device = models.ForeignKey(Device, models.PROTECT, null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["play", "occasion", "seat"], name="one_sealed_choice_per_seat"
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.seat}, {self.occasion}"
