"""The group of the device that calls: its people, places and house rulings.

No address names a group: which one is meant, the caller says.
"""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import shapes
from companion.api.callers import caller
from companion.api.describing import described
from companion.api.reading import body
from companion.api.views.base import MANAGE, READ, View, by, device, said
from companion.api.views.games import on_the_shelf
from companion.groups import house, merging, people, places
from companion.groups.models import Group as GroupRow
from companion.groups.models import Person as PersonRow
from companion.groups.models import Place as PlaceRow
from companion.groups.names import initials
from scoring.kernel.errors import Malformed
from scoring.record import read_name


class Me(View):
    """Who calls."""

    scopes = by(get=READ)

    @described("The device that calls, its group, what it may do.", answers={200: shapes.Me})
    def get(self, request: Request) -> Response:
        """Tell it."""
        here = caller(request)
        mine = here.device
        return said(shapes.Me(mine.id, mine.name, mine.group.name, tuple(here.scopes)))


class Group(View):
    """The caller's group."""

    scopes = by(get=READ, patch=MANAGE)

    @described("The group of the caller.", answers={200: shapes.Group})
    def get(self, request: Request) -> Response:
        """Tell it."""
        return said(_group(device(request).group))

    @described(
        "Name the group; an empty name takes it away.",
        answers={200: shapes.Group},
        body=shapes.GroupChange,
        example={"name": "Thursday"},
    )
    def patch(self, request: Request) -> Response:
        """Name it."""
        name, group = body(shapes.GroupChange, request).name, device(request).group
        group.name = read_name(name) if name.strip() else ""
        group.save(update_fields=["name"])
        return said(_group(group))


class People(View):
    """Who plays in the group."""

    scopes = by(get=READ, post=MANAGE)

    @described("Everybody in the group, who plays most first.", answers={200: (shapes.Person,)})
    def get(self, request: Request) -> Response:
        """List them; whoever turned out to be somebody else stands at the end."""
        group = device(request).group
        found = [
            shapes.Person(each.person.uid, each.person.name, each.initials, None, each.plays)
            for each in people.regulars(group)
        ]
        return said([*found, *map(_alias, _aliases(group))])

    @described(
        "Add somebody who has not played yet; one of that name is found.",
        answers={201: shapes.Person},
        body=shapes.NewPerson,
        example={"name": "Dóra"},
    )
    def post(self, request: Request) -> Response:
        """Add him."""
        group = device(request).group
        (found,) = people.meet(group, [body(shapes.NewPerson, request).name])
        answer = said(_person(found), HTTPStatus.CREATED)
        answer["Location"] = request.build_absolute_uri(f"/api/v1/people/{found.uid}/")
        return answer


class Person(View):
    """Somebody."""

    scopes = by(get=READ, patch=MANAGE)

    @described("Somebody of the group.", answers={200: shapes.Person})
    def get(self, request: Request, person: UUID) -> Response:
        """Tell who he is."""
        return said(_person(_of_the_group(request, person)))

    @described(
        "Call somebody otherwise, in all his plays; choose his initials.",
        answers={200: shapes.Person},
        body=shapes.PersonChange,
        example={"name": "Dorothea"},
    )
    def patch(self, request: Request, person: UUID) -> Response:
        """Call him so."""
        found, change = _of_the_group(request, person), body(shapes.PersonChange, request)
        if isinstance(change.name, str):
            people.rename(found, change.name)
        if isinstance(change.initials, str):
            people.shorten(found, change.initials)
        return said(_person(found))


class Merged(View):
    """Two names that are one person."""

    scopes = by(post=MANAGE)

    @described(
        "Make another name this person: all that the other sat in is his.",
        answers={200: shapes.Person},
        body=shapes.Other,
        example={"other": "6c84fb90-12c4-11e1-840d-7b25c5ee775a"},
    )
    def post(self, request: Request, person: UUID) -> Response:
        """Merge them."""
        stays, other = _of_the_group(request, person), body(shapes.Other, request).other
        merging.merge(stays, _of_the_group(request, other))
        return said(_person(_of_the_group(request, person)))


class Parted(View):
    """A merger taken back."""

    scopes = by(post=MANAGE)

    @described(
        "Take a merger back: this name is a person of his own.", answers={200: shapes.Person}
    )
    def post(self, request: Request, person: UUID) -> Response:
        """Part them."""
        merging.part(_of_the_group(request, person))
        return said(_person(_of_the_group(request, person)))


class Places(View):
    """Where the group plays."""

    scopes = by(get=READ, post=MANAGE)

    @described("The places of the group.", answers={200: (shapes.Place,)})
    def get(self, request: Request) -> Response:
        """List them, the one most played at first."""
        found = places.places(device(request).group)
        return said(
            [shapes.Place(each.place.id, each.place.name, each.plays) for each in found]
        )

    @described(
        "Add a place; one of that name is found.",
        answers={201: shapes.Place},
        body=shapes.PlaceChange,
        example={"name": "Ann’s kitchen"},
    )
    def post(self, request: Request) -> Response:
        """Add it."""
        found = places.add(device(request).group, body(shapes.PlaceChange, request).name)
        answer = said(_place(found), HTTPStatus.CREATED)
        answer["Location"] = request.build_absolute_uri(f"/api/v1/places/{found.id}/")
        return answer


class Place(View):
    """A place."""

    scopes = by(get=READ, patch=MANAGE, delete=MANAGE)

    @described("A place of the group.", answers={200: shapes.Place})
    def get(self, request: Request, place: UUID) -> Response:
        """Tell it."""
        return said(_place(_place_of(request, place)))

    @described(
        "Call a place otherwise.",
        answers={200: shapes.Place},
        body=shapes.PlaceChange,
        example={"name": "The old mill"},
    )
    def patch(self, request: Request, place: UUID) -> Response:
        """Call it so."""
        found = _place_of(request, place)
        places.rename(found, body(shapes.PlaceChange, request).name)
        return said(_place(found))

    @described("Forget a place where nobody played.", answers={204: None})
    def delete(self, request: Request, place: UUID) -> Response:
        """Forget it."""
        places.remove(_place_of(request, place))
        return Response(status=HTTPStatus.NO_CONTENT)


class HouseRulings(View):
    """How the group reads what can be read in several ways."""

    scopes = by(get=READ, put=MANAGE)

    @described(
        "The house rulings: what the group reads otherwise than by default.",
        answers={200: (shapes.HouseRuling,)},
    )
    def get(self, request: Request) -> Response:
        """List them."""
        return said(_house(device(request).group))

    @described(
        "Settle how the group reads a clause in plays to come; running ones keep theirs.",
        answers={200: (shapes.HouseRuling,)},
        body=shapes.NewHouseRuling,
        example={
            "game": "krimsutep",
            "ruling": "roman",
            "reading": "trumps-only",
            "why": "Ours.",
        },
    )
    def put(self, request: Request) -> Response:
        """Settle it."""
        said_, mine = body(shapes.NewHouseRuling, request), device(request)
        game = on_the_shelf(said_.game)
        known = {each.name: [r.value for r in each.readings] for each in game.rulings}
        if said_.ruling not in known:
            raise Malformed("This game has no such ruling.", field="ruling")
        if said_.reading not in known[said_.ruling]:
            raise Malformed("This ruling has no such reading.", field="reading")
        now = house.house(mine.group_id).get(game.slug, {})
        house.settle(mine, game.slug, {**now, said_.ruling: said_.reading}, said_.why)
        return said(_house(mine.group))


def _group(group: GroupRow) -> shapes.Group:
    return shapes.Group(group.name, group.zone, group.created)


def _of_the_group(request: Request, person: UUID) -> PersonRow:
    found = PersonRow.objects.filter(group=device(request).group_id, uid=person).first()
    if found is None:
        raise Http404
    return found


def _person(person: PersonRow) -> shapes.Person:
    if person.same_as is not None:
        return _alias(person)
    everybody = person.group.people.filter(same_as=None).order_by("id")
    plays = person.seats.filter(play__sample="").count()
    return shapes.Person(person.uid, person.name, initials(everybody)[person.id], None, plays)


def _alias(person: PersonRow) -> shapes.Person:
    other = person.same_as
    return shapes.Person(
        person.uid, person.name, person.initials, other.uid if other else None, 0
    )


def _aliases(group: GroupRow) -> list[PersonRow]:
    return list(group.people.exclude(same_as=None).select_related("same_as").order_by("id"))


def _place_of(request: Request, place: UUID) -> PlaceRow:
    found = PlaceRow.objects.filter(group=device(request).group_id, id=place).first()
    if found is None:
        raise Http404
    return found


def _place(place: PlaceRow) -> shapes.Place:
    return shapes.Place(place.id, place.name, place.plays.filter(sample="").count())


def _house(group: GroupRow) -> list[shapes.HouseRuling]:
    notes = house.notes(group)
    return [
        shapes.HouseRuling(game, ruling, reading, notes.get((game, ruling), ""))
        for game, settled in house.house(group.id).items()
        for ruling, reading in settled.items()
        if isinstance(reading, str | bool)
    ]
