"""Who calls: a token, or the session of a device; and what each of them may do."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from companion.api import tokens
from companion.api.models import Scope
from companion.groups.models import Device
from companion.groups.session import has_group

SCHEME = "bearer"


@dataclass(frozen=True, slots=True)
class Caller:
    """A device, and what it may do by the way it came; `key` tells callers apart."""

    device: Device
    scopes: Collection[str]
    key: str


class ByToken(BaseAuthentication):
    """`Authorization: Bearer nile_…`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Caller] | None:
        """Give the token's device; a header of another scheme is not for here."""
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        token = tokens.found(text.strip())
        if token is None:
            raise AuthenticationFailed("This token opens nothing, or not any more.")
        return AnonymousUser(), Caller(token.device, token.scopes, f"token-{token.id}")

    def authenticate_header(self, _: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"


class BySession(BaseAuthentication):
    """The session of a device, as pages have it; whoever changes something sends its token."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Caller] | None:
        """Give the session's device."""
        device = has_group(plain(request))
        if device is None:
            return None
        SessionAuthentication().enforce_csrf(request)
        return AnonymousUser(), Caller(device, Scope.values, f"device-{device.id}")


def caller(request: Request) -> Caller:
    """Who calls; raises `NotAuthenticated` where nobody says so."""
    found: object = request.auth
    if not isinstance(found, Caller):
        raise NotAuthenticated("Say who calls: a token, or the session of a device.")
    return found


class Scoped(BasePermission):
    """A view names the scope of each method; one that names none is open to all."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raise where the caller is nobody, or lacks the scope."""
        method = (request.method or "").lower()
        scope = dict(getattr(view, "scopes", {})).get("get" if method == "head" else method)
        if scope is not None and scope not in caller(request).scopes:
            raise PermissionDenied(f"This token does not have the scope “{scope}”.")
        return True


def plain(request: Request) -> HttpRequest:
    """The request as the middleware handed it on."""
    return request._request  # noqa: SLF001 - DRF gives no other way


def device(request: Request) -> Device:
    """The device that calls, with its group."""
    return caller(request).device


def device_id(request: Request) -> UUID:
    """The id of the device that calls."""
    return device(request).id
