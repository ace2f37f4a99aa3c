"""Entries of Mounds in words, for the log and the undo button."""

from collections.abc import Mapping

from companion.games.view import EntryText
from scoring.kernel.messages import listed
from scoring.kernel.serialization.entries import Json
from tests.fourth.scoring.mounds.entries import Heap
from tests.fourth.scoring.mounds.game import GAME
from tests.fourth.scoring.mounds.state import State


def entry_text(before: State, payload: Mapping[str, Json]) -> EntryText:
    """Describe an entry: who, what, and details in a word or two."""
    entry = GAME.read(dict(payload))
    if isinstance(entry, Heap):
        name = before.seats[before.seat]
        return EntryText(name, f"has a mound on {entry.square}", f"{name}, {entry.square}")
    held = listed(
        f"{name} {count}" for name, count in zip(before.seats, entry.beads, strict=True)
    )
    return EntryText("Beads", f"turned up: {held}", "the beads")
