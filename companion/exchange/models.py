"""Metadata of imported records."""

from django.db import models

from companion.plays.models import Play


class Origin(models.Model):
    """The `meta` of the record that a play was imported from, as JSON text for its next export.

    It is text, since a JSON column would change the order of keys and the form of numbers.
    """

    play = models.OneToOneField(Play, models.PROTECT, related_name="origin")
    meta = models.TextField()

    def __str__(self) -> str:
        return f"origin of {self.play_id}"
