"""Devices of the caller's group, and their tokens."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import tokens
from companion.api.authentication import device as caller
from companion.api.openapi import json_body, operation
from companion.api.serializers import groups as serializers
from companion.api.serializers.strict import body
from companion.api.viewsets.base import MANAGE, READ, ApiViewSet, answer, no_content
from companion.groups import devices
from companion.groups.models import Device

TABLET = json_body(serializers.DeviceChange, {"name": "The tablet"})


class DeviceViewSet(ApiViewSet):
    """The devices of the group."""

    lookup_url_kwarg = "device"

    @operation("getGroupDevices", READ, [serializers.Device])
    def list(self, request: Request) -> Response:
        """The devices of the group, this one first."""
        mine = caller(request)
        return answer([_device(each, mine) for each in devices.devices(mine)])

    @operation("patchGroupDevice", MANAGE, serializers.Device, body=TABLET)
    def partial_update(self, request: Request, device: UUID) -> Response:
        """Rename a device."""
        mine, name = caller(request), body(serializers.DeviceChange, request).name
        return answer(_device(devices.rename(mine, device, name), mine))

    @operation("deleteGroupDevice", MANAGE)
    def destroy(self, request: Request, device: UUID) -> Response:
        """Remove a lost device from the group: it no longer sees anything of the group."""
        devices.remove(caller(request), device)
        return no_content()


class TokenViewSet(ApiViewSet):
    """The tokens of the group's devices."""

    lookup_url_kwarg = "token"

    @operation("getTokens", READ, [serializers.Token])
    def list(self, request: Request) -> Response:
        """The valid tokens of the group's devices.

        Tokens are created on the devices page only, so that no token can create another one.
        """
        return answer(
            [
                serializers.Token(
                    each.id, each.name, each.device_id, tuple(each.scopes), each.made, each.used
                )
                for each in tokens.group_tokens(caller(request))
            ]
        )

    @operation("deleteOneToken", MANAGE)
    def destroy(self, request: Request, token: UUID) -> Response:
        """Withdraw a token: it is no longer valid."""
        tokens.withdraw_token(caller(request), token)
        return no_content()


def _device(found: Device, mine: Device) -> serializers.Device:
    return serializers.Device(found.id, found.name, found.created, this=found == mine)
