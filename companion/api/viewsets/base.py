"""What all views of the API share: scopes, body parsers, pagination, JSON responses."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from http import HTTPStatus
from typing import IO, ClassVar, NoReturn
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from companion.api.authentication import BySession, ByToken, Scoped, device, device_id
from companion.api.exceptions import TooLarge
from companion.api.models import Scope
from companion.api.serializers.strict import to_json
from companion.api.throttles import ByMachine, Reading, Writing
from companion.exchange.record_meta import keepable
from companion.plays import services
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import parsed

READ, ENTER, MANAGE = Scope.READ.value, Scope.ENTER.value, Scope.MANAGE.value


FILE = "file"


class LimitedParser(BaseParser):
    """Parser that reads a body up to the limit of its view."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 - the framework's signature
        parser_context: Mapping[str, object] | None = None,
    ) -> Mapping[str, object]:
        """Read the body; raises `TooLarge`."""
        view = (parser_context or {}).get("view")
        most = view.most if isinstance(view, View) else View.most
        sent = stream.read(most + 1)
        if len(sent) > most:
            raise TooLarge
        return self.read(sent)

    def read(self, sent: bytes) -> Mapping[str, object]:
        """Convert the bytes to what the view uses as `request.data`."""
        return {FILE: sent}


class JsonParser(LimitedParser):
    """JSON within limits: duplicate keys and numbers that are too large are refused."""

    media_type = "application/json"

    def read(self, sent: bytes) -> dict[str, Json]:
        """Parse a JSON object."""
        read = parsed(sent, "body", len(sent))
        keepable(read, "body")
        return as_object(read, "body")


class ZipParser(LimitedParser):
    """Parser that keeps a zip file as bytes."""

    media_type = "application/zip"


def method_scopes(**scopes: str) -> Mapping[str, str]:
    """The scope that each HTTP method of a view requires."""
    return scopes


class View(APIView):
    """A view of the API.

    `scopes` maps methods to the scope that they require; without scopes a view is public.
    `most` limits the bytes of a body.
    """

    scopes: ClassVar[Mapping[str, str]] = method_scopes()
    most: ClassVar[int] = 100_000
    authentication_classes = (ByToken, BySession)
    permission_classes = (Scoped,)
    throttle_classes = (Reading, Writing)
    parser_classes: tuple[type[LimitedParser]] = (JsonParser,)
    renderer_classes = (JSONRenderer,)
    metadata_class = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Throttle the machine before its token is checked, so that guessing tokens is slow."""
        machine = ByMachine()
        if not machine.allow_request(request, self):
            self.throttled(request, machine.wait() or 0)
        super().initial(request, *args, **kwargs)

    def throttled(self, request: Request, wait: float) -> NoReturn:
        """Raise `Throttled`; the caller waits for a second at least."""
        super().throttled(request, max(1, wait))


class UnknownAddress(View):
    """View of all addresses that do not exist."""

    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Raise `NotFound` before authentication, for any method."""
        super().initial(request, *args, **kwargs)
        raise NotFound("There is no such address.")


def file(request: Request) -> bytes:
    """The uploaded file of a view that uses `Zip`."""
    data: object = request.data
    found = data.get(FILE) if isinstance(data, Mapping) else None
    return found if isinstance(found, bytes) else b""


def as_host(play: UUID, request: Request) -> Table:
    """A play of the caller's group; raises `PermissionDenied` for guests."""
    table = services.show(play, device_id(request))
    if not table.role.host:
        raise PermissionDenied("Only the group of a play may do this.")
    return table


def group_time_zone(request: Request) -> AbstractContextManager[object]:
    """Context in which times are shown in the time zone of the caller's group."""
    return timezone.override(ZoneInfo(device(request).group.zone))


def no_content() -> Response:
    """A 204 response, for what was deleted."""
    return Response(status=HTTPStatus.NO_CONTENT)


def json_response(answer: object, status: int = HTTPStatus.OK) -> Response:
    """A JSON response that must not be stored, since what a caller may see can change."""
    response = Response(to_json(answer), status=status)
    response["Cache-Control"] = "private, no-store"
    return response


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list, and the links to its neighbours."""

    count: int
    next: str | None
    previous: str | None


def list_page(request: Request, count: int, limit: int, offset: int) -> ListPage:
    """Compute one page; links to its neighbours keep the other query parameters."""

    def at(where: int) -> str:
        params = {**request.query_params.dict(), "limit": limit, "offset": where}
        return request.build_absolute_uri(f"{request.path}?{urlencode(params)}")

    after = at(offset + limit) if offset + limit < count else None
    before = at(max(0, offset - limit)) if offset else None
    return ListPage(count, after, before)


def part[T](found: Sequence[T], limit: int, offset: int) -> tuple[T, ...]:
    """One page of a list that is completely in memory."""
    return tuple(found[offset : offset + limit])
