"""The group's own copies of the games: the boards and works that they show."""

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device
from companion.api.openapi import described
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    group_time_zone,
    json_response,
    method_scopes,
    no_content,
)
from companion.groups import own_copies
from companion.groups.own_copies import Shown
from scoring.kernel.serialization.entries import Json

A_NILE: dict[str, Json] = {
    "drawn": {"width": 5, "height": 6, "cells": ["c3", "d3", "e3", "a4", "b4", "c4"]}
}


class Copies(View):
    """All games that a group can have an own copy of."""

    scopes = method_scopes(get=READ)

    @described(
        "The games of which a group can have a copy of its own, and what it shows.",
        answers={200: (serializers.OwnCopy,)},
    )
    def get(self, request: Request) -> Response:
        """List the own copies."""
        with group_time_zone(request):
            return json_response(
                [_copy_json(each) for each in own_copies.shown(device(request).group)]
            )


class Copy(View):
    """The group's own copy of a game."""

    scopes = method_scopes(get=READ, put=MANAGE, delete=MANAGE)

    @described("What the group's copy of a game shows.", answers={200: serializers.OwnCopy})
    def get(self, request: Request, game: str) -> Response:
        """Return the own copy."""
        return json_response(_copy(request, game))

    @described(
        "Keep what the group's copy shows: Krimsutep's Nile, Cleopatra's garden, the names and "
        "shapes of Ramses' works. What no play could be played with is refused.",
        answers={200: serializers.OwnCopy},
        body=serializers.Drawn,
        example=A_NILE,
    )
    def put(self, request: Request, game: str) -> Response:
        """Store the own copy."""
        _copy(request, game)
        own_copies.save_copy(device(request), game, body(serializers.Drawn, request).drawn)
        return json_response(_copy(request, game))

    @described("Play on what is printed again.", answers={204: None})
    def delete(self, request: Request, game: str) -> Response:
        """Delete the own copy; the printed boards apply again."""
        _copy(request, game)
        own_copies.delete_copy(device(request).group, game)
        return no_content()


def _copy(request: Request, game: str) -> serializers.OwnCopy:
    with group_time_zone(request):
        for each in own_copies.shown(device(request).group):
            if each.slug == game:
                return _copy_json(each)
    raise NotFound("Of this game nothing is to be tapped in.")


def _copy_json(shown: Shown) -> serializers.OwnCopy:
    return serializers.OwnCopy(
        shown.slug,
        shown.own.title,
        shown.row is not None,
        shown.says,
        shown.note,
        shown.drawn,
    )
