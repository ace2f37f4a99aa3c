"""JSON values, and how error messages quote them."""

from collections.abc import Iterable

from scoring.kernel.errors import Malformed

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

LONGEST_ECHO = 40


class Doubled(dict[str, Json]):
    """A JSON object in which a key stands twice: every reader refuses it."""

    def __init__(self, pairs: Iterable[tuple[str, Json]], twice: str) -> None:
        super().__init__(pairs)
        self.twice = twice


def as_object(value: Json, where: str) -> dict[str, Json]:
    """Check that a value is an object, or raise `Malformed`."""
    if isinstance(value, Doubled):
        message = f"{shown(value.twice)} stands twice in one object."
        raise Malformed(message, field=where or value.twice[:LONGEST_ECHO])
    if not isinstance(value, dict):
        raise Malformed(f"“{where}” is an object.", field=where)
    return value


def shown(value: Json) -> str:
    """Quote a value for a sentence, cut to a fitting length."""
    text = value if isinstance(value, str) else repr(value)
    return f"“{text[:LONGEST_ECHO]}…”" if len(text) > LONGEST_ECHO else f"“{text}”"


class EntryValueError(ValueError):
    """Raised by a dataclass whose fields do not go together; `field` names one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field
