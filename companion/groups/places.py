"""Where a group plays."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from companion.bidi import isolated
from companion.collation import by_letter, sorted_by_letter
from companion.groups.models import Group, Place
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.record import read_name

COUNTED = Q(sample="", deleted=None)
"""The plays that are said to have been played somewhere."""


@dataclass(frozen=True, slots=True)
class Visited:
    """A place, and how many plays were played there."""

    place: Place
    plays: int


def places(group: Group) -> list[Visited]:
    """The places of a group, the one most played at first."""
    counts = Q(plays__sample="", plays__deleted=None)
    counted = group.places.annotate(number=Count("plays", filter=counts))
    found = [Visited(place, place.number) for place in counted]
    return sorted(found, key=lambda each: (-each.plays, by_letter(each.place.name)))


def by_name(group: int | None) -> list[Place]:
    """The places of a group in the order of their letters."""
    return sorted_by_letter(Place.objects.filter(group=group))


def add(group: Group, name: str) -> Place:
    """Add a place; one of that name is found. Raises `Malformed` for what is no name."""
    read = _read(name)
    place, _ = Place.objects.get_or_create(
        group=group, key=likeness(read), defaults={"name": read}
    )
    return place


def rename(place: Place, name: str) -> None:
    """Call a place otherwise; raises `Malformed` where another has the name."""
    read = _read(name)
    twin = Place.objects.filter(group=place.group_id, key=likeness(read)).exclude(id=place.id)
    if twin.exists():
        raise Malformed(f"There is a place “{isolated(read)}” already.", field="name")
    place.name, place.key = read, likeness(read)
    place.save(update_fields=["name", "key"])


def remove(place: Place) -> None:
    """Forget a place; raises `Malformed` where somebody played there."""
    if place.plays.exists():
        raise Malformed(f"You played at “{isolated(place.name)}”: it stays. It can be renamed.")
    place.delete()


def place_in(group: int, place: str) -> Place | None:
    """A place of this group by its spelt id; none where it has no such place."""
    try:
        return Place.objects.filter(group=group, id=UUID(place)).first()
    except ValueError:
        return None


def _read(name: str) -> str:
    try:
        return read_name(name)
    except Malformed as error:
        raise Malformed(error.message, field="place") from error
