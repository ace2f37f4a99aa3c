"""A play's date and time, as set by hand for plays that were entered afterwards.

Changes of `Play.created` after the start go through `set_date`: it moves the end along with the
start, so that the length stays what the log says.
"""

from datetime import datetime, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from companion.languages.sentences import gettext
from companion.plays.log.events import Action, Event, Log
from companion.plays.models import LogEvent, Play
from scoring.kernel.errors import Malformed

EARLIEST = 1900
LEAD = timedelta(hours=1)
"""Tolerance for a phone's clock that is ahead of the server's."""
NO_DATE = gettext_noop("Enter the day and time as 2026-11-28 20:15.")
TOO_EARLY = gettext_noop("The year must be {earliest} or later.")
IN_THE_FUTURE = gettext_noop("The day of a game cannot be in the future.")


def as_text(at: datetime, zone: str) -> str:
    """A time in the format of `datetime-local`, to the minute: `2026-11-28T20:15`."""
    return at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def read_date(text: str, zone: str) -> datetime | None:
    """Parse a time of a form or the API, by default in the group's zone; empty is None.

    Raises `Malformed` for an invalid time, one before 1900, or one in the future.
    """
    if not text.strip():
        return None
    try:
        read = datetime.fromisoformat(text.strip())
        at = read if read.tzinfo else read.replace(tzinfo=ZoneInfo(zone))
        year, future = at.astimezone(ZoneInfo(zone)).year, at > timezone.now() + LEAD
    except (ValueError, OverflowError):
        raise Malformed(gettext(NO_DATE), field="played") from None
    if year < EARLIEST:
        raise Malformed(gettext(TOO_EARLY).format(earliest=EARLIEST), field="played")
    if future:
        raise Malformed(gettext(IN_THE_FUTURE), field="played")
    return at


def set_date(play: Play, text: str) -> None:
    """Move a play to another time; the time that the form already shows changes nothing.

    The caller saves `created`, `finished` and `shifted`. Raises `Malformed`.
    """
    zone = play.group.zone
    at = None if text == as_text(play.created, zone) else read_date(text, zone)
    if at is None:
        return
    by = at - play.created
    play.created = at
    play.shifted += ceil(by.total_seconds())
    if play.finished is not None:
        play.finished += by


def end_of_play(play: Play, log: Log, made: Event | None = None) -> datetime:
    """When a complete play ended, shifted like its start: with its last entry that counts.

    With confirmation that is its last answer. An entry that comes back by a redo, or from
    another copy, was made when it was made. `made` is the event that was stored just now, if
    one was; without a new entry or answer it takes a query.
    """
    new = made is not None and made.action in {Action.ENTER, Action.CONFIRM}
    latest = (None if new else _last_made(play, log)) or timezone.now()
    return max(play.created, latest + timedelta(seconds=play.shifted))


def _last_made(play: Play, log: Log) -> datetime | None:
    entered = [event.sequence for event in log.entries if event.action is Action.ENTER]
    ends = Q(sequence=entered[-1] if entered else None)
    if play.confirms:
        ends |= Q(action=Action.CONFIRM)
    rows = LogEvent.objects.filter(ends, play=play)
    latest: datetime | None = rows.aggregate(latest=Max("created"))["latest"]
    return latest
