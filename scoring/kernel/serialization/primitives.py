"""Readers of JSON's own types: whole numbers, booleans, texts, null."""

import re
from collections.abc import Callable
from types import NoneType

from scoring.kernel.errors import Malformed
from scoring.kernel.names import plain
from scoring.kernel.serialization.json_values import Json, shown

type Reader = Callable[[Json], object]
"""Converts a JSON value or raises `Malformed`; it was made for one field."""

UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""Null bytes and lone surrogates: JSON can contain them, databases cannot store them."""


MOST = 999_999
"""More than any table has of anything: no number of an entry or an option is further from 0."""
ANY = range(-MOST, MOST + 1)
"""The bounds of a whole number whose type has none: `Annotated[int, range(...)]`.

A text after the range is the error message for any other number.
"""


def integer(where: str, bounds: range = ANY, beyond: str = "") -> Reader:
    """Make a reader of whole numbers within bounds; `beyond` is the message for others."""
    least, most = bounds[0], bounds[-1]
    message = beyond or f"Numbers in “{where}” go from {least:,} to {most:,}."

    def read_integer(value: Json) -> object:
        if type(value) is not int:
            raise Malformed(f"{shown(value)} is no whole number.", field=where)
        if not least <= value <= most:
            raise Malformed(message, field=where)
        return value

    return read_integer


def _boolean(where: str) -> Reader:
    def read_boolean(value: Json) -> object:
        if not isinstance(value, bool):
            raise Malformed(f"{shown(value)} is neither true nor false.", field=where)
        return value

    return read_boolean


def _text(where: str) -> Reader:
    def read_text(value: Json) -> object:
        if isinstance(value, str) and value.isalnum():  # mostly codes, which need no check
            return value
        if not isinstance(value, str) or not value.strip():
            raise Malformed(f"“{where}” is a text that is not blank.", field=where)
        if UNWRITABLE.search(value):
            raise Malformed(f"“{where}” holds what is no character.", field=where)
        return plain(value).strip() or value

    return read_text


def _null(where: str) -> Reader:
    def read_null(value: Json) -> object:
        if value is not None:
            raise Malformed(f"{shown(value)} is not null.", field=where)
        return None

    return read_null


PRIMITIVES: dict[object, Callable[[str], Reader]] = {
    int: integer, bool: _boolean, str: _text, NoneType: _null
}  # fmt: skip
"""For each type, the function that makes a reader for a field."""
