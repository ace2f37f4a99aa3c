"""What a page or a program posts, read within bounds; anything else is `Malformed`."""

import unicodedata
from uuid import UUID

from django.http import QueryDict

from companion.plays.outcomes import Sent
from scoring.kernel.errors import Malformed
from scoring.kernel.spelling import Json
from scoring.record import parsed

MAX_BYTES = 10_000
DIGITS = 6
"""Enough for the acts of any log."""
NO_TEXT = {"Cc", "Cs"}  # control characters, halves of characters


def read_sent(post: QueryDict, device: UUID) -> Sent:
    """Read what comes with every act."""
    return Sent(read_number(post, "after"), read_key(post, "key"), device)


def read_spelt(post: QueryDict, field: str = "entry") -> Json:
    """Read the JSON of an entry or of a choice; what it says is for the rules to judge."""
    spelt = parsed(post.get(field, "").encode("utf-8", "surrogatepass"), field, MAX_BYTES)
    _legible(spelt, field)
    return spelt


def read_number(post: QueryDict, field: str) -> int:
    """Read a small number from 0."""
    number = whole(post.get(field, ""), DIGITS)
    if number is None:
        raise Malformed(f"“{field}” is no number.", field=field)
    return number


def whole(text: str, digits: int) -> int | None:
    """Read a whole number, not negative, of at most so many digits; None for other texts."""
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        return None
    return int(text)


def read_key(post: QueryDict, field: str) -> UUID:
    """Read the key of an act."""
    try:
        return UUID(post.get(field, ""))
    except ValueError:
        raise Malformed(f"“{field}” is no key.", field=field) from None


def _legible(spelt: Json, field: str) -> None:
    """Texts are for people, and for databases that know no null byte."""
    match spelt:
        case str() if any(unicodedata.category(letter) in NO_TEXT for letter in spelt):
            raise Malformed("A text has no control characters.", field=field)
        case dict():
            for key, value in spelt.items():
                _legible(key, field)
                _legible(value, field)
        case list():
            for value in spelt:
                _legible(value, field)
        case _:
            return
