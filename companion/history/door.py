"""The one door to what is kept of a play beside its log: notes, and throwing it away.

All of it is the host's to say. Functions raise `Play.DoesNotExist` for who has no part in the
play, and `PermissionDenied` for guests.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Subquery
from django.utils import timezone

from companion.games.shelf import SHELF
from companion.groups import places
from companion.groups.models import Device, Place
from companion.plays import live, parts
from companion.plays.models import Play
from companion.plays.posted import whole
from companion.statistics import finishes
from scoring.kernel.errors import Malformed

KEPT = timedelta(days=30)
"""How long what was thrown away can be taken back."""
LONGEST_NOTES = 10_000
LONGEST_DAY = 24 * 60
MINUTES = f"Minutes are a whole number up to {LONGEST_DAY}."
NO_TEXT = "Notes are texts, without control characters."


@dataclass(frozen=True, slots=True)
class Told:
    """What a table tells of a play: a place by its id or by a new name, how long, notes."""

    place: str = ""
    new_place: str = ""
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
        play.minutes, play.notes, play.counted = minutes, notes, told.counted
        play.save(update_fields=["place", "minutes", "notes", "counted"])
        finishes.again([play.id])
    return play


def throw_away(play_id: UUID, device: UUID) -> None:
    """Put a play into the bin: nobody finds it any more but there."""
    with transaction.atomic():
        play = hosted(play_id, device)
        play.deleted = timezone.now()
        play.save(update_fields=["deleted"])
        finishes.again([play.id])
        transaction.on_commit(partial(live.tell, play.id, changed=True))


def take_back(play_id: UUID, device: UUID) -> Play:
    """Take a play out of the bin again; raises `Play.DoesNotExist` where it is not there."""
    with transaction.atomic():
        play = binned(device).select_for_update(of=("self",)).get(id=play_id)
        _back(play)
    return play


def bring_back(play_id: UUID) -> Play:
    """A play that has come again by a file: out of the bin, however long it has lain there."""
    with transaction.atomic():
        play = Play.objects.select_for_update().get(id=play_id)
        if play.deleted is not None:
            _back(play)
    return play


def _back(play: Play) -> None:
    play.deleted = None
    play.save(update_fields=["deleted"])
    finishes.again([play.id])
    transaction.on_commit(partial(live.tell, play.id, changed=True))


def binned(device: UUID | None) -> QuerySet[Play]:
    """What a device's group has thrown away and can still take back, the last first."""
    if device is None:
        return Play.objects.none()
    group = Device.objects.filter(id=device).values("group")[:1]
    lying = Play.objects.filter(group=Subquery(group), game__in=SHELF)
    lying = lying.filter(deleted__gt=_oldest(timezone.now()))
    return lying.order_by("-deleted", "id")


def empty(now: datetime) -> int:
    """Delete for good what has lain in the bin for longer than it can be taken back."""
    gone = Play.objects.filter(deleted__lte=_oldest(now))
    return sum(map(partial(_emptied, gone), list(gone.values_list("id", flat=True))))


def _emptied(gone: QuerySet[Play], play: UUID) -> bool:
    """Delete one, unless it was brought back in the meantime."""
    with transaction.atomic():
        lies_there = gone.select_for_update().filter(id=play).first() is not None
        if lies_there:
            erase(play)
    return lies_there


def hosted(play_id: UUID, device: UUID) -> Play:
    """The play, locked, for one of its hosts."""
    return parts.hosted(play_id, device, "Only the group of a play may say this of it.")


def erase(play: UUID) -> None:
    """Delete a play with every row of whatever app that hangs on it, its log among them.

    The log is append-only for as long as there is a play; a play that is gone has none.
    """
    for relation in Play._meta.related_objects:  # noqa: SLF001 - Django's documented interface
        name = relation.field.name
        relation.related_model._base_manager.filter(**{name: play}).delete()  # noqa: SLF001 - likewise
    Play.objects.filter(id=play).delete()


def _oldest(now: datetime) -> datetime:
    return now - KEPT


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
    notes = text.replace("\r\n", "\n").strip()
    if len(notes) > LONGEST_NOTES:
        raise Malformed(f"Notes are up to {LONGEST_NOTES} letters.", field="notes")
    if not all(letter.isprintable() or letter in "\n\t" for letter in notes):
        raise Malformed(NO_TEXT, field="notes")
    return notes
