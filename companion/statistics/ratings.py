"""Ratings by openskill (Plackett-Luce), computed play after play in order of time.

In a rating, `mu` is the most likely skill and `sigma` its uncertainty. When a play is
corrected, deleted or added, all ratings after it become invalid. They are computed again after
the commit, in small steps, so that writers do not wait for long. A page only adds ratings of
the few plays that have come since.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.db import connection, transaction
from django.db.models import OuterRef, QuerySet, Subquery
from openskill.models import PlackettLuce, PlackettLuceRating

from companion.groups.models import Group, Person
from companion.statistics.models import BEFORE_ALL, RatingProgress, SeatResult

MODEL = PlackettLuce()
STEP = 1000
"""Seat results rated in one step, and by a page; more if plays began at the same time."""

type Ratings = dict[int, PlackettLuceRating]


class UnratedResult(NamedTuple):
    """A seat result that needs a rating."""

    id: int
    play: UUID
    person: int
    rank: int


def rate_all(group: int, game: str) -> None:
    """Compute ratings of a group in a game until all of them are valid."""
    while not rate_step(group, game):
        pass


def rate_step(group: int, game: str) -> bool:
    """Compute one step of ratings from where they are still valid; True if all are valid now.

    Often there is nothing to do. The row of the rating progress stays locked meanwhile, so that
    no play can change.
    """
    if _first_unrated(group, game) is None:
        return True
    with transaction.atomic():
        new = RatingProgress(group_id=group, game=game, rated=BEFORE_ALL)
        RatingProgress.objects.bulk_create([new], ignore_conflicts=True)
        progress = RatingProgress.objects.select_for_update().get(group=group, game=game)
        first = _first_unrated(group, game)
        if first is None:
            return True
        rows = _counting(group, game).filter(played__gte=first)
        last = _last_of_step(rows)
        if last is not None:
            rows = rows.filter(played__lte=last)
        progress.rated = _rate_rows(rows, _ratings_before(group, game, first))
        progress.save(update_fields=["rated"])
    return last is None or _first_unrated(group, game) is None


def _counting(group: int, game: str) -> "QuerySet[SeatResult]":
    return SeatResult.objects.filter(group=group, game=game, counts=True)


def _first_unrated(group: int, game: str) -> datetime | None:
    """The start of the first play that has no valid rating; None if there is none."""
    progress = RatingProgress.objects.filter(group=group, game=game)
    rows = _counting(group, game).order_by("played").values("played")
    behind = rows.filter(played__gt=Subquery(progress.values("rated")[:1]))
    found = Group.objects.filter(id=group).values_list(
        Subquery(rows.filter(mu=None)[:1]), Subquery(behind[:1])
    )
    return min((each for pair in found for each in pair if each is not None), default=None)


def _last_of_step(rows: "QuerySet[SeatResult]") -> datetime | None:
    """The start of the last play of a step; None if one step is enough."""
    behind = rows.order_by("played").values_list("played", flat=True)[STEP : STEP + 1]
    return behind.first()


def _ratings_before(group: int, game: str, first: datetime) -> Ratings:
    """Everybody's rating after the plays before this time."""
    before = _counting(group, game).filter(played__lt=first)
    own = before.filter(person=OuterRef("pk")).order_by("-played", "-play")
    people = Person.objects.filter(group=group)
    last = people.annotate(last=Subquery(own.values("id")[:1])).values("last")
    found = before.filter(id__in=last).values_list("person", "mu", "sigma")
    return {person: MODEL.rating(mu=mu, sigma=sigma) for person, mu, sigma in found}


def _rate_rows(rows: "QuerySet[SeatResult]", ratings: Ratings) -> datetime:
    """Compute and store the ratings of these rows; returns the start of the last play."""
    ordered = rows.order_by("played", "play", "number")
    found = list(ordered.values_list("id", "play", "person", "rank", "played"))
    after = _compute_ratings([UnratedResult(*row[:4]) for row in found], ratings)
    table = connection.ops.quote_name(SeatResult._meta.db_table)  # noqa: SLF001 - documented
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {table} SET mu = %s, sigma = %s WHERE id = %s",  # noqa: S608 - all ours
            list(after),
        )
    return found[-1][4]


def _compute_ratings(
    rows: Iterable[UnratedResult], ratings: Ratings
) -> Iterator[tuple[float, float, int]]:
    """Compute ratings play after play; yields mu, sigma and id of each row."""
    for _, play in groupby(rows, lambda row: row.play):
        seats = list(play)
        for row, rating in zip(seats, _ratings_after(seats, ratings), strict=True):
            ratings[row.person] = rating
            yield rating.mu, rating.sigma, row.id


def _ratings_after(
    seats: Sequence[UnratedResult], ratings: Ratings
) -> list[PlackettLuceRating]:
    """New ratings of the people of one play."""
    teams = [[ratings.get(row.person) or MODEL.rating()] for row in seats]
    after = MODEL.rate(teams, ranks=[float(row.rank) for row in seats])
    return [rating for (rating,) in after]
