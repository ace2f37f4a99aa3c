"""The recap behind a link, its people named as the group chose."""

from zoneinfo import ZoneInfo

from companion.recaps import services
from companion.recaps.period import read_period
from companion.recaps.shown import ShownRecap, shown
from companion.sharing.models import Names


def shared_recap(token: str) -> ShownRecap:
    """What a link shows now; raises `NoSuchLink`."""
    row = services.opened(token)
    period = read_period(row.period, ZoneInfo(row.group.zone))
    person = services.merged_into(row.person) if row.person else None
    return shown(row.group, person, period, Names(row.names), public=True)
