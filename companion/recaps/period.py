"""The period of a recap: `all`, `2026`, `2026-11` or the evening `2026-11-28`."""

import re
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from companion.languages.dates import day_of

PERIOD = "all|[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?"
"""The form of a period in addresses; not every text of this form is a period."""
ALL = "all"
MORNING = time(5)
"""An evening goes on past midnight, until this hour in the group's time zone."""
FIRST, LAST = datetime(MINYEAR, 1, 3), datetime(MAXYEAR, 12, 29)  # noqa: DTZ001 - zones follow


class Length(Enum):
    """How long a period is."""

    EVENING = "evening"
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Period:
    """A period: from `begin` until just before `end`, in the group's time zone."""

    text: str
    length: Length
    begin: datetime
    end: datetime

    @property
    def name(self) -> str:
        """The period for people: `28 November 2026`, `November 2026`, `2026`, `All years`."""
        match self.length:
            case Length.EVENING:
                return day_of(self.begin)
            case Length.MONTH:
                return date_format(self.begin, pgettext("date format", "F Y"))
            case Length.YEAR:
                return self.text
            case Length.ALL:
                return gettext("All years")

    @property
    def title(self) -> str:
        """The heading of a recap."""
        if self.length is Length.EVENING:
            return gettext("The evening of {day}").format(day=self.name)
        return gettext("{period} on the Nile").format(period=self.name)


def read_period(text: str, zone: ZoneInfo) -> Period:
    """Read a period; raises `ValueError` if there is no such year, month or day."""
    if not re.fullmatch(PERIOD, text):
        raise ValueError(text)
    if text == ALL:
        return Period(text, Length.ALL, FIRST.replace(tzinfo=zone), LAST.replace(tzinfo=zone))
    numbers = [int(part) for part in text.split("-")]
    year, month, day = [*numbers, 1, 1][:3]
    begin = datetime(year, month, day, tzinfo=zone)
    if not FIRST.year < year < LAST.year:
        raise ValueError(text)
    if len(numbers) == 1:
        return Period(text, Length.YEAR, begin, begin.replace(year=year + 1))
    if len(numbers) == 2:  # noqa: PLR2004 - a year and a month
        after = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=zone)
        return Period(text, Length.MONTH, begin, after)
    start = datetime.combine(begin.date(), MORNING, zone)
    return Period(text, Length.EVENING, start, start + timedelta(days=1))


def evening_of(at: datetime, zone: ZoneInfo) -> Period:
    """The evening to which a moment belongs."""
    local = at.astimezone(zone)
    day = local.date() if local.time() >= MORNING else local.date() - timedelta(days=1)
    return read_period(day.isoformat(), zone)
