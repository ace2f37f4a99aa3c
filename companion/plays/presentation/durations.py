"""Times and durations in words, in the active time zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from companion.plays.models import Play

MINUTE, HOUR, WEEK = 60, 3_600, 7


def moment_text(at: datetime, now: datetime | None = None) -> str:
    """How long ago: `just now`, `10 minutes ago`, `today, 20:15`, `Sunday`, `15 November`."""
    now = timezone.localtime(now or timezone.now())
    at = timezone.localtime(at)
    # The difference of local times would ignore that clocks were changed in between.
    seconds = now.timestamp() - at.timestamp()
    if seconds < MINUTE:
        return gettext("just now")
    if seconds < HOUR:
        minutes = int(seconds // MINUTE)
        words = ngettext("{n} minute ago", "{n} minutes ago", minutes)
        return words.format(n=minutes)
    return day_text(at, now)


def day_text(at: datetime, now: datetime) -> str:
    """A day relative to now: `today, 20:15`, `yesterday`, `Sunday`."""
    days = (now.date() - at.date()).days
    if days == 0:
        return gettext("today, {time}").format(time=f"{at:%H:%M}")
    if days == 1:
        return gettext("yesterday")
    if days < WEEK:
        return date_format(at, "l")
    if at.year == now.year:
        return date_format(at, pgettext("date format", "j F"))
    return date_format(at, pgettext("date format", "j F Y"))


def duration_text(time: timedelta) -> str:
    """A duration: `58 min`, `1 h 12`."""
    hours, minutes = divmod(int(time.total_seconds()) // MINUTE, MINUTE)
    if hours:
        return gettext("{hours} h {minutes}").format(hours=hours, minutes=f"{minutes:02}")
    return gettext("{minutes} min").format(minutes=minutes)


def clock_text(seconds: int) -> str:
    """A time as on a clock: `0:45`, `12:07`, `1:02:07`."""
    minutes, rest = divmod(seconds, MINUTE)
    hours, left = divmod(minutes, MINUTE)
    return f"{hours}:{left:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def duration_in_minutes(seconds: int) -> str:
    """A number of seconds as hours and minutes: `58 min`, `1 h 12`."""
    return duration_text(timedelta(seconds=seconds))


def play_duration(minutes: int | None, began: datetime, ended: datetime | None) -> str:
    """How long a play took: the minutes that were set, else from its start to its end.

    Empty while it runs, and for a log that was stored all at once.
    """
    if minutes is not None:
        return duration_text(timedelta(minutes=minutes))
    if ended is None or ended - began < timedelta(minutes=1):
        return ""
    return duration_text(ended - began)


def start_date(play: Play) -> datetime:
    """When a play began: its date, also if it went on past midnight."""
    return timezone.localtime(play.created, ZoneInfo(play.group.zone))
