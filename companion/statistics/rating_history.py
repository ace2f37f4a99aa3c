"""What lies across chapters, asked of the rows: ratings, and runs through all games."""

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
from companion.statistics.aggregation import runs
from companion.statistics.definitions import Streaks, streaks
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import Summaries


class Rating(NamedTuple):
    """Somebody's rating after his last play."""

    person: int
    mu: float
    sigma: float


class Step(NamedTuple):
    """Somebody's rating after a play."""

    played: datetime
    mu: float
    sigma: float


def ratings(scope: Scope) -> list[Rating]:
    """Everybody's rating, as far as there is one."""
    own = scope.rows.filter(person=OuterRef("pk")).order_by("-played", "-play")
    people = Person.objects.filter(group=scope.group, same_as=None)
    last = people.annotate(last=Subquery(own.values("id")[:1])).values("last")
    rated = scope.rows.filter(id__in=last).values_list("person", "mu", "sigma")
    return [Rating(who, mu, s) for who, mu, s in rated if mu is not None and s is not None]


def course(scope: Scope, person: int, every: int) -> list[Step]:
    """Somebody's ratings after every so many plays, and after the last: the first one first."""
    behind = Window(RowNumber(), order_by=[F("played").desc(), F("play").desc()])
    rows = scope.rows.filter(person=person).alias(back=behind).alias(place=F("back") % every)
    kept = rows.filter(place=1 % every).order_by("played", "play")
    steps = kept.values_list("played", "mu", "sigma")
    return [Step(at, mu, s) for at, mu, s in steps if mu is not None and s is not None]


def run(book: Summaries, person: int) -> Streaks:
    """Somebody's runs of wins; those through all games only the rows tell."""
    scope = book.scope
    if scope.game:
        return runs(book).get(person, Streaks())
    rows = scope.rows.filter(person=person)
    won = Case(When(shared__gt=0, then=Value("w")), default=Value("l"))
    if connection.features.supports_aggregate_order_by_clause:
        joined = StringAgg(won, delimiter=Value(""), order_by=("played", "play"))
        letters = rows.aggregate(joined=joined)["joined"] or ""
    else:  # an older SQLite cannot join them
        letters = "".join(rows.order_by("played", "play").values_list(won, flat=True))
    return streaks([each == "w" for each in letters])
