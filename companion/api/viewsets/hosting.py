"""Views for the host of a play: its code, its devices, its settings."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device_id, plain
from companion.api.openapi import json_body, operation
from companion.api.serializers import devices as serializers
from companion.api.serializers.plays import Play
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    PlayViewSet,
    answer,
    as_host,
    no_content,
    play_answer,
    table_of,
)
from companion.disputes.services import allow_advice
from companion.joining import services
from companion.joining.codes import spaced
from companion.joining.join_link import link
from companion.joining.models import Invitation
from companion.joining.presentation import DeviceRow, devices
from companion.languages.sentences import gettext
from companion.plays import services as play_services

ON = json_body(serializers.Switch, {"on": True})


class InvitationViewSet(PlayViewSet):
    """The code of a play."""

    @operation("getInvited", READ, serializers.Invitation)
    @action(detail=True)
    def code(self, request: Request, play: UUID) -> Response:
        """The current code with which other devices join the play."""
        found = services.invitation(table_of(play, request).play)
        if found is None:
            raise NotFound(gettext("This game has no code now."))
        return _invitation(request, found)

    @operation("putInvited", MANAGE, serializers.Invitation)
    @code.mapping.put
    def invite(self, request: Request, play: UUID) -> Response:
        """Open a play to other devices by a code; an open play keeps its code."""
        return _invitation(request, services.invite(play, device_id(request)))

    @operation("deleteInvited", MANAGE)
    @code.mapping.delete
    def withdraw(self, request: Request, play: UUID) -> Response:
        """Withdraw the code: no further device joins by it; those that joined stay."""
        services.withdraw(play, device_id(request))
        return no_content()


class PlayDeviceViewSet(PlayViewSet):
    """The devices of a play."""

    @operation("getDevices", READ, [serializers.DeviceAtPlay])
    @action(detail=True)
    def devices(self, request: Request, play: UUID) -> Response:
        """The devices at a play of the group: their seats, and whether they may enter.

        Each has the state of its live connection.
        """
        return _devices_json(request, play)

    @operation(
        "patchOneDevice",
        MANAGE,
        [serializers.DeviceAtPlay],
        body=json_body(serializers.Chosen, {"may_enter": True}),
    )
    @action(detail=True, methods=["patch"], url_path="devices/<uuid:presence>")
    def choose(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Choose a device to enter while entering is locked, or no longer."""
        may = body(serializers.Chosen, request).may_enter
        services.choose(play, device_id(request), presence, may_enter=may)
        return _devices_json(request, play)

    @operation("deleteOneDevice", MANAGE)
    @choose.mapping.delete
    def remove(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Remove a device: it no longer sees the play. Its seat is free, its entries stay."""
        services.remove_device(play, device_id(request), presence)
        return no_content()

    @operation(
        "putHanded",
        MANAGE,
        [serializers.DeviceAtPlay],
        body=json_body(serializers.Sit, {"seat": 1}),
    )
    @action(detail=True, methods=["put"], url_path="devices/<uuid:presence>/seat")
    def hand_over(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Give a seat to a device; its holder loses it. Without a seat the device watches."""
        seat = body(serializers.Sit, request).seat
        services.hand_over(play, device_id(request), presence, seat)
        return _devices_json(request, play)

    @operation("postLetIn", MANAGE, [serializers.DeviceAtPlay])
    @action(detail=True, methods=["post"], url_path="devices/<uuid:presence>/let-in")
    def let_in(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Let a removed device watch again."""
        services.readmit(play, device_id(request), presence)
        return _devices_json(request, play)


class SettingViewSet(PlayViewSet):
    """The settings of a play that are on or off."""

    def switch(
        self, request: Request, play: UUID, say: Callable[[UUID, bool], object]
    ) -> Response:
        """Call a service with the device, and whether the setting is to be on."""
        say(device_id(request), body(serializers.Switch, request).on)
        return play_answer(play, request)

    @operation("putLocked", MANAGE, Play, body=ON)
    @action(detail=True, methods=["put"])
    def lock(self, request: Request, play: UUID) -> Response:
        """Let only chosen guests enter, or again all that hold a seat."""
        return self.switch(request, play, lambda here, on: services.lock(play, here, locked=on))

    @operation("putOpenScores", MANAGE, Play, body=ON)
    @action(detail=True, methods=["put"], url_path="open-scores")
    def open_scores(self, request: Request, play: UUID) -> Response:
        """Show every seat's points to all, or keep them secret again."""
        return self.switch(
            request, play, lambda here, on: play_services.set_open_scores(play, here, to_all=on)
        )

    @operation("putConfirmed", MANAGE, Play, body=ON)
    @action(detail=True, methods=["put"])
    def confirms(self, request: Request, play: UUID) -> Response:
        """Switch confirmation by a second person on or off."""
        return self.switch(
            request, play, lambda here, on: play_services.set_confirmation(play, here, on=on)
        )

    @operation("putClock", MANAGE, Play, body=ON)
    @action(detail=True, methods=["put"])
    def clock(self, request: Request, play: UUID) -> Response:
        """Show the time of each turn and count it in statistics, or neither."""
        return self.switch(
            request, play, lambda here, on: play_services.set_clock(play, here, on=on)
        )

    @operation("putAdvised", MANAGE, Play, body=ON)
    @action(detail=True, methods=["put"])
    def advice(self, request: Request, play: UUID) -> Response:
        """Allow or forbid the best placements while the play runs."""
        return self.switch(request, play, lambda here, on: allow_advice(play, here, allowed=on))


def _invitation(request: Request, found: Invitation) -> Response:
    return answer(
        serializers.Invitation(
            spaced(found.code), link(plain(request), found.code), found.until
        )
    )


def _devices_json(request: Request, play: UUID) -> Response:
    table = as_host(play, request)
    return answer([_device_json(each) for each in devices(table, device_id(request))])


def _device_json(there: DeviceRow) -> serializers.DeviceAtPlay:
    return serializers.DeviceAtPlay(
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
