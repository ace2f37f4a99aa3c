"""People of a group: finding them by name, adding, renaming and removing them."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Exists, Max, Min, OuterRef, Q
from django.http import Http404

from companion.bidi import isolated
from companion.collation import by_letter, sorted_by_letter
from companion.groups import looks
from companion.groups.looks import Look
from companion.groups.models import MAX_INITIALS, Device, Group, Person
from companion.groups.names import initials, people_merged_into
from companion.groups.signals import person_changed
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness, plain, visible
from scoring.kernel.serialization.entries import Json
from scoring.record import read_name, read_names


def find_or_add_people(group: Group, names: Sequence[Json]) -> list[Person]:
    """The people with these names in their order; unknown names are added.

    Names are compared without case, and include names that were merged. Raises `Malformed` for
    an invalid name, and for a person who sits at the table twice.
    """
    read = {likeness(name): name for name in read_names(list(names))}
    unknown = read.keys() - {person.key for person in _known_people(group, read)}
    Person.objects.bulk_create(
        [Person(group=group, name=read[key], key=key) for key in read if key in unknown],
        ignore_conflicts=True,  # another phone may have added them at the same time
    )
    found = {person.key: person for person in _known_people(group, read)}
    meant = people_merged_into(found.values())
    people = [meant[found[key].id] for key in read]
    for place, person in enumerate(people):
        if person in people[:place]:
            raise Malformed(
                gettext("“{name}” sits at the table twice.").format(name=isolated(person.name)),
                field="players",
            )
    return people


def _known_people(group: Group, keys: Mapping[str, str]) -> list[Person]:
    return list(Person.objects.filter(group=group, key__in=keys))


COUNTED = Q(play__sample="", play__deleted=None)
"""Seats that count as played: without samples and the trash."""


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """A person of a group as lists show them."""

    person: Person
    initials: str
    look: Look


@dataclass(frozen=True, slots=True)
class Regular(ShownPerson):
    """A person with the number of their plays, the first and the last one."""

    plays: int
    first: datetime | None
    last: datetime | None


def regulars(group: Group, among: Sequence[ShownPerson] | None = None) -> list[Regular]:
    """The people of a group, or those `among` them, most plays first."""
    some = everybody(group) if among is None else among
    shown = {each.person.id: each for each in some}
    counts = Q(seats__play__sample="", seats__play__deleted=None)
    people = Person.objects.filter(id__in=shown).annotate(
        plays=Count("seats", filter=counts),
        first=Min("seats__play__created", filter=counts),
        last=Max("seats__play__created", filter=counts),
    )
    found = [
        Regular(p, shown[p.id].initials, shown[p.id].look, p.plays, p.first, p.last)
        for p in people
    ]
    return sorted(found, key=lambda each: (-each.plays, by_letter(each.person.name)))


def everybody(group: Group) -> list[ShownPerson]:
    """The people of a group by name, without people who sit in samples only."""
    own = Person.objects.filter(id=OuterRef("id"))
    sits, plays = own.filter(seats__isnull=False), own.filter(seats__play__sample="")
    people = list(
        Person.objects.filter(group=group, same_as=None)
        .exclude(Exists(sits) & ~Exists(plays))
        .order_by("id")
    )
    short, shown = initials(people), looks.looks(group.id)
    found = [ShownPerson(each, short[each.id], shown[each.id]) for each in people]
    return sorted(found, key=lambda each: by_letter(each.person.name))


def by_name(group: int | None) -> list[Person]:
    """The people of a group in alphabetical order, merged names left out."""
    return sorted_by_letter(Person.objects.filter(group=group, same_as=None))


@dataclass(frozen=True, slots=True)
class PersonChange:
    """New values of a person; None leaves one unchanged, empty ones remove it."""

    name: str | None = None
    initials: str | None = None
    colour: str | None = None
    emblem: str | None = None


def change(person: Person, new: PersonChange) -> None:
    """Change a person, in all their plays; if one value is invalid, nothing is changed.

    Raises `Malformed`.
    """
    with transaction.atomic():
        Group.objects.select_for_update().get(id=person.group_id)
        if new.name is not None:
            rename(person, new.name)
        if new.initials is not None:
            shorten(person, new.initials)
        if new.colour is not None or new.emblem is not None:
            looks.choose(person, new.colour, new.emblem)
            person_changed.send(Person, person=person)


def adopt_looks(group: Group, given: Mapping[str, tuple[str, str]]) -> None:
    """Give people of these names the looks of a file: colour and emblem.

    Unknown people are added. Who has chosen a look keeps it. Raises `Malformed` as
    `find_or_add_people` does.
    """
    for person, look in zip(find_or_add_people(group, [*given]), given.values(), strict=True):
        if looks.adopt(person, *look):
            person_changed.send(Person, person=person)


def rename(person: Person, name: str) -> None:
    """Rename a person, in all their plays; raises `Malformed` if the name is taken."""
    read = read_name(name)
    with transaction.atomic():
        Group.objects.select_for_update().get(id=person.group_id)
        key = likeness(read)
        if Person.objects.filter(group=person.group_id, key=key).exclude(id=person.id).exists():
            raise Malformed(
                gettext(
                    "“{name}” exists already. If both are one person, merge them instead."
                ).format(name=isolated(read)),
                field="name",
            )
        person.name, person.key = read, key
        person.save(update_fields=["name", "key"])
        person_changed.send(Person, person=person)


def remove(person: Person) -> None:
    """Remove a person with their merged names; raises `Malformed` if they have played.

    Plays in the trash count, since they can be restored with all their people.
    """
    with transaction.atomic():
        Group.objects.select_for_update().get(id=person.group_id)
        if not can_be_removed(person):
            name = isolated(person.name)
            raise Malformed(
                gettext(
                    "“{name}” has played, so the games need this person. Renaming is possible."
                ).format(name=name)
            )
        _remove_with_aliases(person)


def can_be_removed(person: Person) -> bool:
    """Whether no play has them in a seat, even in the trash or under a merged name."""
    merged_into = people_merged_into([person])[person.id]
    return not any(
        seats.exists()
        for each in (person, merged_into)
        for seats in (each.seats, each.plain_seats)
    )


def _remove_with_aliases(person: Person) -> None:
    for alias in person.aliases.all():
        _remove_with_aliases(alias)
    person.delete()


def shorten(person: Person, text: str) -> None:
    """Set a person's initials; empty ones are derived from the name again."""
    given = text.strip()
    chosen = unicodedata.normalize("NFC", plain(given)).strip()
    shows = visible(chosen) and chosen.isprintable() and " " not in chosen
    if (given and not shows) or len(chosen) > MAX_INITIALS:
        raise Malformed(
            gettext("Initials have at most {n} letters.").format(n=MAX_INITIALS),
            field="initials",
        )
    same = Person.objects.filter(group=person.group_id, same_as=None, initials__iexact=chosen)
    other = same.exclude(id=person.id).first()
    if chosen and other:
        raise Malformed(
            gettext("The initials “{initials}” belong to {name}.").format(
                initials=isolated(chosen), name=isolated(other.name)
            ),
            field="initials",
        )
    person.initials = chosen
    person.save(update_fields=["initials"])


def person_or_404(device: Device, person: UUID) -> Person:
    """A person of the device's group; answers 404 for any other."""
    found = Person.objects.filter(group=device.group_id, uid=person).first()
    if found is None:
        raise Http404(gettext("There is no such person in this group."))
    return found
