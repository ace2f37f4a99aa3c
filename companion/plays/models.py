"""Models: a play, its seats, participants, connections, event log and sealed choices.

Models decide nothing: all writes go through `services`; `log` and the rules interpret the
events.
"""

import uuid
from datetime import datetime

from django.db import models
from django.utils import timezone

from companion.bidi import each_isolated
from companion.groups.models import Device, Group, Person, Place
from companion.plays.log.events import Action
from scoring.kernel.closing import SHEET, STOP


class Play(models.Model):
    """One play of a game; `players` and `options` have the format of a play record.

    `rules` is the version of the rules at its start. `finished` is the time of the entry that
    completed it, None while it runs. While `locked`, only joined devices that the host has
    chosen may enter. With `open_scores` everybody sees points that are secret otherwise.
    `sample` names the record of a sample play, which counts in no statistics.

    With `confirms` a second person confirms what was entered: until then points are provisional
    and the play is not finished.

    `depth` is how much the table enters where a request asks for nothing else; empty is all.

    With `clock` the page shows how long the play and each turn take, and statistics count it.

    With `advice` everybody may ask for the best placements during the play, else only after it.

    `closed` says how its table closed it, if it did: the kind of its last entry.

    `counted` is off for a play that is left out of statistics. `deleted` is when it was moved
    to the trash. `minutes` is the length that a person set, None if only the log knows it.
    `shifted` is by how many seconds the play's date was moved away from the log's clock,
    negative into the past.

    `away` is since when the play goes on in another copy, on the device named `away_on`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="plays")
    game = models.SlugField()
    rules = models.CharField(max_length=40)
    players = models.JSONField()
    looks = models.JSONField(default=list)
    start = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    place = models.ForeignKey(Place, models.PROTECT, null=True, related_name="plays")
    locked = models.BooleanField(default=False)
    open_scores = models.BooleanField(default=False)
    advice = models.BooleanField(default=False)
    clock = models.BooleanField(default=False)
    confirms = models.BooleanField(default=False)
    depth = models.CharField(max_length=20, blank=True, default="")
    sample = models.SlugField(blank=True)
    created = models.DateTimeField(default=timezone.now)
    finished = models.DateTimeField(null=True)
    closed = models.CharField(
        max_length=8, blank=True, default="", choices=[(STOP, STOP), (SHEET, SHEET)]
    )
    minutes = models.PositiveSmallIntegerField(null=True)
    shifted = models.BigIntegerField(default=0)
    notes = models.TextField(blank=True)
    counted = models.BooleanField(default=True)
    deleted = models.DateTimeField(null=True)
    away = models.DateTimeField(null=True)
    away_on = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        indexes = (models.Index(fields=["group", "-created"], name="plays_of_a_group"),)

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def ended(self) -> datetime | None:
        """When the last entry came; None of a play that runs or was only scored on paper."""
        return None if self.closed == SHEET else self.finished

    @property
    def names(self) -> list[str]:
        """The players' names isolated for bidirectional text, for use in sentences."""
        return each_isolated(self.players)


class Seat(models.Model):
    """A person in a numbered seat of a play.

    `came_as` is the person as they were entered then, if they were merged into another since.
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
    """A device that takes part in a play, with or without a seat.

    Without a seat a device of the play's own group enters for all; any other device watches.
    `may_enter` is the host's choice while the play is locked; `out` is when the host removed
    the device.
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
    """A device's live connection to a play: its last heartbeat, and when it ended.

    Heartbeats come every few seconds, so a crashed server leaves no connection that looks open.
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
    """One event of a play's append-only log: never changed, never deleted.

    `sequence` counts the events of a play from 0; of two written at once with the same number
    one fails. An undo is an event as well: what it takes back no longer counts but stays here,
    so these rows are the audit trail. `key` is the sender's idempotency key: events that arrive
    twice under it are stored once. `digest` is a hash of the log up to this event.
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
    """A secret choice of a seat; may be changed until the last seat has chosen."""

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
