"""How far plays are: how many acts, and how many choices that were sealed.

What a second person says of entries counts with the choices: it changes what pages show and
nothing that anybody has begun to enter.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from companion.plays.log.events import ANSWERS
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
    """How many choices have been sealed in a play, and how many answers given.

    A choice that was changed counts once.
    """
    answers = Entry.objects.filter(play=play, deed__in=ANSWERS).count()
    return Choice.objects.filter(play=play).count() + answers


def positions(plays: Collection[UUID]) -> Mapping[UUID, Position]:
    """Read how far these plays are, in one query; for a thread that does nothing else."""
    acts = Entry.objects.filter(play=OuterRef("pk"))
    last = acts.exclude(deed__in=ANSWERS).order_by("-serial").values("serial")[:1]
    sealed = Choice.objects.filter(play=OuterRef("pk"))
    rows = Play.objects.filter(id__in=plays).values_list(
        "id",
        Coalesce(Subquery(last), -1),
        _number(sealed),
        _number(acts.filter(deed__in=ANSWERS)),
    )
    try:
        return {play: Position(serial + 1, sum(counts)) for play, serial, *counts in rows}
    finally:
        # A stream lasts for hours; the connection is for whoever needs it next.
        connection.close_if_unusable_or_obsolete()


def _number(rows: "QuerySet[Choice] | QuerySet[Entry]") -> Coalesce:
    """How many rows of a play there are, within a query of plays."""
    counted = rows.order_by().values("play").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)
