"""Days as people write them in their language."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import pgettext


def day_of(at: datetime) -> str:
    """The local day of a moment: `14 March 2026`, `14. März 2026`."""
    return date_format(localtime(at), pgettext("date format", "j F Y"))
