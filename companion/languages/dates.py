"""Days as people write them in their language."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import pgettext


def day_of(at: datetime) -> str:
    """The day of a moment in its own time zone: `14 March 2026`, `14. März 2026`."""
    return date_format(at, pgettext("date format", "j F Y"))
