"""How far plays are: how many acts, and how many choices that were sealed."""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from companion.plays.models import Choice, Entry, Play


class Position(NamedTuple):
    """How far a play is; both numbers only ever grow."""

    acts: int
    seals: int

    def or_later(self, other: "Position") -> "Position":
        """What both together know."""
        return Position(max(self.acts, other.acts), max(self.seals, other.seals))


NOWHERE = Position(0, 0)


def seals(play: UUID) -> int:
    """How many choices have been sealed in a play; one that was changed counts once."""
    return Choice.objects.filter(play=play).count()


def positions(plays: Collection[UUID]) -> Mapping[UUID, Position]:
    """Read how far these plays are, in one query; for a thread that does nothing else."""
    last = Entry.objects.filter(play=OuterRef("pk")).order_by("-serial").values("serial")[:1]
    sealed = Choice.objects.filter(play=OuterRef("pk")).order_by().values("play")
    number = sealed.annotate(number=Count("pk")).values("number")
    rows = Play.objects.filter(id__in=plays).values_list(
        "id", Coalesce(Subquery(last), -1), Coalesce(Subquery(number), 0)
    )
    try:
        return {play: Position(serial + 1, count) for play, serial, count in rows}
    finally:
        # A stream lasts for hours; the connection is for whoever needs it next.
        connection.close_if_unusable_or_obsolete()
