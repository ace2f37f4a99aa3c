"""Refusals that a replay keeps hidden, since they would reveal a secret."""

from collections.abc import Callable

from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

type Secret = Callable[[EntryError], bool]
"""Whether a refusal has to stay hidden, since it would reveal a secret."""


def reveals_nothing(_: EntryError) -> bool:
    """The `Secret` of a replay for the log itself, in which no refusal is hidden."""
    return False


def enter_or_assume(position: Position, payload: Json, secret: Secret) -> Position:
    """The position after an entry; an entry whose refusal stays hidden counts as valid."""
    try:
        return position.enter(payload)
    except EntryError as error:
        if not secret(error):
            raise
        return position.assume(payload)
