"""Refusals in a replay: those that must not be told, and the sentence on a later entry."""

from collections.abc import Callable

from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

type Secret = Callable[[EntryError], bool]
"""Whether a refusal must not be told, since it depends on what is secret."""


def no_secret(_: EntryError) -> bool:
    """In a replay for the log itself every refusal counts."""
    return False


def enter(position: Position, payload: Json, secret: Secret) -> Position:
    """The position after an entry; one whose refusal must not be told counts as holding."""
    try:
        return position.enter(payload)
    except EntryError as error:
        if not secret(error):
            raise
        return position.assume(payload)


def no_longer_holds(number: int, reason: str) -> str:
    """A sentence on a later entry that a correction or a ruling would break."""
    return f"Entry {number} would no longer hold: {reason}"
