"""The OpenAPI description of each operation: name, scope, body, query, responses, errors."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiRequest,
    OpenApiResponse,
    extend_schema,
)
from rest_framework_dataclasses.types import Dataclass

from companion.api.serializers.base import Refusal
from companion.api.serializers.strict import (
    many,
    query_serializer_of,
    serializer_of,
)
from scoring.kernel.serialization.entries import Json

REFUSALS: Mapping[int, str] = {
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
BINARY: Mapping[str, Json] = {"type": "string", "format": "binary"}
ZIP = "application/zip"
PAGES = {
    "Play": "Plays", "Entry": "Entries", "Traced": "Trail", "Moment": "Moments",
    "Share": "Shares", "PlainResult": "PlainResults",
}  # fmt: skip
"""The published names of the pages of lists, by what is listed."""

type Answer = type[Dataclass] | list[type[Dataclass]] | str | None
"""A response's body: a dataclass, a list of one, a file of a media type, or none."""


def json_body(cls: type[Dataclass], example: Json) -> OpenApiRequest:
    """A request body of JSON, with an example."""
    return OpenApiRequest(
        serializer_of(cls), examples=[OpenApiExample("As it is sent", example)]
    )


def operation[F: Callable[..., object]](
    name: str,
    scope: str | None,
    answers: Answer | Mapping[int, Answer] = None,
    *,
    body: OpenApiRequest | Mapping[str, object] | None = None,
    query: type[Dataclass] | None = None,
) -> Callable[[F], F]:
    """Decorator of a view's method: its name, and the scope that it requires, if any.

    Its docstring is the published description. A single answer is 200, none is 204.
    """
    known = answers if isinstance(answers, Mapping) else {200 if answers else 204: answers}
    described: Callable[[F], F] = extend_schema(
        operation_id=name,
        extensions={"x-scope": scope} if scope else None,
        auth=None if scope else [],
        request=body,
        parameters=[query_serializer_of(query)] if query else None,
        responses={
            **{
                status: OpenApiResponse(serializer_of(Refusal), why)
                for status, why in REFUSALS.items()
                if status not in known
            },
            **dict(_response(status, answer) for status, answer in known.items()),
        },
    )

    def scoped(method: F) -> F:
        method.__dict__["scope"] = scope
        return described(method)

    return scoped


def _response(status: int, answer: Answer) -> tuple[int | tuple[int, str], OpenApiResponse]:
    words = HTTPStatus(status).phrase
    if answer is None:
        return status, OpenApiResponse(description=words)
    if isinstance(answer, str):
        return (status, answer), OpenApiResponse(BINARY, words)
    body = many(answer[0]) if isinstance(answer, list) else serializer_of(answer)
    return status, OpenApiResponse(body, words)


class Described(AutoSchema):
    """Schema of a view: its description is the docstring of its method."""

    def get_description(self, path: str = "", method: str = "") -> str:  # noqa: ARG002
        """The docstring as one paragraph."""
        return " ".join(super().get_description().split())

    def get_summary(self) -> str:
        """The first sentence."""
        return self.get_description().split(". ", maxsplit=1)[0].removesuffix(".")

    def get_auth(self) -> list[dict[str, list[str]]]:
        """A device's token, or its session."""
        return [{"token": []}, {"session": []}]

    def get_paginated_name(self, serializer_name: str) -> str:
        """The published name of a page of a list."""
        return PAGES[serializer_name]
