"""Services and queries for plain results: store what an import brings, count, delete."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.http import Http404

from companion.groups.models import Group, Person
from companion.languages.sentences import gettext
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays.models import Play

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How often another game was played, by the group or a person; `wins` are the person's."""

    game: str
    plays: int
    wins: int


def store(results: Sequence[PlainResult], seats: Iterable[PlainSeat]) -> None:
    """Store new results with their seats, in the caller's transaction."""
    PlainResult.objects.bulk_create(results, batch_size=AT_ONCE)
    PlainSeat.objects.bulk_create(seats, batch_size=AT_ONCE)


def number_of_games(group: Group) -> int:
    """Number of a group's games: its plays, without samples, and its plain results."""
    plays = Play.objects.filter(group=group, sample="").count()
    return plays + group.plain_results.count()


def contents(group: Group) -> set[str]:
    """The hashes by which the group's results are recognised."""
    return set(group.plain_results.values_list("content", flat=True))


def results_of(group: int | None) -> QuerySet[PlainResult]:
    """The results of a group, the newest first."""
    found = PlainResult.objects.filter(group=group).select_related("place")
    return found.order_by("-played", "id")


def result_or_404(group: int | None, result: UUID) -> PlainResult:
    """A result of the group; answers 404 for any other."""
    found = results_of(group).filter(id=result).first()
    if found is None:
        raise Http404(gettext("There is no such result in this group."))
    return found


def in_batch(group: Group, batch: UUID) -> QuerySet[PlainResult]:
    """The results that came with one import."""
    return PlainResult.objects.filter(group=group, batch=batch)


def remove(result: PlainResult) -> None:
    """Delete a result for good; another import of its file brings it back."""
    result.delete()


def seats_of(results: Iterable[PlainResult]) -> dict[UUID, list[PlainSeat]]:
    """The seats of these results in their order, with their people."""
    found: dict[UUID, list[PlainSeat]] = {}
    seats = PlainSeat.objects.filter(result__in=list(results)).select_related(
        "person", "came_as"
    )
    for seat in seats.order_by("number"):
        found.setdefault(seat.result_id, []).append(seat)
    return found


def played_games(group: int, person: Person | None = None) -> list[PlayedGame]:
    """The other games of a group, or of a person of it, most plays first."""
    results = PlainResult.objects.filter(group=group)
    if person:
        results = results.filter(seats__person=person)
    counted = results.values("game").annotate(
        plays=Count("id", distinct=True),
        wins=Count("id", filter=Q(seats__won=True, seats__person=person), distinct=True),
        last=Max("played"),
    )
    found = counted.order_by("-plays", "-last", "game").values_list("game", "plays", "wins")
    return [PlayedGame(*row) for row in found]


def titles(group: int | None) -> list[str]:
    """The titles of a group's other games in alphabetical order."""
    found = PlainResult.objects.filter(group=group).values_list("game", flat=True)
    return sorted(set(found), key=str.casefold)
