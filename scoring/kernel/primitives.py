"""Readers of what JSON itself knows: whole numbers, truth, texts, null."""

import re
from collections.abc import Callable
from types import NoneType

from scoring.kernel.errors import Malformed
from scoring.kernel.spelt import Json, shown

type Reader = Callable[[Json, str], object]
"""Takes a value and where it stands, and gives what it means, or raises `Malformed`."""

UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""Null bytes and halves of characters: JSON can spell them, no database keeps them."""


def _integer(value: Json, where: str) -> object:
    if type(value) is not int:
        raise Malformed(f"{shown(value)} is no whole number.", field=where)
    return value


def _boolean(value: Json, where: str) -> object:
    if not isinstance(value, bool):
        raise Malformed(f"{shown(value)} is neither true nor false.", field=where)
    return value


def _text(value: Json, where: str) -> object:
    if isinstance(value, str) and value.isalnum():  # most texts are codes: nothing is wrong
        return value
    if not isinstance(value, str) or not value.strip():
        raise Malformed(f"“{where}” is a text that is not blank.", field=where)
    if UNWRITABLE.search(value):
        raise Malformed(f"“{where}” holds what is no character.", field=where)
    return value


def _null(value: Json, where: str) -> object:
    if value is not None:
        raise Malformed(f"{shown(value)} is not null.", field=where)
    return None


PRIMITIVES: dict[object, Reader] = {
    int: _integer, bool: _boolean, str: _text, NoneType: _null
}  # fmt: skip
