"""Dataclasses to JSON, and their JSON schemas, both derived from the type hints.

A hint can add to its schema: `Annotated[int, {"minimum": 0}]`. A field whose default is `Unset`
is optional; a field without a default is required.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, is_dataclass
from datetime import date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    TypeAliasType,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from uuid import UUID

from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.readers import fields_of

type Schema = dict[str, Json]


class Unset(Enum):
    """Default of an optional field that was not sent."""

    UNSET = "unset"


UNSET = Unset.UNSET
JSON_KEY = "json_key"
"""Metadata of a response's field whose key in JSON is not its name."""


def given[T](value: T | Unset) -> T | None:
    """The value, or None if it was not sent."""
    return None if isinstance(value, Unset) else value


SIMPLE: Mapping[object, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    UUID: {"type": "string", "format": "uuid"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    Json: {},
}


def to_json(value: object) -> dict[str, Json]:
    """Convert a dataclass to a JSON object."""
    found = {_key(each): getattr(value, each.name) for each in fields_of(type(value))}
    return {name: encode_value(each) for name, each in found.items() if each is not UNSET}


def _key(each: Field[object]) -> str:
    return str(each.metadata.get(JSON_KEY, each.name))


def encode_value(value: object) -> Json:
    """Convert any value of a response to JSON."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case UUID() | date():
            return str(value) if isinstance(value, UUID) else value.isoformat()
        case Mapping():
            return {str(key): encode_value(each) for key, each in value.items()}
        case list() | tuple():
            return [encode_value(each) for each in value]
        case _:
            return to_json(value)


def component(cls: object) -> str:
    """The name of a dataclass among the OpenAPI components."""
    return str(getattr(cls, "__name__", cls))


def reference(cls: object) -> Schema:
    """A `$ref` to the schema of a dataclass."""
    return {"$ref": f"#/components/schemas/{component(cls)}"}


def schema(cls: object) -> Schema:
    """The schema of a dataclass, with `$ref`s to the dataclasses that it contains."""
    hints = get_type_hints(cls, include_extras=True)
    own = fields_of(cls)
    return {
        "type": "object",
        "description": " ".join((cls.__doc__ or "").split()),
        "properties": {_key(each): hinted(hints[each.name]) for each in own},
        "required": [_key(each) for each in own if _must(each)],
        "additionalProperties": False,
    }


def _must(each: Field[object]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def hinted(hint: object) -> Schema:
    """The schema of a type hint."""
    if get_origin(hint) is Annotated:
        inner, *more = get_args(hint)
        return {**hinted(inner), **{k: v for each in more for k, v in each.items()}}
    if isinstance(hint, type | TypeAliasType) and hint in SIMPLE:
        return dict(SIMPLE[hint])
    if isinstance(hint, TypeAliasType):
        return hinted(hint.__value__)
    return reference(hint) if get_origin(hint) is None else _composed(hint)


def _composed(hint: object) -> Schema:
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return _any_of([arg for arg in args if arg is not Unset])
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple:
        return {"type": "array", "items": hinted(args[0])}
    return {"type": "object", "additionalProperties": hinted(args[1])}


def _any_of(options: list[object]) -> Schema:
    if len(options) == 1:
        return hinted(options[0])
    return {"anyOf": [hinted(option) for option in options]}


def needed(cls: object) -> Iterator[object]:
    """A dataclass, and all dataclasses that its fields contain."""
    seen: list[object] = [cls]
    for each in seen:
        for hint in get_type_hints(each, include_extras=True).values():
            seen += [found for found in _classes(hint) if found not in seen]
    yield from seen


def _classes(hint: object) -> list[object]:
    if isinstance(hint, TypeAliasType):
        return [] if hint is Json else _classes(hint.__value__)
    if isinstance(hint, type) and is_dataclass(hint):
        return [hint]
    return list(dict.fromkeys(found for arg in get_args(hint) for found in _classes(arg)))
