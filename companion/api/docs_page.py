"""The API's documentation page, generated from the OpenAPI document."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

from companion.api.lazy_urls import ADDRESSES
from companion.api.page_parity import REASONS
from companion.caching import cached_by_language
from scoring.kernel.serialization.entries import Json

PART = re.compile(r"<(?:\w+:)?(\w+)>")
ORDER = ("games", "clauses", "me", "group", "people", "places", "house-rulings", "plays")


@dataclass(frozen=True, slots=True)
class Operation:
    """One API operation: method and path, summary, parameters, body, responses."""

    method: str
    path: str
    words: str
    scope: str
    query: list[str]
    example: str
    answers: list[tuple[str, str]]


@cached_by_language(None)
def operation_groups() -> list[tuple[str, list[Operation]]]:
    """All operations, grouped by tag."""
    document = SchemaGenerator(urlconf=ADDRESSES).get_schema(request=None, public=True)
    found: dict[str, list[Operation]] = defaultdict(list)
    for path, methods in document["paths"].items():
        for method, each in methods.items():
            content = each.get("requestBody", {}).get("content", {})
            found[each["tags"][0]].append(
                Operation(
                    method.upper(),
                    path,
                    each["description"],
                    each.get("x-scope", ""),
                    [it["name"] for it in each.get("parameters", ()) if it["in"] == "query"],
                    _example(content.get("application/json", {}).get("examples", {})),
                    [
                        (s, it["description"])
                        for s, it in each["responses"].items()
                        if s < "400"
                    ],
                )
            )
    names = dict.fromkeys((*ORDER, *found))
    return [(name.replace("-", " ").capitalize(), found[name]) for name in names]


@cached_by_language(None)
def only_pages() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Reasons why pages have no API operation, each with the addresses of these pages."""
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


def _example(examples: Mapping[str, Mapping[str, Json]]) -> str:
    """The example of a body, as text."""
    values = [each["value"] for each in examples.values()]
    return json.dumps(values[0], ensure_ascii=False, indent=1) if values else ""
