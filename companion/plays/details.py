"""The one door to what is kept of a play beside its log: its day, place, length, notes.

All of it is the host's to say. Functions raise `Play.DoesNotExist` for who has no part in the
play, and `PermissionDenied` for guests.
"""

from collections.abc import Callable
from dataclasses import dataclass
from unicodedata import category
from uuid import UUID

from django.db import transaction

from companion.groups import places
from companion.groups.models import Place
from companion.http import whole
from companion.plays import queries
from companion.plays.models import Play
from companion.plays.play_date import set_date
from companion.plays.signals import play_changed
from scoring.kernel.errors import Malformed
from scoring.kernel.names import plain

LONGEST_NOTES = 10_000
LONGEST_DAY = 24 * 60
MINUTES = f"Minutes are a whole number up to {LONGEST_DAY}."
KEPT = ("place", "created", "finished", "shifted", "minutes", "notes", "counted")
NO_TEXT = "Notes are texts, without control characters."


@dataclass(frozen=True, slots=True)
class Told:
    """What a table tells of a play: a place by its id or by a new name, when, how long, notes.

    `played` is a time as a form or the API writes it; empty leaves it as it is.
    """

    place: str = ""
    new_place: str = ""
    played: str = ""
    minutes: str = ""
    notes: str = ""
    counted: bool = True


def tell(play_id: UUID, device: UUID, told: Told) -> Play:
    """Keep what is told of a play; raises `Malformed` where it cannot be."""
    return retell(play_id, device, lambda _: told)


def retell(play_id: UUID, device: UUID, tell: Callable[[Play], Told]) -> Play:
    """Keep what is told from what was told before, which nobody else changes meanwhile."""
    with transaction.atomic():
        play = hosted(play_id, device)
        told = tell(play)
        minutes, notes = _minutes(told.minutes), _notes(told.notes)
        play.place = _place(play, told)
        set_date(play, told.played)
        play.minutes, play.notes, play.counted = minutes, notes, told.counted
        play.save(update_fields=KEPT)
        play_changed.send(Play, plays=[play.id])
    return play


def hosted(play_id: UUID, device: UUID) -> Play:
    """The play, locked, for one of its hosts."""
    return queries.hosted(play_id, device, "Only the group of a play may say this of it.")


def _place(play: Play, told: Told) -> Place | None:
    if told.new_place.strip():
        return places.add(play.group, told.new_place)
    return places.place_in(play.group_id, told.place)


def _minutes(text: str) -> int | None:
    spelt = text.strip()
    if not spelt:
        return None
    minutes = whole(spelt, len(str(LONGEST_DAY)))
    if minutes is None or minutes > LONGEST_DAY:
        raise Malformed(MINUTES, field="minutes")
    return minutes


def _notes(text: str) -> str:
    notes = plain(text.replace("\r\n", "\n")).strip()
    if len(notes) > LONGEST_NOTES:
        raise Malformed(f"Notes are up to {LONGEST_NOTES} letters.", field="notes")
    if any(category(letter) in {"Cc", "Cs"} for letter in notes if letter not in "\n\t"):
        raise Malformed(NO_TEXT, field="notes")
    return notes
