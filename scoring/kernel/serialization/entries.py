"""One spelling for every entry and option, in forms, in JSON and in the log.

Types lead: a frozen dataclass says what its JSON object holds. Nothing is guessed, nothing
ignored: an unknown key, `true` for a number or a null where a value may only be absent is
malformed. A field whose key is no name in Python says so, `metadata={"key": "last-dice"}`;
classes that stand for each other in a list are told apart by a key that each of them gives,
`told_by: ClassVar = ("piece", "wall")`.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeGuard

from scoring.kernel.entries import Entry
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.json_values import (
    Doubled,
    EntryValueError,
    Json,
    as_object,
    shown,
)
from scoring.kernel.serialization.readers import (
    default_of,
    discriminator,
    entry_reader,
    fields_of,
    key_of,
    read_fields,
)

__all__ = [
    "Doubled", "EntryValueError", "Json", "as_object", "read_fields", "reader_of", "shown",
    "spell", "spell_fields", "spell_value",
]  # fmt: skip


def reader_of[E: Entry](kinds: Mapping[str, type[E]]) -> Callable[[Json], E]:
    """Make what reads entries of such kinds, each from its JSON object."""
    readers: Mapping[object, Callable[[Json], E]] = {
        kind: entry_reader(cls) for kind, cls in kinds.items()
    }

    def read_entry(payload: Json) -> E:
        if not isinstance(payload, dict):
            raise Malformed("An entry is a JSON object.")
        try:
            read_kind = readers[payload["kind"]]
        except (KeyError, TypeError):  # what is no word is no kind either
            as_object(payload, "")
            known = f"Say what happened: one of {', '.join(kinds)}."
            raise Malformed(known, field="kind") from None
        return read_kind(payload)

    return read_entry


def spell(kinds: Mapping[str, type[Entry]], entry: Entry) -> dict[str, Json]:
    """Write an entry as its JSON object; what is at its default is left out."""
    kind = next(name for name, cls in kinds.items() if cls is type(entry))
    return {"kind": kind, **spell_fields(entry)}


def spell_fields(value: object) -> dict[str, Json]:
    """Write a dataclass as an object; what is at its default is left out."""
    tag = discriminator(type(value))
    return ({tag[0]: tag[1]} if tag else {}) | {
        key_of(each): spell_value(getattr(value, each.name))
        for each in fields_of(type(value))
        if getattr(value, each.name) != default_of(each)
    }


def spell_value(value: object) -> Json:
    """Write one value; components by their one written form, `str`."""
    match value:
        case Enum():
            return spell_value(value.value)
        case None | bool() | int() | str():
            return value
        case _ if _is_mapping(value):
            return {str(k): spell_value(v) for k, v in value.items()}
        case _ if hasattr(type(value), "parse"):
            return str(value)
        case _ if _is_tuple(value):
            return [spell_value(item) for item in value]
        case _:
            return spell_fields(value)


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)
