"""Devices of the caller's group, and their tokens."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import tokens
from companion.api.authentication import device as caller
from companion.api.openapi import operation, sent
from companion.api.serializers import groups as serializers
from companion.api.serializers.strict import body
from companion.api.viewsets.base import MANAGE, READ, ApiViewSet, answer, no_content
from companion.groups import devices
from companion.groups.models import Device

TABLET = sent(serializers.DeviceChange, {"name": "The tablet"})


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
        """Call a device otherwise."""
        mine, name = caller(request), body(serializers.DeviceChange, request).name
        return answer(_device(devices.rename(mine, device, name), mine))

    @operation("deleteGroupDevice", MANAGE)
    def destroy(self, request: Request, device: UUID) -> Response:
        """Take a lost device out of the group: it finds nothing of it any more."""
        devices.remove(caller(request), device)
        return no_content()


class TokenViewSet(ApiViewSet):
    """The tokens of the group's devices."""

    lookup_url_kwarg = "token"

    @operation("getTokens", READ, [serializers.Token])
    def list(self, request: Request) -> Response:
        """The tokens of the group's devices that work.

        They are made on the page of the devices alone, so that no token makes another one.
        """
        return answer(
            [
                serializers.Token(
                    each.id, each.name, each.device_id, tuple(each.scopes), each.made, each.used
                )
                for each in tokens.of_the_group(caller(request))
            ]
        )

    @operation("deleteOneToken", MANAGE)
    def destroy(self, request: Request, token: UUID) -> Response:
        """Withdraw a token: it opens nothing any more."""
        tokens.withdraw(caller(request), token)
        return no_content()


def _device(found: Device, mine: Device) -> serializers.Device:
    return serializers.Device(found.id, found.name, found.created, this=found == mine)
