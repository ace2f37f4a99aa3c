"""Times and durations in words, in the active time zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from companion.plays.models import Play

MINUTE, HOUR, WEEK = 60, 3_600, 7


def ago(at: datetime, now: datetime | None = None) -> str:
    """How long ago: `just now`, `10 minutes ago`, `today, 20:15`, `Sunday`, `15 November`."""
    now = timezone.localtime(now or timezone.now())
    at = timezone.localtime(at)
    seconds = (now - at).total_seconds()
    if seconds < MINUTE:
        return "just now"
    if seconds < HOUR:
        minutes = int(seconds // MINUTE)
        return f"{minutes} minute{'s' * (minutes > 1)} ago"
    return day(at, now)


def day(at: datetime, now: datetime) -> str:
    """A day relative to now: `today, 20:15`, `yesterday`, `Sunday`."""
    days = (now.date() - at.date()).days
    if days == 0:
        return f"today, {at:%H:%M}"
    if days == 1:
        return "yesterday"
    if days < WEEK:
        return f"{at:%A}"
    date = f"{at.day} {at:%B}"
    return date if at.year == now.year else f"{date} {at.year}"


def lasted(time: timedelta) -> str:
    """A duration: `58 min`, `1 h 12`."""
    hours, minutes = divmod(int(time.total_seconds()) // MINUTE, MINUTE)
    return f"{hours} h {minutes:02}" if hours else f"{minutes} min"


def took(minutes: int | None, began: datetime, ended: datetime | None) -> str:
    """How long a play took: the minutes that were set, else from its start to its end.

    Empty while it runs, and for a log that was stored all at once.
    """
    if minutes is not None:
        return lasted(timedelta(minutes=minutes))
    if ended is None or ended - began < timedelta(minutes=1):
        return ""
    return lasted(ended - began)


def began(play: Play) -> datetime:
    """When a play began: its date, also if it went on past midnight."""
    return timezone.localtime(play.created, ZoneInfo(play.group.zone))
