"""Merging two names of one person, finding candidates, and splitting them again.

Nothing is lost: a seat remembers the name under which the person was entered. Links of recaps
and their switches stay with the name as well; `recaps.services` reads them for the person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from companion.bidi import isolated
from companion.groups.looks import one_owner_an_emblem
from companion.groups.models import Group, Person
from companion.groups.names import letters_of, people_merged_into, with_aliases
from companion.languages.dates import day_of
from companion.languages.sentences import gettext
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays.models import Play, Seat
from companion.plays.player_names import plays_with, update_player_names
from companion.plays.presentation.durations import start_date
from companion.statistics import seat_results
from scoring.kernel.errors import Malformed

SEATS: tuple[type[Seat | PlainSeat], ...] = (Seat, PlainSeat)
"""The rows that say who sat where."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names that may be one person's; `one` stays by default."""

    one: Person
    other: Person


def merge_candidates(people: Sequence[Person]) -> list[Pair]:
    """Pairs that differ in accents, dots or blanks only, unless the group has kept them apart.

    The people come most plays first; two who sat at one table are different people.
    """
    apart = _kept_apart(people)
    found = [
        Pair(one, other)
        for one, other in combinations(people, 2)
        if letters_of(one.name) == letters_of(other.name) and (one.id, other.id) not in apart
    ]
    return [pair for pair in found if not days_together(pair.one, pair.other)]


def _kept_apart(people: Sequence[Person]) -> set[tuple[int, int]]:
    through = Person.others.through.objects.filter(from_person__in=people)
    return set(through.values_list("from_person", "to_person"))


def played_together(one: Person, other: Person) -> list[Play]:
    """The plays in which both people sat, last first."""
    plays = Play.objects.filter(seats__person=one).filter(seats__person=other)
    return list(plays.order_by("-created")[:3])


def days_together(one: Person, other: Person) -> list[datetime]:
    """The days on which both sat at one table, of any game."""
    plays = [start_date(play) for play in played_together(one, other)]
    results = PlainResult.objects.filter(seats__person=one).filter(seats__person=other)
    zone = ZoneInfo(one.group.zone)
    return [*plays, *(timezone.localtime(each.played, zone) for each in results)]


def keep_apart(one: Person, other: Person) -> None:
    """Store that these are two different people."""
    one.others.add(other)


def merge(stays: Person, goes: Person) -> None:
    """Merge a person into another, who gets all their seats.

    Raises `Malformed` if they sat at one table or are merged already.
    """
    with transaction.atomic():
        _lock(stays.group_id)
        stays.refresh_from_db()
        goes.refresh_from_db()
        _can_be_one(stays, goes)
        plays = plays_with([goes])
        for kind in SEATS:
            seats = kind._default_manager.filter(person=goes)  # noqa: SLF001 - documented
            seats.filter(came_as=None).update(came_as=goes)
            seats.update(person=stays)
        goes.same_as = stays
        goes.save(update_fields=["same_as"])
        update_player_names(plays)
        seat_results.rederive_results(plays)


def _can_be_one(stays: Person, goes: Person) -> None:
    both = {"one": isolated(stays.name), "other": isolated(goes.name)}
    if stays.id == goes.id or goes.same_as_id or stays.same_as_id:
        raise Malformed(gettext("{one} and {other} are one person already.").format(**both))
    if days := days_together(stays, goes):
        day = day_of(max(days))
        raise Malformed(
            gettext("{one} and {other} played together on {day}: they are two people.").format(
                **both, day=day
            )
        )


def split(person: Person) -> Person:
    """Undo a merge: seats under this name, or a name merged into it, are theirs again.

    Returns the person that they were merged into. Raises `Malformed` if they are not merged.
    """
    with transaction.atomic():
        _lock(person.group_id)
        person.refresh_from_db()
        if person.same_as_id is None:
            raise Malformed(
                gettext("{name} is not merged with another person.").format(
                    name=isolated(person.name)
                )
            )
        merged_into = people_merged_into([person])[person.id]
        under = with_aliases([person])
        seats = Seat.objects.filter(person=merged_into, came_as__in=under)
        plays = list(seats.values_list("play", flat=True))
        seats.update(person=person)
        plain = PlainSeat.objects.filter(person=merged_into, came_as__in=under)
        plain.update(person=person)
        for kind in SEATS:
            own = kind._default_manager.filter(person=person)  # noqa: SLF001 - documented
            own.filter(came_as=person).update(came_as=None)
        person.same_as = None
        person.save(update_fields=["same_as"])
        person.others.add(merged_into)
        update_player_names([*plays, *plays_with(one_owner_an_emblem(person.group))])
        seat_results.rederive_results(plays)
    return merged_into


def _lock(group: int) -> None:
    Group.objects.select_for_update().get(id=group)
