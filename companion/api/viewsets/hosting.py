"""What the host of a play controls: its code, its devices, its settings."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device_id, plain
from companion.api.openapi import operation, sent
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
from companion.plays import services as play_services

ON = sent(serializers.Switch, {"on": True})


class InvitationViewSet(PlayViewSet):
    """The code of a play."""

    @operation("getInvited", READ, serializers.Invitation)
    @action(detail=True)
    def code(self, request: Request, play: UUID) -> Response:
        """The code that opens the play to other devices now, for whoever is at it."""
        found = services.invitation(table_of(play, request).play)
        if found is None:
            raise NotFound("No code opens this play now.")
        return _invitation(request, found)

    @operation("putInvited", MANAGE, serializers.Invitation)
    @code.mapping.put
    def invite(self, request: Request, play: UUID) -> Response:
        """Open a play to other devices by a code; one that is open keeps its code."""
        return _invitation(request, services.invite(play, device_id(request)))

    @operation("deleteInvited", MANAGE)
    @code.mapping.delete
    def withdraw(self, request: Request, play: UUID) -> Response:
        """Withdraw the code: nobody else comes by it; who is there stays."""
        services.withdraw(play, device_id(request))
        return no_content()


class PlayDeviceViewSet(PlayViewSet):
    """The devices of a play."""

    @operation("getDevices", READ, [serializers.There])
    @action(detail=True)
    def devices(self, request: Request, play: UUID) -> Response:
        """The devices at a play of the group: as whom they came, whether they may enter.

        It is told as well whether they follow the play now.
        """
        return _there(request, play)

    @operation(
        "patchOneDevice",
        MANAGE,
        [serializers.There],
        body=sent(serializers.Chosen, {"may_enter": True}),
    )
    @action(detail=True, methods=["patch"], url_path="devices/<uuid:presence>")
    def choose(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Choose a device to enter while entering is locked, or no longer."""
        may = body(serializers.Chosen, request).may_enter
        services.choose(play, device_id(request), presence, may_enter=may)
        return _there(request, play)

    @operation("deleteOneDevice", MANAGE)
    @choose.mapping.delete
    def remove(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Throw a device out: it finds the play no more, and its seat is free. Entries stay."""
        services.remove_device(play, device_id(request), presence)
        return no_content()

    @operation(
        "putHanded", MANAGE, [serializers.There], body=sent(serializers.Sit, {"seat": 1})
    )
    @action(detail=True, methods=["put"], url_path="devices/<uuid:presence>/seat")
    def hand_over(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Hand a seat over to a device; who held it gets up. Without a seat it watches."""
        seat = body(serializers.Sit, request).seat
        services.hand_over(play, device_id(request), presence, seat)
        return _there(request, play)

    @operation("postLetIn", MANAGE, [serializers.There])
    @action(detail=True, methods=["post"], url_path="devices/<uuid:presence>/let-in")
    def let_in(self, request: Request, play: UUID, presence: UUID) -> Response:
        """Let a device that was thrown out watch again."""
        services.readmit(play, device_id(request), presence)
        return _there(request, play)


class SettingViewSet(PlayViewSet):
    """The settings of a play that are on or off."""

    def switch(
        self, request: Request, play: UUID, say: Callable[[UUID, bool], object]
    ) -> Response:
        """Change a setting by the calling device."""
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
        """Ask for a second person's word from now on, or no more."""
        return self.switch(
            request, play, lambda here, on: play_services.set_confirmation(play, here, on=on)
        )

    @operation("putAdvised", MANAGE, Play, body=ON)
    @action(detail=True, methods=["put"])
    def advice(self, request: Request, play: UUID) -> Response:
        """Let the best placements be told while the play runs, or no more."""
        return self.switch(request, play, lambda here, on: allow_advice(play, here, allowed=on))


def _invitation(request: Request, found: Invitation) -> Response:
    return answer(
        serializers.Invitation(
            spaced(found.code), link(plain(request), found.code), found.until
        )
    )


def _there(request: Request, play: UUID) -> Response:
    table = as_host(play, request)
    return answer([_device_json(each) for each in devices(table, device_id(request))])


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
