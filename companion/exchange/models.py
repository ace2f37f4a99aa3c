"""What a play brought along from the record that it was taken from."""

from django.db import models

from companion.plays.models import Play


class Origin(models.Model):
    """The `meta` of the record that a play came from, as JSON text, so that it goes out again.

    A text and no JSON column: databases put keys and numbers in an order of their own.
    `content` is a hash of the whole record, by which the group knows it when it comes again;
    empty where it came in before there was one.
    """

    play = models.OneToOneField(Play, models.PROTECT, related_name="origin")
    meta = models.TextField()
    content = models.CharField(max_length=64, default="", db_index=True)

    def __str__(self) -> str:
        return f"origin of {self.play_id}"
