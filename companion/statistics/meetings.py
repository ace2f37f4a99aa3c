"""Head to head: how somebody came out beside everybody whom he met at a table."""

from dataclasses import dataclass

from django.db.models import Count, F, OuterRef, Q, Subquery

from companion.statistics.scope import Scope


@dataclass(frozen=True, slots=True)
class Duel:
    """Two who sat at one table: how often the one came out ahead, level, behind."""

    other: int
    ahead: int
    level: int
    behind: int

    @property
    def plays(self) -> int:
        """How often they met."""
        return self.ahead + self.level + self.behind


def duels(scope: Scope, person: int) -> list[Duel]:
    """Somebody's duels by rank, the most frequent first; two who are out are level."""
    mine = scope.rows.filter(person=person)
    own = mine.filter(play=OuterRef("play")).values("rank")[:1]
    rows = (
        scope.rows.exclude(person=person)
        .filter(play__in=mine.values("play"))
        .annotate(own=Subquery(own))
        .values("person")
        .annotate(
            ahead=Count("id", filter=Q(rank__gt=F("own"))),
            level=Count("id", filter=Q(rank=F("own"))),
            behind=Count("id", filter=Q(rank__lt=F("own"))),
        )
        .values_list("person", "ahead", "level", "behind")
    )
    return sorted((Duel(*row) for row in rows), key=lambda each: (-each.plays, each.other))
