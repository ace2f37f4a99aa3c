"""Metadata of imported records, and imports that can be undone."""

import uuid

from django.db import models
from django.utils import timezone

from companion.groups.models import Group
from companion.plays.models import Play


class Import(models.Model):
    """An import of plays from BG Stats; its plays and plain results have its id as `batch`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="imports")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"import of {self.at:%Y-%m-%d}"


class Origin(models.Model):
    """The `meta` of the record that a play was imported from, as JSON text for its next export.

    It is text, since a JSON column would change the order of keys and the form of numbers.
    `content` is a hash of the record, by which the group recognises it when it comes again;
    empty for imports before there was one. `batch` is the import that it came with, if that
    can be undone.
    """

    play = models.OneToOneField(Play, models.PROTECT, related_name="origin")
    meta = models.TextField()
    content = models.CharField(max_length=64, default="", db_index=True)
    batch = models.UUIDField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"origin of {self.play_id}"
