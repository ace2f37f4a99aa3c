"""Metadata of imported records."""

from django.db import models

from companion.plays.models import Play


class Origin(models.Model):
    """The `meta` of the record that a play was imported from, as JSON text for its next export.

    It is text, since a JSON column would change the order of keys and the form of numbers.
    `content` is a hash of the record, by which the group recognises it when it comes again;
    empty for imports before there was one.
    """

    play = models.OneToOneField(Play, models.PROTECT, related_name="origin")
    meta = models.TextField()
    content = models.CharField(max_length=64, default="", db_index=True)

    def __str__(self) -> str:
        return f"origin of {self.play_id}"
