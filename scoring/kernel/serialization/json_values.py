"""What is spelt, as JSON has it, and how it is spoken of where it cannot be read."""

from collections.abc import Iterable

from scoring.kernel.errors import Malformed

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

LONGEST_ECHO = 40


class Doubled(dict[str, Json]):
    """A JSON object in which a key stands twice: whatever reads it refuses it."""

    def __init__(self, pairs: Iterable[tuple[str, Json]], twice: str) -> None:
        super().__init__(pairs)
        self.twice = twice


def as_object(value: Json, where: str) -> dict[str, Json]:
    """Take an object for what it is, or raise `Malformed`."""
    if isinstance(value, Doubled):
        message = f"{shown(value.twice)} stands twice in one object."
        raise Malformed(message, field=where or value.twice[:LONGEST_ECHO])
    if not isinstance(value, dict):
        raise Malformed(f"“{where}” is an object.", field=where)
    return value


def shown(value: Json) -> str:
    """Echo what was sent, cut to a length that fits a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return f"“{text[:LONGEST_ECHO]}…”" if len(text) > LONGEST_ECHO else f"“{text}”"


class EntryValueError(ValueError):
    """Raised by a dataclass whose fields do not go together; `field` names one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field
