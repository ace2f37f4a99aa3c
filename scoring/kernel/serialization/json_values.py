"""JSON values: parsing them within bounds, reading single ones, quoting them in messages."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from types import NoneType

from scoring.kernel.errors import Malformed
from scoring.kernel.messages import Message, message
from scoring.kernel.names import plain

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

LONGEST_ECHO = 40
MAX_BYTES = 1_000_000
MAX_DEPTH = 20
# Possessive, and the closing quote may be missing, so that the time is linear for every input.
PIECES = re.compile(r'[\[\]{}]|"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


class DuplicateKeys(dict[str, Json]):
    """A JSON object in which a key stands twice: every reader refuses it."""

    def __init__(self, pairs: Iterable[tuple[str, Json]], twice: str) -> None:
        super().__init__(pairs)
        self.twice = twice


def as_object(value: Json, where: str) -> dict[str, Json]:
    """Check that a value is an object, or raise `Malformed`."""
    if isinstance(value, DuplicateKeys):
        why = message("{text} is in one object twice.", text=quoted(value.twice))
        raise Malformed(why, field=where or value.twice[:LONGEST_ECHO])
    if not isinstance(value, dict):
        raise Malformed(message("“{field}” must be an object.", field=where), field=where)
    return value


def quoted(value: Json) -> str:
    """Quote a value for a sentence, cut to a fitting length."""
    text = value if isinstance(value, str) else repr(value)
    return f"“{text[:LONGEST_ECHO]}…”" if len(text) > LONGEST_ECHO else f"“{text}”"


class EntryValueError(ValueError):
    """Raised by a dataclass whose fields do not go together; `field` names one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


FILE = "file"
"""The field of a sentence about a whole file."""


def parse_json(data: bytes, field: str = FILE, most: int = MAX_BYTES) -> Json:
    """Read JSON of at most `most` bytes; raises `Malformed`, which names the `field`."""
    return without_duplicate_keys(read_json(data, field, most), field)


def read_json(data: bytes, field: str, most: int) -> Json:
    """Parse JSON of at most `most` bytes; duplicate keys are left for a reader to refuse."""
    if len(data) > most:
        raise Malformed(_too_long(field, most))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed(_not_text(field)) from None
    if _depth(text) > MAX_DEPTH:
        raise Malformed(_too_deep(field))
    try:
        payload: Json = json.loads(
            text, object_pairs_hook=_pairs, parse_constant=_no_constant, parse_int=_number
        )
    except Malformed:
        raise
    except ValueError:
        raise Malformed(_no_json(field)) from None
    return payload


def _too_long(field: str, most: int) -> Message:
    kilobytes = most // 1000
    if field == FILE:
        return message("The file is longer than {kilobytes} KB.", kilobytes=kilobytes)
    pattern = "“{field}” is longer than {kilobytes} KB."
    return message(pattern, field=field, kilobytes=kilobytes)


def _not_text(field: str) -> Message:
    if field == FILE:
        return message("The file is not UTF-8 text.")
    return message("“{field}” is not UTF-8 text.", field=field)


def _too_deep(field: str) -> Message:
    if field == FILE:
        return message("The file nests deeper than {most}.", most=MAX_DEPTH)
    return message("“{field}” nests deeper than {most}.", field=field, most=MAX_DEPTH)


def _no_json(field: str) -> Message:
    if field == FILE:
        return message("The file is not JSON.")
    return message("“{field}” is not JSON.", field=field)


def _depth(text: str) -> int:
    """Count the deepest nesting without parsing: brackets that stand in no string."""
    deepest = depth = 0
    for piece in PIECES.finditer(text):
        bracket = piece[0]
        if bracket in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif bracket in "]}":
            depth -= 1
    return deepest


def _pairs(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    payload = dict(pairs)
    if len(payload) == len(pairs):
        return payload
    keys = Counter(key for key, _ in pairs)
    return DuplicateKeys(pairs, next(key for key in keys if keys[key] > 1))


def without_duplicate_keys(payload: Json, field: str) -> Json:
    """Return the value if no object in it has a key twice."""
    match payload:
        case dict():
            for value in as_object(payload, field).values():
                without_duplicate_keys(value, field)
        case list():
            for value in payload:
                without_duplicate_keys(value, field)
        case _:
            pass
    return payload


def _number(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:  # thousands of digits: every field refuses it, like any fraction
        return float(text)


def _no_constant(text: str) -> Json:
    raise Malformed(message("{text} is not a JSON number.", text=text))


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
    why: str = beyond
    if not why:
        pattern = "Numbers in “{field}” must be from {least} to {most}."
        why = message(pattern, field=where, least=f"{least:,}", most=f"{most:,}")

    def read_integer(value: Json) -> object:
        if type(value) is not int:
            raise Malformed(
                message("{text} is not a whole number.", text=quoted(value)), field=where
            )
        if not least <= value <= most:
            raise Malformed(why, field=where)
        return value

    return read_integer


def _boolean(where: str) -> Reader:
    def read_boolean(value: Json) -> object:
        if not isinstance(value, bool):
            raise Malformed(
                message("{text} must be true or false.", text=quoted(value)), field=where
            )
        return value

    return read_boolean


def _text(where: str) -> Reader:
    def read_text(value: Json) -> object:
        if isinstance(value, str) and value.isalnum():  # mostly codes, which need no check
            return value
        if not isinstance(value, str) or not value.strip():
            raise Malformed(
                message("“{field}” must be a text that is not blank.", field=where), field=where
            )
        if UNWRITABLE.search(value):
            raise Malformed(
                message("“{field}” contains an invalid character.", field=where), field=where
            )
        return plain(value).strip() or value

    return read_text


def _null(where: str) -> Reader:
    def read_null(value: Json) -> object:
        if value is not None:
            # Often tried before another reader, which then has the last word.
            raise Malformed(message("{text} must be null.", text=quoted(value)), field=where)
        return None

    return read_null


PRIMITIVES: dict[object, Callable[[str], Reader]] = {
    int: integer, bool: _boolean, str: _text, NoneType: _null
}  # fmt: skip
"""For each type, the function that makes a reader for a field."""
