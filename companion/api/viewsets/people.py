"""People of the caller's group, and merging two names of one person."""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device
from companion.api.openapi import described
from companion.api.serializers.strict import body, given
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    json_response,
    method_scopes,
    no_content,
)
from companion.collation import sorted_by_letter
from companion.groups import people
from companion.groups.models import Group
from companion.groups.models import Person as PersonRow
from companion.groups.names import initials
from companion.people import merge


class People(View):
    """The people of the group."""

    scopes = method_scopes(get=READ, post=MANAGE)

    @described(
        "Everybody in the group, who plays most first.", answers={200: (serializers.Person,)}
    )
    def get(self, request: Request) -> Response:
        """List the people; those merged into another person come last."""
        group = device(request).group
        found = [
            serializers.Person(
                each.person.uid, each.person.name, each.initials, None, each.plays
            )
            for each in people.regulars(group)
        ]
        return json_response([*found, *map(_alias, _aliases(group))])

    @described(
        "Add somebody who has not played yet; one of that name is found.",
        answers={201: serializers.Person},
        body=serializers.NewPerson,
        example={"name": "Dóra"},
    )
    def post(self, request: Request) -> Response:
        """Add a person."""
        group = device(request).group
        (found,) = people.meet(group, [body(serializers.NewPerson, request).name])
        answer = json_response(_person(found), HTTPStatus.CREATED)
        answer["Location"] = request.build_absolute_uri(f"/api/v1/people/{found.uid}/")
        return answer


class Person(View):
    """One person."""

    scopes = method_scopes(get=READ, patch=MANAGE, delete=MANAGE)

    @described("Somebody of the group.", answers={200: serializers.Person})
    def get(self, request: Request, person: UUID) -> Response:
        """Return the person."""
        return json_response(_person(of_the_group(request, person)))

    @described(
        "Rename a person in all their plays; choose their initials.",
        answers={200: serializers.Person},
        body=serializers.PersonChange,
        example={"name": "Dorothea"},
    )
    def patch(self, request: Request, person: UUID) -> Response:
        """Rename the person."""
        found, change = of_the_group(request, person), body(serializers.PersonChange, request)
        people.change(found, given(change.name), given(change.initials))
        return json_response(_person(found))

    @described("Remove somebody who has played nothing.", answers={204: None})
    def delete(self, request: Request, person: UUID) -> Response:
        """Delete the person."""
        people.remove(of_the_group(request, person))
        return no_content()


class Merged(View):
    """Two names that are merged."""

    scopes = method_scopes(post=MANAGE)

    @described(
        "Make another name this person: all that the other sat in is theirs.",
        answers={200: serializers.Person},
        body=serializers.Other,
        example={"other": "6c84fb90-12c4-11e1-840d-7b25c5ee775a"},
    )
    def post(self, request: Request, person: UUID) -> Response:
        """Merge the two people."""
        stays, other = of_the_group(request, person), body(serializers.Other, request).other
        merge.merge(stays, of_the_group(request, other))
        return json_response(_person(of_the_group(request, person)))


class Alikes(View):
    """Pairs of names that may belong to one person."""

    scopes = method_scopes(get=READ)

    @described(
        "Names that only accents, dots or spaces tell apart, and of which the group has not "
        "said yet that they are two people.",
        answers={200: (serializers.Alike,)},
    )
    def get(self, request: Request) -> Response:
        """List the pairs."""
        everybody = [each.person for each in people.regulars(device(request).group)]
        pairs = merge.merge_candidates(everybody)
        return json_response(
            [serializers.Alike(_person(each.one), _person(each.other)) for each in pairs]
        )


class Apart(View):
    """Two similar names of two people."""

    scopes = method_scopes(post=MANAGE)

    @described(
        "Remember that two names are two people, however alike.",
        answers={204: None},
        body=serializers.Other,
        example={"other": "6c84fb90-12c4-11e1-840d-7b25c5ee775a"},
    )
    def post(self, request: Request, person: UUID) -> Response:
        """Record that they are two people."""
        one, other = of_the_group(request, person), body(serializers.Other, request).other
        merge.keep_apart(one, of_the_group(request, other))
        return no_content()


class Parted(View):
    """A merge that is undone."""

    scopes = method_scopes(post=MANAGE)

    @described(
        "Take a merger back: this name is a person of their own.",
        answers={200: serializers.Person},
    )
    def post(self, request: Request, person: UUID) -> Response:
        """Undo the merge."""
        merge.split(of_the_group(request, person))
        return json_response(_person(of_the_group(request, person)))


def of_the_group(request: Request, person: UUID) -> PersonRow:
    """A person of the caller's group; raises `NotFound` for people of other groups."""
    found = PersonRow.objects.filter(group=device(request).group_id, uid=person).first()
    if found is None:
        raise Http404
    return found


def _person(person: PersonRow) -> serializers.Person:
    if person.same_as is not None:
        return _alias(person)
    everybody = person.group.people.filter(same_as=None).order_by("id")
    plays = person.seats.filter(people.COUNTED).count()
    return serializers.Person(
        person.uid, person.name, initials(everybody)[person.id], None, plays
    )


def _alias(person: PersonRow) -> serializers.Person:
    other = person.same_as
    return serializers.Person(
        person.uid, person.name, person.initials, other.uid if other else None, 0
    )


def _aliases(group: Group) -> list[PersonRow]:
    aliases = group.people.exclude(same_as=None).select_related("same_as")
    return sorted_by_letter(aliases)
