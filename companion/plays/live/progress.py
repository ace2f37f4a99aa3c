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
from companion.plays.models import LogEvent, Play, SealedChoice


class Progress(NamedTuple):
    """How far a play is; both numbers only ever grow."""

    acts: int
    seals: int

    def or_later(self, other: "Progress") -> "Progress":
        """What both together know."""
        return Progress(max(self.acts, other.acts), max(self.seals, other.seals))


NO_PROGRESS = Progress(0, 0)


def sealed_count(play: UUID) -> int:
    """How many choices have been sealed in a play, and how many answers given.

    A choice that was changed counts once.
    """
    answers = LogEvent.objects.filter(play=play, action__in=ANSWERS).count()
    return SealedChoice.objects.filter(play=play).count() + answers


def progress_of_plays(plays: Collection[UUID]) -> Mapping[UUID, Progress]:
    """Read how far these plays are, in one query; for a thread that does nothing else."""
    acts = LogEvent.objects.filter(play=OuterRef("pk"))
    last = acts.exclude(action__in=ANSWERS).order_by("-sequence").values("sequence")[:1]
    sealed = SealedChoice.objects.filter(play=OuterRef("pk"))
    rows = Play.objects.filter(id__in=plays).values_list(
        "id",
        Coalesce(Subquery(last), -1),
        _number(sealed),
        _number(acts.filter(action__in=ANSWERS)),
    )
    try:
        return {play: Progress(serial + 1, sum(counts)) for play, serial, *counts in rows}
    finally:
        # A stream lasts for hours; the connection is for whoever needs it next.
        connection.close_if_unusable_or_obsolete()


def _number(rows: "QuerySet[SealedChoice] | QuerySet[LogEvent]") -> Coalesce:
    """How many rows of a play there are, within a query of plays."""
    counted = rows.order_by().values("play").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)
