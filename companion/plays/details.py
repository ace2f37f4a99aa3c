"""Services for what is stored of a play beside its log: date, place, length, notes.

Only hosts may change it. Functions raise `Play.DoesNotExist` for devices that are not in the
play, and `PermissionDenied` for guests.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from unicodedata import category
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_noop

from companion.groups import places
from companion.groups.models import Place
from companion.http import read_whole
from companion.languages.sentences import gettext
from companion.plays import queries
from companion.plays.models import Play
from companion.plays.play_date import set_date
from companion.plays.signals import play_changed
from scoring.kernel.errors import Malformed
from scoring.kernel.names import plain

LONGEST_NOTES = 10_000
LONGEST_DAY = 24 * 60
MINUTES = gettext_noop("Enter the minutes as a whole number up to {most}.")
KEPT = ("place", "created", "finished", "shifted", "minutes", "notes", "counted")
NO_TEXT = gettext_noop("Notes cannot contain control characters.")


@dataclass(frozen=True, slots=True)
class PlayDetails:
    """Editable details of a play: place (by id or a new name), date, length in minutes, notes.

    `played` is a time as a form or the API writes it; empty leaves the date unchanged.
    """

    place: str = ""
    new_place: str = ""
    played: str = ""
    minutes: str = ""
    notes: str = ""
    counted: bool = True


def details_of(play: Play) -> PlayDetails:
    """The details of a play as they are stored; its date stays as it is."""
    return PlayDetails(
        place="" if play.place_id is None else str(play.place_id),
        minutes="" if play.minutes is None else str(play.minutes),
        notes=play.notes,
        counted=play.counted,
    )


def update_details(
    play_id: UUID, device: UUID, details: PlayDetails, shown: PlayDetails | None = None
) -> Play:
    """Store the details of a play; raises `Malformed` for invalid ones.

    If a form had `shown` details, only what was changed in it is stored: what another device
    has changed since stays, and of notes that both changed both texts are kept.
    """
    if shown is None:
        return change_details(play_id, device, lambda _: details)
    return change_details(play_id, device, lambda play: _merged(shown, details, play))


def _merged(shown: PlayDetails, typed: PlayDetails, play: Play) -> PlayDetails:
    stored = details_of(play)
    return PlayDetails(
        place=stored.place if typed.place == shown.place else typed.place,
        new_place=typed.new_place,
        played="" if typed.played == shown.played else typed.played,
        minutes=stored.minutes if typed.minutes == shown.minutes else typed.minutes,
        notes=merge_notes(tidy_notes(shown.notes), _notes(typed.notes), stored.notes),
        counted=stored.counted if typed.counted == shown.counted else typed.counted,
    )


def change_details(
    play_id: UUID, device: UUID, new_details: Callable[[Play], PlayDetails]
) -> Play:
    """Store details computed from the current play, which is locked meanwhile."""
    with transaction.atomic():
        play = play_of_host(play_id, device)
        details = new_details(play)
        minutes, notes = _minutes(details.minutes), _notes(details.notes)
        play.place = _place(play, details)
        set_date(play, details.played)
        new_length = play.minutes != minutes
        play.minutes, play.notes, play.counted = minutes, notes, details.counted
        play.save(update_fields=KEPT)
        play_changed.send(Play, plays=[play.id], new_length=new_length)
    return play


def update_notes(play_id: UUID, device: UUID, notes: str, was: str) -> Play:
    """Store the notes of a play that showed `was` when they were begun.

    If another device has changed them since, both texts are kept: what was added to `was`
    follows what is stored now.
    """

    def merged(play: Play) -> PlayDetails:
        text = merge_notes(_notes(was), _notes(notes), play.notes)
        return replace(details_of(play), notes=text)

    return change_details(play_id, device, merged)


def merge_notes(was: str, mine: str, stored: str) -> str:
    """The notes of two devices that both changed them, from the text that they began with."""
    if stored in (was, mine):
        return mine
    if was and mine.startswith(was):
        return stored + mine.removeprefix(was)
    return f"{stored}\n{mine}".strip()


def play_of_host(play_id: UUID, device: UUID) -> Play:
    """The play, locked, for one of its hosts."""
    return queries.play_for_host(
        play_id, device, gettext("Only devices of the game’s group can change this.")
    )


def _place(play: Play, details: PlayDetails) -> Place | None:
    if details.new_place.strip():
        return places.add(play.group, details.new_place)
    return places.place_in(play.group_id, details.place)


def _minutes(text: str) -> int | None:
    digits = text.strip()
    if not digits:
        return None
    minutes = read_whole(digits, len(str(LONGEST_DAY)))
    if minutes is None or minutes > LONGEST_DAY:
        raise Malformed(gettext(MINUTES).format(most=LONGEST_DAY), field="minutes")
    return minutes


def tidy_notes(text: str) -> str:
    """Notes as they are stored: normalized, without space around them."""
    return plain(text.replace("\r\n", "\n")).strip()


def _notes(text: str) -> str:
    notes = tidy_notes(text)
    if len(notes) > LONGEST_NOTES:
        why = gettext("Notes can have up to {most} characters.").format(most=LONGEST_NOTES)
        raise Malformed(why, field="notes")
    if any(category(letter) in {"Cc", "Cs"} for letter in notes if letter not in "\n\t"):
        raise Malformed(gettext(NO_TEXT), field="notes")
    return notes
