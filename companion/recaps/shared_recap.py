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
    person = row.person
    while person is not None and person.same_as is not None:
        person = person.same_as
    return shown(row.group, person, period, Names(row.names), public=True)
