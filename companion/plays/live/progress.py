"""How far plays are: their number of events, and of sealed choices.

Answers of second persons count with the sealed choices: they change what pages show, but do not
make an entry that somebody has begun outdated.
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
    """How far a play is; both counters only grow."""

    events: int
    seals: int

    def or_later(self, other: "Progress") -> "Progress":
        """The larger of each counter."""
        return Progress(max(self.events, other.events), max(self.seals, other.seals))


NO_PROGRESS = Progress(0, 0)


def sealed_count(play: UUID) -> int:
    """Number of sealed choices and of answers in a play.

    A choice that was changed counts once.
    """
    answers = LogEvent.objects.filter(play=play, action__in=ANSWERS).count()
    return SealedChoice.objects.filter(play=play).count() + answers


def progress_of_plays(plays: Collection[UUID]) -> Mapping[UUID, Progress]:
    """The progress of these plays, in one query; for worker threads."""
    stored = LogEvent.objects.filter(play=OuterRef("pk"))
    last = stored.exclude(action__in=ANSWERS).order_by("-sequence").values("sequence")[:1]
    sealed = SealedChoice.objects.filter(play=OuterRef("pk"))
    rows = Play.objects.filter(id__in=plays).values_list(
        "id",
        Coalesce(Subquery(last), -1),
        _number(sealed),
        _number(stored.filter(action__in=ANSWERS)),
    )
    try:
        return {play: Progress(last + 1, sum(counts)) for play, last, *counts in rows}
    finally:
        # No request ends here, so Django would not close a connection that is too old.
        connection.close_if_unusable_or_obsolete()


def _number(rows: "QuerySet[SealedChoice] | QuerySet[LogEvent]") -> Coalesce:
    """Subquery: number of rows of the outer play."""
    counted = rows.order_by().values("play").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)
