"""Models: the plain result of a play of a game that has no rules here, and its seats."""

import uuid

from django.db import models
from django.utils import timezone

from companion.groups.models import Group, Person, Place
from scoring.record import MAX_NAME


class PlainResult(models.Model):
    """A play of another game, as it was imported: there are no entries and no rules.

    `game` is its title. `content` is a hash of the id that it had where it came from, by which
    the group recognises it when it comes again. `batch` is the id of the import that it came
    with, by which all of them can be deleted again.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="plain_results")
    game = models.CharField(max_length=MAX_NAME)
    place = models.ForeignKey(Place, models.PROTECT, null=True, related_name="plain_results")
    played = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField(null=True)
    notes = models.TextField(blank=True)
    content = models.CharField(max_length=64)
    imported = models.DateTimeField(default=timezone.now)
    batch = models.UUIDField(null=True, db_index=True)

    class Meta:
        indexes = (models.Index(fields=["group", "-played"], name="plain_results_of_a_group"),)
        constraints = (
            models.UniqueConstraint(fields=["group", "content"], name="one_result_a_content"),
        )

    def __str__(self) -> str:
        return f"{self.game} on {self.played:%Y-%m-%d}"


class PlainSeat(models.Model):
    """A person in a plain result; `score` is None where the file has no number.

    `came_as` is the person as they were imported, if they were merged into another since.
    """

    result = models.ForeignKey(PlainResult, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="plain_seats")
    came_as = models.ForeignKey(Person, models.PROTECT, null=True, related_name="+")
    score = models.IntegerField(null=True)
    won = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["result", "number"], name="one_plain_seat"),
            models.UniqueConstraint(fields=["result", "person"], name="once_in_a_result"),
        )

    def __str__(self) -> str:
        return f"{self.person} in {self.result}"
