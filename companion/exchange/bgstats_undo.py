"""Undo an import from BG Stats, within 30 days: what came with it is deleted for good.

People and places that came with it and have nothing else go as well. Another import of the file
brings all of it back.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from companion.exchange.models import Import
from companion.groups.models import Group, Person, Place
from companion.groups.people import can_be_removed
from companion.groups.people import remove as remove_person
from companion.languages.sentences import gettext
from companion.plain_results import services as plain_results
from companion.plays.models import Play
from companion.plays.signals import play_changed
from companion.plays.trash import erase

UNDO_FOR = timedelta(days=30)
"""How long an import can be undone."""


@dataclass(frozen=True, slots=True)
class UndoableImport:
    """An import that can be undone, and how many of its plays and plain results are left."""

    batch: Import
    plays: int
    results: int

    @property
    def number(self) -> int:
        """How many plays it brought that are still here, of any game."""
        return self.plays + self.results


def undoable_imports(group: Group | None) -> list[UndoableImport]:
    """The imports of a group that can be undone, the newest first."""
    if group is None:
        return []
    recent = group.imports.filter(at__gt=timezone.now() - UNDO_FOR).order_by("-at")
    found = [_counted(group, each) for each in recent]
    return [each for each in found if each.number]


def undoable_or_404(group: Group | None, batch: UUID) -> UndoableImport:
    """An import of the group that can be undone; answers 404 for any other."""
    for each in undoable_imports(group):
        if each.batch.id == batch:
            return each
    raise Http404(gettext("There is no such import, or it can no longer be undone."))


def undo_import(group: Group, batch: UUID) -> UndoableImport:
    """Delete everything that came with an import; answers 404 if it cannot be undone."""
    with transaction.atomic():
        group = Group.objects.select_for_update().get(id=group.id)
        found = undoable_or_404(group, batch)
        plays = list(_plays(group, batch).values_list("id", flat=True))
        results = plain_results.in_batch(group, batch)
        people = set(
            Person.objects.filter(seats__play__in=plays)
            | Person.objects.filter(plain_seats__result__in=results)
        )
        places = set(
            Place.objects.filter(plays__in=plays)
            | Place.objects.filter(plain_results__in=results)
        )
        _delete_plays(plays)
        results.delete()
        _delete_unused(found.batch, people, places)
        found.batch.delete()
    return found


def _counted(group: Group, batch: Import) -> UndoableImport:
    plays = _plays(group, batch.id).count()
    return UndoableImport(batch, plays, plain_results.in_batch(group, batch.id).count())


def _plays(group: Group, batch: UUID) -> QuerySet[Play]:
    return Play.objects.filter(group=group, origin__batch=batch)


def _delete_plays(plays: Collection[UUID]) -> None:
    """Delete plays for good; ratings and statistics follow as for those in the trash."""
    Play.objects.filter(id__in=plays).update(deleted=timezone.now())
    play_changed.send(Play, plays=plays)
    erase(*plays)


def _delete_unused(
    batch: Import, people: Collection[Person], places: Collection[Place]
) -> None:
    """Delete the people and places that came with an import and have nothing else."""
    for person in people:
        if person.created >= batch.at and can_be_removed(person):
            remove_person(person)
    for place in places:
        used = place.plays.exists() or place.plain_results.exists()
        if place.created >= batch.at and not used:
            place.delete()
