"""What all views of the API share: who may call, what is read, how a part of a list is told."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from http import HTTPStatus
from typing import IO, ClassVar
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
from companion.api.serializers.json_values import encode_value
from companion.api.throttles import ByMachine, Reading, Writing
from companion.exchange.record_meta import keepable
from companion.plays import services
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import parsed

READ, ENTER, MANAGE = Scope.READ.value, Scope.ENTER.value, Scope.MANAGE.value


FILE = "file"


class Bounded(BaseParser):
    """A body within the bounds of its view."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 - the framework's signature
        parser_context: Mapping[str, object] | None = None,
    ) -> Mapping[str, object]:
        """Read it; raises `TooLarge`."""
        view = (parser_context or {}).get("view")
        most = view.most if isinstance(view, View) else View.most
        sent = stream.read(most + 1)
        if len(sent) > most:
            raise TooLarge
        return self.read(sent)

    def read(self, sent: bytes) -> Mapping[str, object]:
        """What was sent, as the view has it."""
        return {FILE: sent}


class Body(Bounded):
    """JSON within bounds: a key that stands twice, or a number beyond bounds, is refused."""

    media_type = "application/json"

    def read(self, sent: bytes) -> dict[str, Json]:
        """Read the object."""
        read = parsed(sent, "body", len(sent))
        keepable(read, "body")
        return as_object(read, "body")


class Zip(Bounded):
    """A file as it is."""

    media_type = "application/zip"


def by(**scopes: str) -> Mapping[str, str]:
    """The scope that each method of a view asks for."""
    return scopes


class View(APIView):
    """A view of the API.

    `scopes` names, by method, what a caller has to have; a view without any is open to all.
    `most` bounds the bytes of a body.
    """

    scopes: ClassVar[Mapping[str, str]] = by()
    most: ClassVar[int] = 100_000
    authentication_classes = (ByToken, BySession)
    permission_classes = (Scoped,)
    throttle_classes = (Reading, Writing)
    parser_classes: tuple[type[Bounded]] = (Body,)
    renderer_classes = (JSONRenderer,)
    metadata_class = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Count the machine before its token is looked at, so that guessing is slow."""
        machine = ByMachine()
        if not machine.allow_request(request, self):
            self.throttled(request, machine.wait() or 1)
        super().initial(request, *args, **kwargs)


class Unknown(View):
    """Whatever has no address here."""

    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Say so before anything else, whatever the method."""
        super().initial(request, *args, **kwargs)
        raise NotFound("There is no such address.")


def file(request: Request) -> bytes:
    """The file that a view with `Zip` has got."""
    data: object = request.data
    found = data.get(FILE) if isinstance(data, Mapping) else None
    return found if isinstance(found, bytes) else b""


def as_host(play: UUID, request: Request) -> Table:
    """A play of the caller's group; whoever came to it by a code may not."""
    table = services.show(play, device_id(request))
    if not table.role.host:
        raise PermissionDenied("Only the group of a play may do this.")
    return table


def on_the_groups_clocks(request: Request) -> AbstractContextManager[object]:
    """While this is open, times are told as the clocks of the caller's group tell them."""
    return timezone.override(ZoneInfo(device(request).group.zone))


def gone() -> Response:
    """The answer where nothing is left to tell of."""
    return Response(status=HTTPStatus.NO_CONTENT)


def said(answer: object, status: int = HTTPStatus.OK) -> Response:
    """An answer as JSON; what a caller may see today is nobody's to keep."""
    content: Json = encode_value(answer)
    response = Response(content, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a list, and where its neighbours are."""

    count: int
    next: str | None
    previous: str | None


def cut(request: Request, count: int, limit: int, offset: int) -> Cut:
    """Where the neighbours of a part are; their addresses ask for the same otherwise."""

    def at(where: int) -> str:
        params = {**request.query_params.dict(), "limit": limit, "offset": where}
        return request.build_absolute_uri(f"{request.path}?{urlencode(params)}")

    after = at(offset + limit) if offset + limit < count else None
    before = at(max(0, offset - limit)) if offset else None
    return Cut(count, after, before)


def part[T](found: Sequence[T], limit: int, offset: int) -> tuple[T, ...]:
    """A part of a list that is there as a whole."""
    return tuple(found[offset : offset + limit])
