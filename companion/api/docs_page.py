"""The API's documentation page, generated from the OpenAPI document."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

from companion.api.lazy_urls import ADDRESSES
from companion.api.page_parity import REASONS
from scoring.kernel.serialization.entries import Json

type Document = Mapping[str, Json]
PART = re.compile(r"<(?:\w+:)?(\w+)>")
ORDER = ("games", "clauses", "me", "group", "people", "places", "house-rulings", "plays")


@dataclass(frozen=True, slots=True)
class Operation:
    """One API operation: method and path, summary, parameters, body, responses."""

    method: str
    path: str
    words: str
    scope: str
    query: tuple[str, ...]
    example: str
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OperationGroup:
    """The operations of one tag."""

    title: str
    operations: tuple[Operation, ...]


@cache
def operation_groups() -> tuple[OperationGroup, ...]:
    """All operations, grouped by tag."""
    generator = SchemaGenerator(urlconf=ADDRESSES)
    document: Document = generator.get_schema(request=None, public=True)
    found: dict[str, list[Operation]] = {}
    for path, methods in _items(document.get("paths")):
        for method, described in _items(methods):
            if isinstance(described, dict):
                found.setdefault(path.split("/")[3], []).append(
                    _operation(method, path, described)
                )
    known = [name for name in ORDER if name in found]
    rest = [name for name in found if name not in known]
    return tuple(
        OperationGroup(name.replace("-", " ").capitalize(), tuple(found[name]))
        for name in (*known, *rest)
    )


@cache
def only_pages() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Pages that have no API operation: the reason, and their addresses."""
    routes = dict(_routes(get_resolver().url_patterns))
    found: dict[str, list[str]] = {}
    for name, why in REASONS.items():
        found.setdefault(why, []).append(routes[name])
    return tuple((why, tuple(where)) for why, where in found.items())


def _routes(
    patterns: Iterable[URLPattern | URLResolver], space: str = "", base: str = "/"
) -> Iterable[tuple[str, str]]:
    """The path of every named URL: `/shared/{token}/`."""
    for each in patterns:
        route = base + PART.sub(r"{\1}", str(each.pattern))
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from _routes(each.url_patterns, inner, route)
        else:
            yield f"{space}{each.name}", route


def _operation(method: str, path: str, described: Document) -> Operation:
    return Operation(
        method=method.upper(),
        path=path,
        words=str(described.get("description", "")),
        scope=str(described.get("x-scope", "")),
        query=tuple(_query(described.get("parameters"))),
        example=_example(described.get("requestBody")),
        answers=tuple(
            (status, str(answer.get("description", "")))
            for status, answer in _items(described.get("responses"))
            if isinstance(answer, dict) and status < "400"
        ),
    )


def _query(described: Json) -> Iterable[str]:
    for each in described if isinstance(described, list) else []:
        if isinstance(each, dict) and each.get("in") == "query":
            yield str(each.get("name"))


def _example(described: Json) -> str:
    """The first example of a request body, as JSON text."""
    content = described.get("content") if isinstance(described, dict) else None
    for _, media in _items(content):
        for _, each in _items(media.get("examples") if isinstance(media, dict) else None):
            if isinstance(each, dict):
                return json.dumps(each.get("value"), ensure_ascii=False, indent=1)
    return ""


def _items(described: Json) -> Iterable[tuple[str, Json]]:
    return described.items() if isinstance(described, dict) else ()
