"""Head to head: how somebody came out beside everybody whom he met at a table."""

from dataclasses import dataclass

from django.db.models import Count, F, FilteredRelation, Q

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
    rows = (
        scope.rows.filter(person=person)
        .alias(
            met=FilteredRelation("play__finishes", condition=~Q(play__finishes__person=person))
        )
        .values(other=F("met__person"))
        .annotate(
            ahead=Count("id", filter=Q(met__rank__gt=F("rank"))),
            level=Count("id", filter=Q(met__rank=F("rank"))),
            behind=Count("id", filter=Q(met__rank__lt=F("rank"))),
        )
        .values_list("other", "ahead", "level", "behind")
    )
    return sorted((Duel(*row) for row in rows), key=lambda each: (-each.plays, each.other))
