"""The group of the calling device: name, time zone, places, house rulings, own copies.

No address contains a group's id: the caller's device determines the group.
"""

from uuid import UUID

from django.db import transaction
from django.http import Http404
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import caller, device
from companion.api.openapi import json_body, operation
from companion.api.serializers import groups as serializers
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    ApiViewSet,
    answer,
    created,
    group_time_zone,
    no_content,
)
from companion.api.viewsets.games import game_or_404
from companion.groups import house_rules as house
from companion.groups import own_copies, places, time_zone
from companion.groups.models import Group, Place
from companion.groups.names import name_group
from companion.groups.own_copies import ShownCopy
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

A_NILE: Json = {
    "drawn": {"width": 5, "height": 6, "cells": ["c3", "d3", "e3", "a4", "b4", "c4"]}
}
A_RULING: Json = {
    "game": "krimsutep", "ruling": "roman", "reading": "trumps-only", "why": "Ours.",
}  # fmt: skip
THURSDAY: Json = {"name": "Thursday", "zone": "Europe/Vienna"}
KITCHEN = json_body(serializers.PlaceChange, {"name": "Ann’s kitchen"})
MILL = json_body(serializers.PlaceChange, {"name": "The old mill"})


class GroupViewSet(ApiViewSet):
    """The caller, the caller's group, and its house rulings."""

    @operation("getMe", READ, serializers.Me)
    def me(self, request: Request) -> Response:
        """The calling device, its group, and the scopes that it has."""
        here = caller(request)
        mine = here.device
        return answer(serializers.Me(mine.id, mine.name, mine.group.name, tuple(here.scopes)))

    @operation("getGroup", READ, serializers.Group)
    def retrieve(self, request: Request) -> Response:
        """The group of the caller."""
        return answer(_group(device(request).group))

    @operation(
        "patchGroup",
        MANAGE,
        serializers.Group,
        body=json_body(serializers.GroupChange, THURSDAY),
    )
    def partial_update(self, request: Request) -> Response:
        """Set the group's name (empty for none) and its time zone, such as Europe/Vienna."""
        change, group = body(serializers.GroupChange, request), device(request).group
        with transaction.atomic():  # change both or none
            if isinstance(change.name, str):
                name_group(group, change.name)
            if isinstance(change.zone, str):
                time_zone.choose(group, change.zone)
        return answer(_group(group))

    @operation("getHouseRulings", READ, [serializers.HouseRuling])
    def house_rulings(self, request: Request) -> Response:
        """The house rulings: the group's readings that differ from the defaults."""
        return answer(_house(device(request).group))

    @operation(
        "putHouseRulings",
        MANAGE,
        [serializers.HouseRuling],
        body=json_body(serializers.NewHouseRuling, A_RULING),
    )
    def settle(self, request: Request) -> Response:
        """Settle how the group reads a clause in new plays; running plays keep theirs."""
        wanted, mine = body(serializers.NewHouseRuling, request), device(request)
        game = game_or_404(wanted.game)
        known = {each.name: [r.value for r in each.readings] for each in game.rulings}
        if wanted.ruling not in known:
            raise Malformed(gettext("This game has no such ruling."), field="ruling")
        if wanted.reading not in known[wanted.ruling]:
            raise Malformed(gettext("This ruling has no such interpretation."), field="reading")
        now = house.house_rulings(mine.group_id).get(game.slug, {})
        house.set_house_ruling(
            mine, game.slug, {**now, wanted.ruling: wanted.reading}, wanted.why, wanted.by
        )
        return answer(_house(mine.group))


class PlaceViewSet(ApiViewSet):
    """The places of the group."""

    lookup_url_kwarg = "place"

    @operation("getPlaces", READ, [serializers.Place])
    def list(self, request: Request) -> Response:
        """The places of the group, the one with most plays first."""
        found = places.places(device(request).group)
        return answer(
            [serializers.Place(each.place.id, each.place.name, each.plays) for each in found]
        )

    @operation("postPlaces", MANAGE, {201: serializers.Place}, body=KITCHEN)
    def create(self, request: Request) -> Response:
        """Add a place, or get the one with this name."""
        found = places.add(device(request).group, body(serializers.PlaceChange, request).name)
        return created(request, _place(found), f"places/{found.id}/")

    @operation("getPlace", READ, serializers.Place)
    def retrieve(self, request: Request, place: UUID) -> Response:
        """A place of the group."""
        return answer(_place(_place_of(request, place)))

    @operation("patchPlace", MANAGE, serializers.Place, body=MILL)
    def partial_update(self, request: Request, place: UUID) -> Response:
        """Rename a place."""
        found = _place_of(request, place)
        places.rename(found, body(serializers.PlaceChange, request).name)
        return answer(_place(found))

    @operation("deletePlace", MANAGE)
    def destroy(self, request: Request, place: UUID) -> Response:
        """Delete a place where nobody has played."""
        places.remove(_place_of(request, place))
        return no_content()


class OwnCopyViewSet(ApiViewSet):
    """The group's own copies of the games: the boards and works that they show."""

    lookup_url_kwarg = "game"
    lookup_value_converter = "slug"

    @operation("getCopies", READ, [serializers.OwnCopy])
    def list(self, request: Request) -> Response:
        """The games that can have an own copy, and what the group's shows."""
        with group_time_zone(request):
            return answer(list(map(_copy_json, own_copies.shown_copies(device(request).group))))

    @operation("getCopy", READ, serializers.OwnCopy)
    def retrieve(self, request: Request, game: str) -> Response:
        """What the group's copy of a game shows."""
        return answer(_copy(request, game))

    @operation(
        "putCopy", MANAGE, serializers.OwnCopy, body=json_body(serializers.Drawn, A_NILE)
    )
    def update(self, request: Request, game: str) -> Response:
        """Store what the group's copy shows: the Nile of Krimsutep, the garden of Cleopatra.

        For Ramses these are the names and shapes of the works. A copy with which no play is
        possible is refused.
        """
        _copy(request, game)
        own_copies.save_copy(device(request), game, body(serializers.Drawn, request).drawn)
        return answer(_copy(request, game))

    @operation("deleteCopy", MANAGE)
    def destroy(self, request: Request, game: str) -> Response:
        """Delete the group's copy: new plays use what is printed."""
        _copy(request, game)
        own_copies.delete_copy(device(request).group, game)
        return no_content()


def _group(group: Group) -> serializers.Group:
    return serializers.Group(group.name, group.zone, group.created)


def _place_of(request: Request, place: UUID) -> Place:
    found = Place.objects.filter(group=device(request).group_id, id=place).first()
    if found is None:
        raise Http404
    return found


def _place(place: Place) -> serializers.Place:
    return serializers.Place(place.id, place.name, place.plays.filter(places.COUNTED).count())


def _house(group: Group) -> list[serializers.HouseRuling]:
    notes = house.notes(group)
    return [
        serializers.HouseRuling(game, ruling, reading, notes.get((game, ruling), ""))
        for game, settled in house.house_rulings(group.id).items()
        for ruling, reading in settled.items()
        if isinstance(reading, str | bool)
    ]


def _copy(request: Request, game: str) -> serializers.OwnCopy:
    with group_time_zone(request):
        for each in own_copies.shown_copies(device(request).group):
            if each.slug == game:
                return _copy_json(each)
    raise NotFound(gettext("This game has no copy to set up."))


def _copy_json(shown: ShownCopy) -> serializers.OwnCopy:
    return serializers.OwnCopy(
        shown.slug,
        shown.own.title,
        shown.row is not None,
        shown.says,
        shown.note,
        shown.drawn,
    )
