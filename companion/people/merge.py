"""One person under two names: find such, make them one, and part them again.

Nothing is lost by it: a seat remembers under which name the table knew who sat there.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db import transaction

from companion.bidi import isolated
from companion.groups.models import Group, Person
from companion.groups.names import roots
from companion.plays.models import Play, Seat
from companion.plays.player_names import plays_with, update_player_names
from companion.plays.presentation.durations import began
from companion.statistics import seat_results
from scoring.kernel.errors import Malformed


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names that look like one person's; `one` stays, if nobody says otherwise."""

    one: Person
    other: Person


def merge_candidates(people: Sequence[Person]) -> list[Pair]:
    """Two that only accents, dots or spaces tell apart, unless the group has said they are two.

    The people come in the order of who plays more; two who sat at one table are two.
    """
    apart = _discriminated(people)
    found = [
        Pair(one, other)
        for one, other in combinations(people, 2)
        if _bare(one.name) == _bare(other.name) and (one.id, other.id) not in apart
    ]
    return [pair for pair in found if not played_together(pair.one, pair.other)]


def _discriminated(people: Sequence[Person]) -> set[tuple[int, int]]:
    through = Person.others.through.objects.filter(from_person__in=people)
    return set(through.values_list("from_person", "to_person"))


def _bare(name: str) -> str:
    """A name without what a second phone writes otherwise: `Çem K.` is `cemk`."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in letters if each.isalnum()) or name


def played_together(one: Person, other: Person) -> list[Play]:
    """The plays in which the two sat at one table, the last first."""
    plays = Play.objects.filter(seats__person=one).filter(seats__person=other)
    return list(plays.order_by("-created")[:3])


def keep_apart(one: Person, other: Person) -> None:
    """Remember that these two are two people."""
    one.others.add(other)


def merge(stays: Person, goes: Person) -> None:
    """Make two names one person: all that the one sat in becomes the other's.

    Raises `Malformed` where that cannot be.
    """
    with transaction.atomic():
        _lock(stays.group_id)
        stays.refresh_from_db()
        goes.refresh_from_db()
        _can_be_one(stays, goes)
        plays = plays_with([goes])
        Seat.objects.filter(person=goes, came_as=None).update(came_as=goes)
        Seat.objects.filter(person=goes).update(person=stays)
        goes.same_as = stays
        goes.save(update_fields=["same_as"])
        update_player_names(plays)
        seat_results.rederive_results(plays)


def _can_be_one(stays: Person, goes: Person) -> None:
    both = f"{isolated(stays.name)} and {isolated(goes.name)}"
    if stays.id == goes.id or goes.same_as_id or stays.same_as_id:
        raise Malformed(
            f"{isolated(stays.name)} and {isolated(goes.name)} are one person already."
        )
    if plays := played_together(stays, goes):
        day = f"{began(plays[0]):%d %B %Y}".lstrip("0")
        raise Malformed(f"{both} sat at one table on {day}: they are two people.")


def split(person: Person) -> Person:
    """Take a merger back: seats that came under this name, or a name merged into it, are his.

    Gives the one he was taken for. Raises `Malformed` for who is nobody's other name.
    """
    with transaction.atomic():
        _lock(person.group_id)
        person.refresh_from_db()
        if person.same_as_id is None:
            raise Malformed(f"{isolated(person.name)} is a person of his own already.")
        taken_for = roots([person])[person.id]
        under = _with_aliases([person])
        seats = Seat.objects.filter(person=taken_for, came_as__in=under)
        plays = list(seats.values_list("play", flat=True))
        seats.update(person=person)
        Seat.objects.filter(person=person, came_as=person).update(came_as=None)
        person.same_as = None
        person.save(update_fields=["same_as"])
        person.others.add(taken_for)
        update_player_names(plays)
        seat_results.rederive_results(plays)
    return taken_for


def _with_aliases(people: Sequence[Person]) -> list[Person]:
    """These, and whoever turned out to be one of them."""
    aliases = list(Person.objects.filter(same_as__in=people))
    return [*people, *(_with_aliases(aliases) if aliases else [])]


def _lock(group: int) -> None:
    Group.objects.select_for_update().get(id=group)
