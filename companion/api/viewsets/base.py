"""The base of the API's viewsets: scopes, body parsers, pagination, JSON responses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from http import HTTPStatus
from typing import IO, ClassVar, NoReturn
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet
from rest_framework_dataclasses.types import Dataclass

from companion.api.authentication import BySession, ByToken, Scoped, device, device_id
from companion.api.exceptions import TooLarge
from companion.api.models import TokenScope
from companion.api.serializers import from_play
from companion.api.serializers.base import Page
from companion.api.serializers.strict import query, to_json
from companion.api.throttles import MachineThrottle, ReadThrottle, WriteThrottle
from companion.exchange.record_meta import require_storable
from companion.languages.sentences import gettext
from companion.plays import services
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json, as_object
from scoring.kernel.serialization.json_values import parse_json

READ, ENTER, MANAGE = TokenScope.READ.value, TokenScope.ENTER.value, TokenScope.MANAGE.value


FILE = "file"
"""The key of a body that is no JSON."""


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
        most = view.most if isinstance(view, ApiViewSet) else ApiViewSet.most
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
        read = parse_json(sent, "body", len(sent))
        require_storable(read, "body")
        return as_object(read, "body")


class ZipParser(LimitedParser):
    """Parser that keeps a zip file as bytes."""

    media_type = "application/zip"


class Pages(LimitOffsetPagination):
    """Pages of a list; the parameters were read strictly before."""

    default_limit = 25
    max_limit = 100

    def get_paginated_response_schema(self, schema: Mapping[str, Json]) -> dict[str, Json]:
        """A page has all of its keys; each neighbour may be null."""
        link: Json = {"type": ["string", "null"], "format": "uri"}
        properties: dict[str, Json] = {
            "count": {"type": "integer"}, "next": link, "previous": link,
            "results": dict(schema),
        }  # fmt: skip
        return {
            "type": "object",
            "properties": properties,
            "required": [*properties],
            "additionalProperties": False,
        }


class ApiViewSet(GenericViewSet[Model]):
    """The views of one resource; `most` limits the bytes of a body."""

    most: ClassVar[int] = 100_000
    authentication_classes = (ByToken, BySession)
    permission_classes: Sequence[type[BasePermission]] = (Scoped,)
    throttle_classes = (ReadThrottle, WriteThrottle)
    parser_classes: Sequence[type[LimitedParser]] = (JsonParser,)
    renderer_classes = (JSONRenderer,)
    metadata_class = None
    lookup_value_converter = "uuid"

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Throttle the machine before its token is checked, so that guessing tokens is slow."""
        machine = MachineThrottle()
        if not machine.allow_request(request, self):
            self.throttled(request, machine.wait() or 0)
        super().initial(request, *args, **kwargs)

    def throttled(self, request: Request, wait: float) -> NoReturn:
        """Raise `Throttled`; the caller waits for a second at least."""
        super().throttled(request, max(1, wait))

    def page[T](
        self,
        found: QuerySet[Model, T] | Sequence[T],
        show: Callable[[list[T]], Iterable[Dataclass]],
        params: type[Page] = Page,
    ) -> Response:
        """One page of a list as JSON; `show` converts what is on it."""
        query(params, self.request)
        part: list[T] = list(self.paginate_queryset(found) or [])
        shown = show(part) if part else ()
        return private(self.get_paginated_response(to_json(list(shown))))


class PlayViewSet(ApiViewSet):
    """Views of a play, whose id is in the path."""

    lookup_url_kwarg = "play"


class UnknownAddress(ApiViewSet):
    """View of all addresses that do not exist."""

    schema = None
    permission_classes = ()

    def http_method_not_allowed(
        self,
        request: HttpRequest,  # noqa: ARG002 - the framework's signature
        *args: object,  # noqa: ARG002
        **kwargs: object,  # noqa: ARG002
    ) -> NoReturn:
        """Raise `NotFound`."""
        raise NotFound(gettext("There is no such address."))


def table_of(play: UUID, request: Request) -> Table:
    """The play as the caller's device may see it."""
    return services.get_table(play, device_id(request))


def as_host(play: UUID, request: Request) -> Table:
    """A play of the caller's group; raises `PermissionDenied` for guests."""
    table = table_of(play, request)
    if not table.role.host:
        raise PermissionDenied(gettext("Only the group of a game may do this."))
    return table


def group_time_zone(request: Request) -> AbstractContextManager[object]:
    """Context in which times are shown in the time zone of the caller's group."""
    return timezone.override(ZoneInfo(device(request).group.zone))


def private[R: HttpResponseBase](response: R) -> R:
    """A response that must not be stored, since what a caller may see can change."""
    response["Cache-Control"] = "private, no-store"
    return response


def answer(
    value: Dataclass | Mapping[str, Json] | Sequence[Dataclass], status: int = HTTPStatus.OK
) -> Response:
    """The response with the JSON of a dataclass, or of a list of them."""
    return private(Response(to_json(value), status=status))


def created(request: Request, value: Dataclass, path: str) -> Response:
    """The 201 response for a new resource, with its location."""
    response = answer(value, HTTPStatus.CREATED)
    response["Location"] = request.build_absolute_uri(f"/api/v1/{path}")
    return response


def play_answer(play: UUID, request: Request) -> Response:
    """The response with the play as it stands."""
    return answer(from_play.play_json(table_of(play, request)))


def no_content() -> Response:
    """The 204 response after a deletion."""
    return Response(status=HTTPStatus.NO_CONTENT)
