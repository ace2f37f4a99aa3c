"""People of the caller's group, and merging two names of one person."""

from uuid import UUID

from django.db.models import Count, Min
from django.http import Http404
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device
from companion.api.openapi import json_body, operation
from companion.api.serializers import groups as serializers
from companion.api.serializers.strict import body, given
from companion.api.viewsets.base import MANAGE, READ, ApiViewSet, answer, created, no_content
from companion.collation import sorted_by_letter
from companion.groups import people
from companion.groups.models import Group, Person
from companion.groups.names import initials
from companion.people import merge

OTHER = json_body(serializers.Other, {"other": "6c84fb90-12c4-11e1-840d-7b25c5ee775a"})
DORA = json_body(serializers.NewPerson, {"name": "Dóra"})
DOROTHEA = json_body(serializers.PersonChange, {"name": "Dorothea"})


class PersonViewSet(ApiViewSet):
    """The people of the group."""

    lookup_url_kwarg = "person"

    @operation("getPeople", READ, [serializers.Person])
    def list(self, request: Request) -> Response:
        """The people of the group, most plays first."""
        group = device(request).group
        found = [
            serializers.Person(
                each.person.uid,
                each.person.name,
                each.initials,
                None,
                each.plays,
                each.person.colour,
                each.person.emblem,
                each.first,
            )
            for each in people.regulars(group)
        ]
        return answer([*found, *map(_alias, _aliases(group))])

    @operation("postPeople", MANAGE, {201: serializers.Person}, body=DORA)
    def create(self, request: Request) -> Response:
        """Add a person who has not played yet, or get the one with this name."""
        name = body(serializers.NewPerson, request).name
        (found,) = people.find_or_add_people(device(request).group, [name])
        return created(request, _person(found), f"people/{found.uid}/")

    @operation("getPerson", READ, serializers.Person)
    def retrieve(self, request: Request, person: UUID) -> Response:
        """A person of the group."""
        return answer(_person(person_of_group(request, person)))

    @operation("patchPerson", MANAGE, serializers.Person, body=DOROTHEA)
    def partial_update(self, request: Request, person: UUID) -> Response:
        """Rename a person in all their plays; choose their initials, colour and emblem."""
        found, change = (
            person_of_group(request, person),
            body(serializers.PersonChange, request),
        )
        people.change(
            found,
            people.PersonChange(
                given(change.name),
                given(change.initials),
                given(change.colour),
                given(change.emblem),
            ),
        )
        return answer(_person(found))

    @operation("deletePerson", MANAGE)
    def destroy(self, request: Request, person: UUID) -> Response:
        """Delete a person who has not played."""
        people.remove(person_of_group(request, person))
        return no_content()

    @operation("postMerged", MANAGE, serializers.Person, body=OTHER)
    @action(detail=True, methods=["post"])
    def merge(self, request: Request, person: UUID) -> Response:
        """Merge another person into this one, who gets all of their seats."""
        stays, other = person_of_group(request, person), body(serializers.Other, request).other
        merge.merge(stays, person_of_group(request, other))
        return answer(_person(person_of_group(request, person)))

    @operation("getAlikes", READ, [serializers.Alike])
    @action(detail=False)
    def alike(self, request: Request) -> Response:
        """Pairs of names that differ only in accents, dots or spaces.

        Pairs that the group has marked as two people are left out.
        """
        everybody = [each.person for each in people.regulars(device(request).group)]
        pairs = merge.merge_candidates(everybody)
        return answer(
            [serializers.Alike(_person(each.one), _person(each.other)) for each in pairs]
        )

    @operation("postApart", MANAGE, body=OTHER)
    @action(detail=True, methods=["post"])
    def apart(self, request: Request, person: UUID) -> Response:
        """Mark two similar names as two people."""
        one, other = person_of_group(request, person), body(serializers.Other, request).other
        merge.keep_apart(one, person_of_group(request, other))
        return no_content()

    @operation("postParted", MANAGE, serializers.Person)
    @action(detail=True, methods=["post"])
    def part(self, request: Request, person: UUID) -> Response:
        """Undo a merge: this name is a person of its own again."""
        merge.split(person_of_group(request, person))
        return answer(_person(person_of_group(request, person)))


def person_of_group(request: Request, person: UUID) -> Person:
    """A person of the caller's group; raises `Http404` for people of other groups."""
    found = Person.objects.filter(group=device(request).group_id, uid=person).first()
    if found is None:
        raise Http404
    return found


def _person(person: Person) -> serializers.Person:
    if person.same_as is not None:
        return _alias(person)
    everybody = person.group.people.filter(same_as=None).order_by("id")
    played = person.seats.filter(people.COUNTED).aggregate(
        plays=Count("play"), first=Min("play__created")
    )
    return serializers.Person(
        person.uid, person.name, initials(everybody)[person.id], None, played["plays"],
        person.colour, person.emblem, played["first"],
    )  # fmt: skip


def _alias(person: Person) -> serializers.Person:
    other = person.same_as
    return serializers.Person(
        person.uid, person.name, person.initials, other.uid if other else None, 0,
        person.colour, person.emblem, None,
    )  # fmt: skip


def _aliases(group: Group) -> list[Person]:
    aliases = group.people.exclude(same_as=None).select_related("same_as")
    return sorted_by_letter(aliases)
