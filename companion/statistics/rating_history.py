"""Ratings by play, and streaks over all games; both are read from the seat results."""

from datetime import datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import (
    Case,
    F,
    OuterRef,
    StringAgg,
    Subquery,
    Value,
    When,
    Window,
)
from django.db.models.functions import RowNumber

from companion.groups.models import Person
from companion.statistics.aggregation import win_streaks
from companion.statistics.definitions import Streaks, streaks
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import Summaries


class Rating(NamedTuple):
    """A person's rating after their last play."""

    person: int
    mu: float
    sigma: float


class Step(NamedTuple):
    """A person's rating after one play."""

    played: datetime
    mu: float
    sigma: float


def ratings(scope: Scope) -> list[Rating]:
    """The ratings of everybody who has one."""
    own = scope.rows.filter(person=OuterRef("pk")).order_by("-played", "-play")
    people = Person.objects.filter(group=scope.group, same_as=None)
    last = people.annotate(last=Subquery(own.values("id")[:1])).values("last")
    rated = scope.rows.filter(id__in=last).values_list("person", "mu", "sigma")
    return [Rating(who, mu, s) for who, mu, s in rated if mu is not None and s is not None]


def rating_steps(scope: Scope, person: int, every: int) -> list[Step]:
    """A person's ratings after every `every` plays, and after the last, in order of time."""
    behind = Window(RowNumber(), order_by=[F("played").desc(), F("play").desc()])
    rows = scope.rows.filter(person=person).alias(back=behind).alias(place=F("back") % every)
    kept = rows.filter(place=1 % every).order_by("played", "play")
    steps = kept.values_list("played", "mu", "sigma")
    return [Step(at, mu, s) for at, mu, s in steps if mu is not None and s is not None]


def win_streaks_of(book: Summaries, person: int) -> Streaks:
    """A person's win streaks; those over all games are computed from the rows."""
    scope = book.scope
    if scope.game:
        return win_streaks(book).get(person, Streaks())
    rows = scope.rows.filter(person=person)
    won = Case(When(shared__gt=0, then=Value("w")), default=Value("l"))
    if connection.features.supports_aggregate_order_by_clause:
        joined = StringAgg(won, delimiter=Value(""), order_by=("played", "play"))
        letters = rows.aggregate(joined=joined)["joined"] or ""
    else:  # older SQLite versions cannot aggregate strings in order
        letters = "".join(rows.order_by("played", "play").values_list(won, flat=True))
    return streaks([each == "w" for each in letters])
