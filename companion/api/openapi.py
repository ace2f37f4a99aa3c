"""OpenAPI descriptions of operations: summary, parameters, body, responses, errors."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import get_type_hints

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)

from companion.api import serializers
from companion.api.serializers.json_values import (
    Schema,
    component,
    hinted,
    needed,
    reference,
    schema,
)
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.readers import fields_of

PATHS: Mapping[str, Schema] = {
    "play": {"type": "string", "format": "uuid"},
    "person": {"type": "string", "format": "uuid"},
    "place": {"type": "string", "format": "uuid"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 20},
    "game": {"type": "string"},
    "clause": {"type": "string"},
    "ruling": {"type": "string"},
}
REFUSALS = {
    HTTPStatus.BAD_REQUEST: "The request cannot be read at all.",
    HTTPStatus.UNAUTHORIZED: "Nobody says who calls, or the token opens nothing.",
    HTTPStatus.FORBIDDEN: "The caller may not do this.",
    HTTPStatus.NOT_FOUND: "There is no such thing, or not for the caller.",
    HTTPStatus.METHOD_NOT_ALLOWED: "There is no such method here.",
    HTTPStatus.NOT_ACCEPTABLE: "Only JSON comes out.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Only JSON goes in.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "It cannot be read, or the rules refuse it.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too often; `Retry-After` says when again.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "A fault of the server.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The database is out of reach.",
}
_known: dict[str, object] = {}


@dataclass(frozen=True, slots=True)
class File:
    """A body that is a file and not JSON."""

    kind: str


type Answers = Mapping[int, type[object] | tuple[type[object]] | File | None]
"""Response bodies by status: a class, a list of a class, a file, or none."""
BINARY: Schema = {"type": "string", "format": "binary"}


def described[F: Callable[..., object]](
    summary: str,
    *,
    answers: Answers,
    body: type[object] | File | None = None,
    query: type[object] | None = None,
    example: Json = None,
) -> Callable[[F], F]:
    """Decorator that describes a view's method; `example` is a valid request body."""
    _know(_class(body), query, serializers.Refusal, *map(_class, answers.values()))
    sent = (
        [OpenApiExample("As it is sent", value=example, request_only=True)]
        if example is not None
        else []
    )
    found: Callable[[F], F] = extend_schema(
        summary=summary.split(".", maxsplit=1)[0],
        description=summary,
        request=_request(body),
        parameters=[*(_query_parameters(query) if query else ())],
        responses={
            **dict(_response(s, each) for s, each in answers.items()),
            **_refused(answers),
        },
        examples=sent,
    )
    return found


def _class(
    answer: type[object] | tuple[type[object]] | File | None,
) -> type[object] | None:
    found = answer[0] if isinstance(answer, tuple) else answer
    return None if isinstance(found, File) else found


def _request(body: type[object] | File | None) -> dict[str, Schema] | None:
    if isinstance(body, File):
        return {body.kind: BINARY}
    return {"application/json": reference(body)} if body else None


def _know(*classes: type[object] | None) -> None:
    for cls in classes:
        if cls is not None:
            _known.update({component(each): each for each in needed(cls)})


def _response(
    status: int, answer: type[object] | tuple[type[object]] | File | None
) -> tuple[int | tuple[int, str], OpenApiResponse]:
    words = HTTPStatus(status).phrase
    if answer is None:
        return status, OpenApiResponse(description=words)
    if isinstance(answer, File):
        return (status, answer.kind), OpenApiResponse(response=BINARY, description=words)
    body_schema: Schema = reference(_class(answer))
    if isinstance(answer, tuple):
        body_schema = {"type": "array", "items": body_schema}
    return status, OpenApiResponse(response=body_schema, description=words)


def _refused(answers: Iterable[int]) -> dict[int, OpenApiResponse]:
    refusal = reference(serializers.Refusal)
    return {
        int(status): OpenApiResponse(response=dict(refusal), description=why)
        for status, why in REFUSALS.items()
        if status not in set(answers)
    }


def _query_parameters(cls: type[object]) -> Iterable[OpenApiParameter]:
    hints = get_type_hints(cls, include_extras=True)
    must = schema(cls)["required"]
    for each in fields_of(cls):
        yield OpenApiParameter(
            each.name,
            type=hinted(hints[each.name]),
            required=isinstance(must, list) and each.name in must,
        )


class Described(AutoSchema):
    """Schema of a view: the operation's name, its authentication, its required scope."""

    def get_operation_id(self) -> str:
        """HTTP method and view name: `postEntries`."""
        return f"{self.method.lower()}{type(self.view).__name__}"

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Security schemes; an empty list if no scope is required."""
        return [{name: []} for name in SCHEMES] if self._scope else []

    def get_extensions(self) -> dict[str, str]:
        """The scope that the operation requires, as a schema extension."""
        return {"x-scope": self._scope} if self._scope else {}

    @property
    def _scope(self) -> str:
        return str(dict(getattr(self.view, "scopes", {})).get(self.method.lower(), ""))


SCHEMES: Mapping[str, Schema] = {
    "token": {"type": "http", "scheme": "bearer"},
    "session": {"type": "apiKey", "in": "cookie", "name": "sessionid"},
}
"""A device's token, or its session, which needs `X-CSRFToken` for writes."""


def completed(result: Schema, **_: object) -> Schema:
    """Postprocessing hook of drf-spectacular: adds the components that operations refer to."""
    return {
        **result,
        "components": {
            "schemas": {name: schema(cls) for name, cls in sorted(_known.items())},
            "securitySchemes": {name: dict(each) for name, each in SCHEMES.items()},
        },
    }
