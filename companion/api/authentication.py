"""Authentication by token or device session, and the scopes that callers have."""

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
from companion.api.models import TokenScope
from companion.groups.models import Device
from companion.groups.session import has_group
from companion.languages.sentences import gettext

SCHEME = "bearer"


@dataclass(frozen=True, slots=True)
class Caller:
    """The calling device and its scopes; `key` identifies the caller for throttling."""

    device: Device
    scopes: Collection[str]
    key: str


class ByToken(BaseAuthentication):
    """Authentication by `Authorization: Bearer nile_…`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Caller] | None:
        """Return the token's device; None for other authorization schemes."""
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        token = tokens.find_token(text.strip())
        if token is None:
            raise AuthenticationFailed(gettext("This token is unknown or no longer valid."))
        return AnonymousUser(), Caller(token.device, token.scopes, f"token-{token.id}")

    def authenticate_header(self, _: Request) -> str:
        """The `WWW-Authenticate` header of a 401 response."""
        return "Bearer"


class BySession(BaseAuthentication):
    """Authentication by the device session of the pages, with CSRF checks on writes."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Caller] | None:
        """Return the session's device; None without one."""
        device = has_group(plain(request))
        if device is None:
            return None
        SessionAuthentication().enforce_csrf(request)
        return AnonymousUser(), Caller(device, TokenScope.values, f"device-{device.id}")


def caller(request: Request) -> Caller:
    """The caller of a request; raises `NotAuthenticated` for anonymous requests."""
    found: object = request.auth
    if not isinstance(found, Caller):
        raise NotAuthenticated(gettext("Send a token, or the session of a device."))
    return found


class Scoped(BasePermission):
    """Permission: the caller has the scope that the view's operation requires, if any."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raise `NotAuthenticated` or `PermissionDenied` if the caller lacks the scope."""
        method: object = getattr(view, getattr(view, "action", None) or "", None)
        # A method that says nothing of scopes requires one that nobody has.
        scope: object = None if method is None else getattr(method, "scope", "none")
        if scope is not None and scope not in caller(request).scopes:
            words = gettext("This token does not have the scope “{scope}”.")
            raise PermissionDenied(words.format(scope=scope))
        return True


def plain(request: Request) -> HttpRequest:
    """The Django request inside a REST framework request."""
    return request._request  # noqa: SLF001 - DRF gives no other way


def device(request: Request) -> Device:
    """The calling device, with its group."""
    return caller(request).device


def device_id(request: Request) -> UUID:
    """The id of the calling device."""
    return device(request).id
