"""What the host of a play controls: its code, its devices, its settings."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device_id, plain
from companion.api.openapi import described
from companion.api.serializers import from_play
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    as_host,
    json_response,
    method_scopes,
    no_content,
)
from companion.disputes.services import allow_advice
from companion.joining import services
from companion.joining.codes import spaced
from companion.joining.join_link import link
from companion.joining.models import Invitation
from companion.joining.presentation import DeviceRow, devices
from companion.plays import services as play_services


class Invited(View):
    """The code of a play."""

    scopes = method_scopes(get=READ, put=MANAGE, delete=MANAGE)

    @described(
        "The code that opens the play to other devices now, for whoever is at it.",
        answers={200: serializers.Invitation},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """Return the code."""
        found = services.invitation(play_services.show(play, device_id(request)).play)
        if found is None:
            raise NotFound("No code opens this play now.")
        return json_response(_invitation(request, found))

    @described(
        "Open a play to other devices by a code; one that is open keeps its code.",
        answers={200: serializers.Invitation},
    )
    def put(self, request: Request, play: UUID) -> Response:
        """Create a code; an open play keeps its code."""
        return json_response(_invitation(request, services.invite(play, device_id(request))))

    @described(
        "Withdraw the code: nobody else comes by it; who is there stays.", answers={204: None}
    )
    def delete(self, request: Request, play: UUID) -> Response:
        """Withdraw the code."""
        services.withdraw(play, device_id(request))
        return no_content()


class Devices(View):
    """The devices of a play."""

    scopes = method_scopes(get=READ)

    @described(
        "The devices at a play of the group: as whom they came, whether they may enter, "
        "whether they follow it now.",
        answers={200: (serializers.There,)},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List the devices."""
        return json_response(_there(request, play))


class OneDevice(View):
    """One device of a play."""

    scopes = method_scopes(patch=MANAGE, delete=MANAGE)

    @described(
        "Choose a device to enter while entering is locked, or no longer.",
        answers={200: (serializers.There,)},
        body=serializers.Chosen,
        example={"may_enter": True},
    )
    def patch(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Choose the device to enter while entering is locked."""
        may = body(serializers.Chosen, request).may_enter
        services.choose(play, device_id(request), presence, may_enter=may)
        return json_response(_there(request, play))

    @described(
        "Throw a device out: it finds the play no more, and its seat is free. Entries stay.",
        answers={204: None},
    )
    def delete(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Remove the device from the play."""
        services.remove_device(play, device_id(request), presence)
        return no_content()


class Handed(View):
    """The seat of another device."""

    scopes = method_scopes(put=MANAGE)

    @described(
        "Hand a seat over to a device; whichever held it gets up. Without a seat it watches.",
        answers={200: (serializers.There,)},
        body=serializers.Sit,
        example={"seat": 1},
    )
    def put(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Hand over the seat."""
        services.hand_over(
            play, device_id(request), presence, body(serializers.Sit, request).seat
        )
        return json_response(_there(request, play))


class LetIn(View):
    """A removed device that may come back."""

    scopes = method_scopes(post=MANAGE)

    @described(
        "Let a device that was thrown out watch again.", answers={200: (serializers.There,)}
    )
    def post(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Allow the device to come back."""
        services.readmit(play, device_id(request), presence)
        return json_response(_there(request, play))


type Say = Callable[[UUID, UUID, bool], None]
"""Changes a setting: play id, device id, on or off."""


def switch(name: str, summary: str, say: Say) -> type[View]:
    """Create the view of a play's setting that is on or off."""

    class Switched(View):
        scopes = method_scopes(put=MANAGE)

        @described(
            summary,
            answers={200: serializers.Play},
            body=serializers.Switch,
            example={"on": True},
        )
        def put(self, request: Request, play: UUID) -> Response:
            here = device_id(request)
            say(play, here, body(serializers.Switch, request).on)
            return json_response(from_play.play_json(play_services.show(play, here)))

    Switched.__name__ = name
    return Switched


Locked = switch(
    "Locked",
    "Let only chosen guests enter, or again all that hold a seat.",
    lambda play, here, on: services.lock(play, here, locked=on),
)
OpenScores = switch(
    "OpenScores",
    "Show every seat's points to all, or keep them secret again.",
    lambda play, here, on: play_services.show_scores(play, here, to_all=on),
)
Confirmed = switch(
    "Confirmed",
    "Ask for a second person's word from now on, or no more.",
    lambda play, here, on: play_services.have_confirmed(play, here, on=on),
)
Advised = switch(
    "Advised",
    "Let the best placements be told while the play runs, or no more.",
    lambda play, here, on: allow_advice(play, here, allowed=on),
)


def _invitation(request: Request, found: Invitation) -> serializers.Invitation:
    return serializers.Invitation(
        spaced(found.code), link(plain(request), found.code), found.until
    )


def _there(request: Request, play: UUID) -> list[serializers.There]:
    table = as_host(play, request)
    return [_device_json(each) for each in devices(table, device_id(request))]


def _device_json(there: DeviceRow) -> serializers.There:
    return serializers.There(
        id=there.id,
        name=there.name,
        this=there.this,
        host=there.host,
        seat=None if there.owner is None else there.owner - 1,
        enters=there.enters,
        chosen=there.chosen,
        out=there.out,
        where=there.where.state if there.where else None,
    )
