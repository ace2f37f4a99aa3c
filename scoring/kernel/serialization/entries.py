"""The JSON form of entries and options, the same in forms, in the API and in the log.

The JSON object follows from the types of a frozen dataclass. Nothing is guessed or ignored: an
unknown key, `true` for a number, or null where a value may only be absent is malformed. A field
whose key is no Python name has `metadata={"key": "last-dice"}`; the classes of a union are
distinguished by a key that each of them has, `discriminator: ClassVar = ("piece", "wall")`.
"""

from collections.abc import Mapping
from enum import Enum
from typing import TypeGuard

from scoring.kernel.entries import Entry
from scoring.kernel.serialization.json_values import (
    DuplicateKeys,
    EntryValueError,
    Json,
    as_object,
    quoted,
)
from scoring.kernel.serialization.readers import read_fields, reader_of
from scoring.kernel.serialization.written_fields import (
    default_of,
    discriminator,
    fields_of,
    key_of,
)

__all__ = [
    "DuplicateKeys",
    "EntryValueError",
    "Json",
    "as_object",
    "quoted",
    "read_fields",
    "reader_of",
    "serialize_entry",
    "serialize_fields",
    "serialize_value",
]  # fmt: skip


def serialize_entry(kinds: Mapping[str, type[Entry]], entry: Entry) -> dict[str, Json]:
    """Write an entry as its JSON object; values at their default are left out."""
    kind = next(name for name, cls in kinds.items() if cls is type(entry))
    return {"kind": kind, **serialize_fields(entry)}


def serialize_fields(value: object) -> dict[str, Json]:
    """Write a dataclass as an object; values at their default are left out."""
    tag = discriminator(type(value))
    return ({tag[0]: tag[1]} if tag else {}) | {
        key_of(each): serialize_value(getattr(value, each.name))
        for each in fields_of(type(value))
        if getattr(value, each.name) != default_of(each)
    }


def serialize_value(value: object) -> Json:
    """Write one value; components by their one written form, `str`."""
    match value:
        case Enum():
            return serialize_value(value.value)
        case None | bool() | int() | str():
            return value
        case _ if _is_mapping(value):
            return {str(k): serialize_value(v) for k, v in value.items()}
        case _ if hasattr(type(value), "parse"):
            return str(value)
        case _ if _is_tuple(value):
            return [serialize_value(item) for item in value]
        case _:
            return serialize_fields(value)


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)
