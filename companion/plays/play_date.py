"""The day and time of a play: set by hand, for a play that was entered afterwards.

Whatever sets `Play.created` after the play has begun goes through `set_date`: the end of the
play moves with its beginning, so that its length stays what the log says.
"""

from datetime import datetime, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from django.utils import timezone

from companion.plays.models import Play
from scoring.kernel.errors import Malformed

EARLIEST = 1900
LEAD = timedelta(hours=1)
"""A phone's clock may be ahead of the server's."""
NO_DATE = "Enter the day and time as 2026-11-28 20:15."
TOO_EARLY = f"A play is of the year {EARLIEST} or later."
IN_THE_FUTURE = "The day of a play cannot be in the future."


def as_text(at: datetime, zone: str) -> str:
    """A time as a form of the group writes it, to the minute: `2026-11-28T20:15`."""
    return at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def read_date(text: str, zone: str) -> datetime | None:
    """Read the time of a form or the API, without an offset in the group's zone; empty is None.

    Raises `Malformed` for what is no time, is before 1900, or is still to come.
    """
    if not text.strip():
        return None
    try:
        read = datetime.fromisoformat(text.strip())
        at = read if read.tzinfo else read.replace(tzinfo=ZoneInfo(zone))
        year, future = at.astimezone(ZoneInfo(zone)).year, at > timezone.now() + LEAD
    except (ValueError, OverflowError):
        raise Malformed(NO_DATE, field="played") from None
    if year < EARLIEST:
        raise Malformed(TOO_EARLY, field="played")
    if future:
        raise Malformed(IN_THE_FUTURE, field="played")
    return at


def set_date(play: Play, text: str) -> None:
    """Move a play to another time; the time that the form shows already moves nothing.

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


def end_of_play(play: Play) -> datetime:
    """The end of a play whose last entry comes now, moved as its beginning was."""
    return timezone.now() + timedelta(seconds=play.shifted)
