"""Records: the most and the least of something, each with the play behind it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Case, F, Max, Min, Q, When

from companion.games.measured import measures_of
from companion.statistics.layout import places_of
from companion.statistics.numbers import nth
from companion.statistics.scope import Scope


@dataclass(frozen=True, slots=True)
class Record:
    """Who had how much of something in which play; of several, the first one holds it."""

    title: str
    number: int
    person: int
    play: UUID
    played: datetime


def records(scope: Scope, most: Mapping[str, int], person: int | None = None) -> list[Record]:
    """The records of a scope, or somebody's, in three queries.

    `most` has the most of each measure, as the means tell it.
    """
    places = places_of(scope.game)
    kept = [each for each in measures_of(scope.game) if each.most and most.get(each.name)]
    rows = scope.rows if person is None else scope.rows.filter(person=person)
    rows = rows.alias(
        **{f"of_{each.name}": nth("measures", places[each.name]) for each in kept}
    )
    ends = rows.aggregate(
        best=Max("score"),
        worst=Min("score"),
        least=Min(Case(When(shared__gt=0, then=F("score")))),
        widest=Max(Case(When(shared=1, then=F("margin")))),
    )
    asked = {
        ("Most points", ends["best"]): Q(score=ends["best"]),
        ("Fewest points", ends["worst"]): Q(score=ends["worst"]),
        ("Fewest points that won", ends["least"]): Q(score=ends["least"], shared__gt=0),
        ("Widest victory, in points", ends["widest"]): Q(margin=ends["widest"], shared=1),
    }
    for each in kept:
        asked[each.most, most[each.name]] = Q(**{f"of_{each.name}": most[each.name]})
    held = [(title, n, q) for (title, n), q in asked.items() if n is not None]
    if not held:
        return []
    firsts = rows.aggregate(
        **{f"first_{place}": Min("played", filter=q) for place, (*_, q) in enumerate(held)}
    )
    dated = [q & Q(played=firsts[f"first_{place}"]) for place, (*_, q) in enumerate(held)]
    which = {f"is_{place}": Case(When(q, then=1), default=0) for place, q in enumerate(dated)}
    any_of = Q()
    for q in dated:
        any_of |= q
    found = list(
        rows.filter(any_of)
        .annotate(**which)
        .order_by("play", "number")
        .values("person", "play", "played", *which)
    )
    return [
        Record(title, n, row["person"], row["play"], row["played"])
        for place, (title, n, _) in enumerate(held)
        for row in [next(row for row in found if row[f"is_{place}"])]
    ]
