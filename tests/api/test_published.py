"""What the API has published stays: `openapi.json` is its document as it was first published.

Additions are allowed. Whatever a program could send or read then, it can send and read now.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from django.test import Client

from scoring.kernel.serialization.entries import Json

type Node = Mapping[str, Json]
PUBLISHED: Node = json.loads((Path(__file__).parent / "openapi.json").read_text("utf-8"))
PROSE = {"description", "summary", "title", "examples", "example", "readOnly", "writeOnly"}
NESTED = {"items", "additionalProperties"}
NULL: Node = {"type": "null"}


@pytest.fixture(scope="module")
def now() -> Node:
    """The document of today's API."""
    found: Node = json.loads(Client().get("/api/v1/schema/").content)
    return found


def node(found: Json) -> Node:
    """A JSON object, or an empty one."""
    return found if isinstance(found, dict) else {}


def plain(document: Node, found: Json) -> Node:
    """A schema without its reference; null is a mark beside it, in whichever way it stands."""
    schema = node(found)
    while isinstance(schema.get("$ref"), str):
        name = str(schema["$ref"]).rpartition("/")[2]
        schema = node(node(node(document["components"])["schemas"])[name])
    if isinstance(schema.get("type"), list):
        (kind,) = (each for each in as_list(schema["type"]) if each != "null")
        return {**schema, "type": kind, "nullable": True}
    if "enum" in schema:  # which says of itself what it holds
        return {name: each for name, each in schema.items() if name != "type"}
    key = next((each for each in ("anyOf", "oneOf", "allOf") if each in schema), None)
    return schema if key is None else composed(document, schema, key)


def composed(document: Node, schema: Node, key: str) -> Node:
    """A schema that has options: a single one beside null is that one."""
    options = as_list(schema[key])
    some: list[Json] = [dict(plain(document, each)) for each in options if each != NULL]
    rest = {name: each for name, each in schema.items() if name != key}
    if len(some) > 1:
        return {**rest, "anyOf": sorted(some, key=str)}
    return {**rest, **node(some[0]), **({"nullable": True} if NULL in options else {})}


class Comparison:
    """What a later document has lost, or has changed."""

    def __init__(self, old: Node, new: Node) -> None:
        self.old, self.new = old, new

    def schemas(self, old: Json, new: Json, where: str, *, sent: bool) -> Iterator[str]:
        """Differences of two schemas; of what is sent, no new demand is an addition."""
        one, two = plain(self.old, old), plain(self.new, new)
        must = {str(each) for each in as_list(two.get("required"))}
        yield from self._required(one, must, where, sent=sent)
        properties, others = node(one.get("properties")), node(two.get("properties"))
        for name, each in properties.items():
            if name in others:
                yield from self.schemas(each, others[name], f"{where}.{name}", sent=sent)
            else:
                yield f"{where}.{name} is gone"
        keys = {*one, *two} if sent else {*one}
        for key in keys - PROSE - {"properties", "required", "default"}:
            if key in NESTED and isinstance(one.get(key), dict):
                yield from self.schemas(one[key], two.get(key), f"{where}.{key}", sent=sent)
            elif one.get(key) != two.get(key):
                yield f"{where}: {key} was {one.get(key)}, is {two.get(key)}"

    def _required(self, one: Node, must: set[str], where: str, *, sent: bool) -> Iterator[str]:
        before = {str(each) for each in as_list(one.get("required"))}
        if before - must:
            yield f"{where}: no longer required: {before - must}"
        if sent and must - before:
            yield f"{where}: required now: {must - before}"

    def operations(self) -> Iterator[str]:
        """Differences of everything that can be called."""
        for path, methods in node(self.old["paths"]).items():
            for method, old in node(methods).items():
                new = node(node(node(self.new["paths"]).get(path)).get(method))
                where = f"{method} {path}"
                if not new:
                    yield f"{where} is gone"
                    continue
                for key in ("operationId", "security", "tags", "x-scope"):
                    if node(old).get(key) != new.get(key):
                        yield f"{where}: {key} was {node(old).get(key)}, is {new.get(key)}"
                yield from self._parameters(node(old), new, where)
                yield from self._bodies(node(old), new, where)

    def _parameters(self, old: Node, new: Node, where: str) -> Iterator[str]:
        before, after = parameters(old), parameters(new)
        for name in {*before, *after}:
            one, two = node(before.get(name)), node(after.get(name))
            if not two:
                yield f"{where}: parameter {name} is gone"
            elif two.get("required", False) != one.get("required", False):
                yield f"{where}: parameter {name}: required is {two.get('required')}"
            elif one:
                place = f"{where}?{name[1]}"
                yield from self.schemas(one["schema"], two["schema"], place, sent=True)

    def _bodies(self, old: Node, new: Node, where: str) -> Iterator[str]:
        yield from self._content(
            node(old.get("requestBody")), node(new.get("requestBody")), where, sent=True
        )
        answers = node(new.get("responses"))
        for status, answer in node(old.get("responses")).items():
            if status not in answers:
                yield f"{where}: {status} is gone"
                continue
            place = f"{where} {status}"
            yield from self._content(node(answer), node(answers[status]), place, sent=False)

    def _content(self, old: Node, new: Node, where: str, *, sent: bool) -> Iterator[str]:
        contents = node(new.get("content"))
        for kind, media in node(old.get("content")).items():
            if kind not in contents:
                yield f"{where}: {kind} is gone"
                continue
            one, two = node(media)["schema"], node(contents[kind])["schema"]
            yield from self.schemas(one, two, where, sent=sent)


def as_list(found: Json) -> list[Json]:
    return found if isinstance(found, list) else []


def parameters(operation: Node) -> dict[tuple[str, str], Json]:
    """The parameters of an operation, by where they stand and their names."""
    found = (node(each) for each in as_list(operation.get("parameters")))
    return {(str(each["in"]), str(each["name"])): dict(each) for each in found}


def test_every_operation_takes_and_gives_what_it_has_published(now: Node) -> None:
    assert list(Comparison(PUBLISHED, now).operations()) == []


def test_every_component_that_was_referred_to_keeps_its_name(now: Node) -> None:
    before = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(PUBLISHED)))
    assert before <= node(node(now["components"])["schemas"]).keys()


def test_who_calls_is_said_in_the_published_ways(now: Node) -> None:
    before, after = node(PUBLISHED["components"]), node(now["components"])
    assert before["securitySchemes"] == after["securitySchemes"]


CHANGES: list[tuple[str, str, str]] = [
    ('"operationId":"getOnePlay"', '"operationId":"getPlay"', "operationId was"),
    ('"name":"deleted"', '"name":"binned"', "parameter ('query', 'deleted') is gone"),
    ('"can_undo":{"type":"boolean"}', '"can_undo":{"type":"string"}', "can_undo: type was"),
    ('"can_undo":{"type":"boolean"},', "", ".can_undo is gone"),
    ('"/api/v1/me/"', '"/api/v1/I/"', "get /api/v1/me/ is gone"),
    ('"maxLength":300', '"maxLength":200', "maxLength was 300, is 200"),
    ('"required":["game","players"]', '"required":["game","id","players"]', "required now"),
    ('"x-scope":"manage"', '"x-scope":"enter"', "x-scope was manage"),
]


@pytest.mark.parametrize(("was", "is_", "difference"), CHANGES)
def test_whatever_is_taken_away_or_changed_is_found(
    was: str, is_: str, difference: str
) -> None:
    text = json.dumps(PUBLISHED, separators=(",", ":"))
    assert was in text
    changed: Node = json.loads(text.replace(was, is_))
    assert any(difference in each for each in Comparison(PUBLISHED, changed).operations())
