"""Ratings by openskill (Plackett and Luce): replayed from the plays of a group in their order.

A rating is what the plays say so far: `mu` is the skill that is most likely, `sigma` how unsure
that is. A play that is corrected, thrown away or found takes all ratings behind it with it.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.db import transaction
from django.db.models import Min, OuterRef, Q, QuerySet, Subquery
from openskill.models import PlackettLuce, PlackettLuceRating

from companion.groups.models import Person
from companion.statistics.models import BEFORE_ALL, Finish, Ladder

MODEL = PlackettLuce()

type Ratings = dict[int, PlackettLuceRating]


def rate(group: int, game: str) -> None:
    """Rate on from where the ratings of a group in a game still hold; often there is nothing.

    The row of the ladder is locked meanwhile, so that no play changes behind its back.
    """
    ladder = Ladder.objects.filter(group=group, game=game).first()
    if _first_open(group, game, ladder.rated if ladder else BEFORE_ALL) is None:
        return
    with transaction.atomic():
        new = Ladder(group_id=group, game=game, rated=BEFORE_ALL)
        Ladder.objects.bulk_create([new], ignore_conflicts=True)
        ladder = Ladder.objects.select_for_update().get(group=group, game=game)
        first = _first_open(group, game, ladder.rated)
        if first is None:
            return
        open_ = _counting(group, game).filter(played__gte=first)
        rows = list(open_.order_by("played", "play", "number"))
        Finish.objects.bulk_create(
            _replayed(rows, _before(group, game, first)),
            batch_size=1000,
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=["mu", "sigma"],
        )
        ladder.rated = rows[-1].played
        ladder.save(update_fields=["rated"])


def _counting(group: int, game: str) -> "QuerySet[Finish]":
    return Finish.objects.filter(group=group, game=game, counts=True)


def _first_open(group: int, game: str, rated: datetime) -> datetime | None:
    """When the first play began whose ratings do not hold."""
    unrated = _counting(group, game).filter(Q(played__gt=rated) | Q(mu=None))
    first: datetime | None = unrated.aggregate(first=Min("played"))["first"]
    return first


def _before(group: int, game: str, first: datetime) -> Ratings:
    """Everybody's rating after the plays before this time."""
    before = _counting(group, game).filter(played__lt=first)
    own = before.filter(person=OuterRef("pk")).order_by("-played", "-play")
    people = Person.objects.filter(group=group)
    last = people.annotate(last=Subquery(own.values("id")[:1])).values("last")
    return {row.person_id: _rating(row) for row in before.filter(id__in=last)}


def _rating(row: Finish) -> PlackettLuceRating:
    return MODEL.rating(mu=row.mu, sigma=row.sigma)


def _replayed(rows: Iterable[Finish], ratings: Ratings) -> Iterator[Finish]:
    """Rate play after play; gives the rows with the ratings after them."""
    for _, play in groupby(rows, attrgetter("play_id")):
        seats = list(play)
        teams = [[ratings.get(row.person_id) or MODEL.rating()] for row in seats]
        after = MODEL.rate(teams, ranks=[float(row.rank) for row in seats])
        for row, (rating,) in zip(seats, after, strict=True):
            ratings[row.person_id] = rating
            row.mu, row.sigma = rating.mu, rating.sigma
            yield row
