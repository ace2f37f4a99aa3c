"""Places of a group."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from companion.bidi import isolated
from companion.collation import by_letter, sorted_by_letter
from companion.groups.models import Group, Place
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.record import read_name

COUNTED = Q(sample="", deleted=None)
"""Plays that count for a place: without samples and the trash."""


@dataclass(frozen=True, slots=True)
class Visited:
    """A place and its number of plays."""

    place: Place
    plays: int


def places(group: Group) -> list[Visited]:
    """The places of a group, most plays first."""
    counts = Q(plays__sample="", plays__deleted=None)
    counted = group.places.annotate(number=Count("plays", filter=counts))
    found = [Visited(place, place.number) for place in counted]
    return sorted(found, key=lambda each: (-each.plays, by_letter(each.place.name)))


def by_name(group: int | None) -> list[Place]:
    """The places of a group in alphabetical order."""
    return sorted_by_letter(Place.objects.filter(group=group))


def add(group: Group, name: str) -> Place:
    """Add a place, or return the one with this name; raises `Malformed` for an invalid name."""
    read = _read_name(name)
    place, _ = Place.objects.get_or_create(
        group=group, key=likeness(read), defaults={"name": read}
    )
    return place


def rename(place: Place, name: str) -> None:
    """Rename a place; raises `Malformed` if the name is taken."""
    read = _read_name(name)
    others = Place.objects.filter(group=place.group_id, key=likeness(read)).exclude(id=place.id)
    if others.exists():
        raise Malformed(
            gettext("There is a place “{name}” already.").format(name=isolated(read)),
            field="name",
        )
    place.name, place.key = read, likeness(read)
    place.save(update_fields=["name", "key"])


def remove(place: Place) -> None:
    """Remove a place; raises `Malformed` if plays have it."""
    if place.plays.exists() or place.plain_results.exists():
        raise Malformed(
            gettext("You have played at “{name}”, so it stays. You can rename it.").format(
                name=isolated(place.name)
            )
        )
    place.delete()


def place_in(group: int, place: str) -> Place | None:
    """The group's place with this id, given as text; None if it has no such place."""
    try:
        return Place.objects.filter(group=group, id=UUID(place)).first()
    except ValueError:
        return None


def _read_name(name: str) -> str:
    try:
        return read_name(name)
    except Malformed as error:
        raise Malformed(error.message, field="place") from error
