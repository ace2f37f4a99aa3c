"""Devices of the caller's group, and their tokens."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers, tokens
from companion.api.authentication import device as caller
from companion.api.openapi import described
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    json_response,
    method_scopes,
    no_content,
)
from companion.groups import devices
from companion.groups.models import Device as DeviceRow


class GroupDevices(View):
    """The devices of the group."""

    scopes = method_scopes(get=READ)

    @described(
        "The devices of the group, this one first.", answers={200: (serializers.Device,)}
    )
    def get(self, request: Request) -> Response:
        """List the devices."""
        mine = caller(request)
        return json_response([_device(each, mine) for each in devices.devices(mine)])


class GroupDevice(View):
    """One device of the group."""

    scopes = method_scopes(patch=MANAGE, delete=MANAGE)

    @described(
        "Call a device otherwise.",
        answers={200: serializers.Device},
        body=serializers.DeviceChange,
        example={"name": "The tablet"},
    )
    def patch(self, request: Request, device: UUID) -> Response:
        """Rename the device."""
        mine, name = caller(request), body(serializers.DeviceChange, request).name
        return json_response(_device(devices.rename(mine, device, name), mine))

    @described(
        "Take a lost device out of the group: it finds nothing of it any more.",
        answers={204: None},
    )
    def delete(self, request: Request, device: UUID) -> Response:
        """Remove the device from the group."""
        devices.remove(caller(request), device)
        return no_content()


class Tokens(View):
    """The tokens of the group's devices."""

    scopes = method_scopes(get=READ)

    @described(
        "The tokens of the group's devices that work. They are made on the page of the "
        "devices alone, so that no token makes another one.",
        answers={200: (serializers.Token,)},
    )
    def get(self, request: Request) -> Response:
        """List the tokens."""
        return json_response(
            [
                serializers.Token(
                    each.id, each.name, each.device_id, tuple(each.scopes), each.made, each.used
                )
                for each in tokens.of_the_group(caller(request))
            ]
        )


class OneToken(View):
    """One token of the group's devices."""

    scopes = method_scopes(delete=MANAGE)

    @described("Withdraw a token: it opens nothing any more.", answers={204: None})
    def delete(self, request: Request, token: UUID) -> Response:
        """Withdraw the token."""
        tokens.withdraw(caller(request), token)
        return no_content()


def _device(found: DeviceRow, mine: DeviceRow) -> serializers.Device:
    return serializers.Device(found.id, found.name, found.created, this=found == mine)
