"""The group of the calling device: name, time zone, places, house rulings.

No address contains a group's id: the caller's device determines the group.
"""

from http import HTTPStatus
from uuid import UUID

from django.db import transaction
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import caller, device
from companion.api.openapi import described
from companion.api.serializers.validation import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    json_response,
    method_scopes,
    no_content,
)
from companion.api.viewsets.games import game_or_404
from companion.groups import house_rules as house
from companion.groups import places, time_zone
from companion.groups.models import Group as GroupRow
from companion.groups.models import Place as PlaceRow
from companion.groups.names import name_group
from scoring.kernel.errors import Malformed


class Me(View):
    """The caller."""

    scopes = method_scopes(get=READ)

    @described(
        "The device that calls, its group, what it may do.", answers={200: serializers.Me}
    )
    def get(self, request: Request) -> Response:
        """Return the calling device."""
        here = caller(request)
        mine = here.device
        return json_response(
            serializers.Me(mine.id, mine.name, mine.group.name, tuple(here.scopes))
        )


class Group(View):
    """The caller's group."""

    scopes = method_scopes(get=READ, patch=MANAGE)

    @described("The group of the caller.", answers={200: serializers.Group})
    def get(self, request: Request) -> Response:
        """Return the group."""
        return json_response(_group(device(request).group))

    @described(
        "Name the group, an empty name takes it away; set its clocks, such as Europe/Vienna.",
        answers={200: serializers.Group},
        body=serializers.GroupChange,
        example={"name": "Thursday", "zone": "Europe/Vienna"},
    )
    def patch(self, request: Request) -> Response:
        """Change the name or the time zone."""
        change, group = body(serializers.GroupChange, request), device(request).group
        with transaction.atomic():  # change both or none
            if isinstance(change.name, str):
                name_group(group, change.name)
            if isinstance(change.zone, str):
                time_zone.choose(group, change.zone)
        return json_response(_group(group))


class Places(View):
    """The places of the group."""

    scopes = method_scopes(get=READ, post=MANAGE)

    @described("The places of the group.", answers={200: (serializers.Place,)})
    def get(self, request: Request) -> Response:
        """List the places, the one with most plays first."""
        found = places.places(device(request).group)
        return json_response(
            [serializers.Place(each.place.id, each.place.name, each.plays) for each in found]
        )

    @described(
        "Add a place; one of that name is found.",
        answers={201: serializers.Place},
        body=serializers.PlaceChange,
        example={"name": "Ann’s kitchen"},
    )
    def post(self, request: Request) -> Response:
        """Add a place."""
        found = places.add(device(request).group, body(serializers.PlaceChange, request).name)
        answer = json_response(_place(found), HTTPStatus.CREATED)
        answer["Location"] = request.build_absolute_uri(f"/api/v1/places/{found.id}/")
        return answer


class Place(View):
    """One place."""

    scopes = method_scopes(get=READ, patch=MANAGE, delete=MANAGE)

    @described("A place of the group.", answers={200: serializers.Place})
    def get(self, request: Request, place: UUID) -> Response:
        """Return the place."""
        return json_response(_place(_place_of(request, place)))

    @described(
        "Call a place otherwise.",
        answers={200: serializers.Place},
        body=serializers.PlaceChange,
        example={"name": "The old mill"},
    )
    def patch(self, request: Request, place: UUID) -> Response:
        """Rename the place."""
        found = _place_of(request, place)
        places.rename(found, body(serializers.PlaceChange, request).name)
        return json_response(_place(found))

    @described("Forget a place where nobody played.", answers={204: None})
    def delete(self, request: Request, place: UUID) -> Response:
        """Delete the place."""
        places.remove(_place_of(request, place))
        return no_content()


class HouseRulings(View):
    """The house rulings of the group."""

    scopes = method_scopes(get=READ, put=MANAGE)

    @described(
        "The house rulings: what the group reads otherwise than by default.",
        answers={200: (serializers.HouseRuling,)},
    )
    def get(self, request: Request) -> Response:
        """List the house rulings."""
        return json_response(_house(device(request).group))

    @described(
        "Settle how the group reads a clause in plays to come; running ones keep theirs.",
        answers={200: (serializers.HouseRuling,)},
        body=serializers.NewHouseRuling,
        example={
            "game": "krimsutep",
            "ruling": "roman",
            "reading": "trumps-only",
            "why": "Ours.",
        },
    )
    def put(self, request: Request) -> Response:
        """Settle a house ruling."""
        wanted, mine = body(serializers.NewHouseRuling, request), device(request)
        game = game_or_404(wanted.game)
        known = {each.name: [r.value for r in each.readings] for each in game.rulings}
        if wanted.ruling not in known:
            raise Malformed("This game has no such ruling.", field="ruling")
        if wanted.reading not in known[wanted.ruling]:
            raise Malformed("This ruling has no such reading.", field="reading")
        now = house.house_rulings(mine.group_id).get(game.slug, {})
        house.set_house_ruling(
            mine, game.slug, {**now, wanted.ruling: wanted.reading}, wanted.why, wanted.by
        )
        return json_response(_house(mine.group))


def _group(group: GroupRow) -> serializers.Group:
    return serializers.Group(group.name, group.zone, group.created)


def _place_of(request: Request, place: UUID) -> PlaceRow:
    found = PlaceRow.objects.filter(group=device(request).group_id, id=place).first()
    if found is None:
        raise Http404
    return found


def _place(place: PlaceRow) -> serializers.Place:
    return serializers.Place(place.id, place.name, place.plays.filter(places.COUNTED).count())


def _house(group: GroupRow) -> list[serializers.HouseRuling]:
    notes = house.notes(group)
    return [
        serializers.HouseRuling(game, ruling, reading, notes.get((game, ruling), ""))
        for game, settled in house.house_rulings(group.id).items()
        for ruling, reading in settled.items()
        if isinstance(reading, str | bool)
    ]
