"""Ratings by openskill (Plackett and Luce): replayed from the plays of a group in their order.

A rating is what the plays say so far: `mu` is the skill that is most likely, `sigma` how unsure
that is. A play that is corrected, thrown away or found takes all ratings behind it with it:
whoever changed it rates them anew when that is committed, in small steps, so that nobody else
waits for long. A page only rates on over what little has come since.
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
"""So many finishes are rated at a time, and by a page; a few more where plays began as one."""

type Ratings = dict[int, PlackettLuceRating]


class Open(NamedTuple):
    """A finish that is to be rated."""

    id: int
    play: UUID
    person: int
    rank: int


def rate(group: int, game: str) -> None:
    """Rate a group in a game until all of its ratings hold."""
    while not rate_on(group, game):
        pass


def rate_on(group: int, game: str) -> bool:
    """Rate one step on from where the ratings still hold; gives whether all of them do now.

    Often there is nothing to be done. The row of the ladder is locked meanwhile, so that no
    play changes behind its back.
    """
    if _first_open(group, game) is None:
        return True
    with transaction.atomic():
        new = RatingProgress(group_id=group, game=game, rated=BEFORE_ALL)
        RatingProgress.objects.bulk_create([new], ignore_conflicts=True)
        ladder = RatingProgress.objects.select_for_update().get(group=group, game=game)
        first = _first_open(group, game)
        if first is None:
            return True
        rows = _counting(group, game).filter(played__gte=first)
        last = _last_of_step(rows)
        if last is not None:
            rows = rows.filter(played__lte=last)
        ladder.rated = _rated(rows, _before(group, game, first))
        ladder.save(update_fields=["rated"])
    return last is None or _first_open(group, game) is None


def _counting(group: int, game: str) -> "QuerySet[SeatResult]":
    return SeatResult.objects.filter(group=group, game=game, counts=True)


def _first_open(group: int, game: str) -> datetime | None:
    """When the first play began whose ratings do not hold: one never rated, or one behind."""
    ladder = RatingProgress.objects.filter(group=group, game=game)
    rows = _counting(group, game).order_by("played").values("played")
    behind = rows.filter(played__gt=Subquery(ladder.values("rated")[:1]))
    found = Group.objects.filter(id=group).values_list(
        Subquery(rows.filter(mu=None)[:1]), Subquery(behind[:1])
    )
    return min((each for pair in found for each in pair if each is not None), default=None)


def _last_of_step(rows: "QuerySet[SeatResult]") -> datetime | None:
    """When the last play of a step began; None where one step is enough."""
    behind = rows.order_by("played").values_list("played", flat=True)[STEP : STEP + 1]
    return behind.first()


def _before(group: int, game: str, first: datetime) -> Ratings:
    """Everybody's rating after the plays before this time."""
    before = _counting(group, game).filter(played__lt=first)
    own = before.filter(person=OuterRef("pk")).order_by("-played", "-play")
    people = Person.objects.filter(group=group)
    last = people.annotate(last=Subquery(own.values("id")[:1])).values("last")
    found = before.filter(id__in=last).values_list("person", "mu", "sigma")
    return {person: MODEL.rating(mu=mu, sigma=sigma) for person, mu, sigma in found}


def _rated(rows: "QuerySet[SeatResult]", ratings: Ratings) -> datetime:
    """Rate these rows; gives when the last of their plays began."""
    ordered = rows.order_by("played", "play", "number")
    found = list(ordered.values_list("id", "play", "person", "rank", "played"))
    after = _replayed([Open(*row[:4]) for row in found], ratings)
    table = connection.ops.quote_name(SeatResult._meta.db_table)  # noqa: SLF001 - documented
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {table} SET mu = %s, sigma = %s WHERE id = %s",  # noqa: S608 - all ours
            list(after),
        )
    return found[-1][4]


def _replayed(rows: Iterable[Open], ratings: Ratings) -> Iterator[tuple[float, float, int]]:
    """Rate play after play; gives the ratings after them, each with its row."""
    for _, play in groupby(rows, lambda row: row.play):
        seats = list(play)
        for row, rating in zip(seats, _after(seats, ratings), strict=True):
            ratings[row.person] = rating
            yield rating.mu, rating.sigma, row.id


def _after(seats: Sequence[Open], ratings: Ratings) -> list[PlackettLuceRating]:
    """The ratings of those who sat at a table, after it."""
    teams = [[ratings.get(row.person) or MODEL.rating()] for row in seats]
    after = MODEL.rate(teams, ranks=[float(row.rank) for row in seats])
    return [rating for (rating,) in after]
