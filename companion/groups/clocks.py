"""The clocks of a group: the time zone that its evenings are told in, whoever asks for them."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from companion.groups.models import Group
from companion.plays.models import Play
from scoring.kernel.errors import Malformed
from scoring.kernel.spelling import shown


def choose(group: Group, zone: str) -> None:
    """Tell the group's times by these clocks from now on; raises `Malformed` for no zone."""
    if zone not in available_timezones():
        raise Malformed(f"{shown(zone)} is no time zone.", field="zone")
    group.zone = zone
    group.save(update_fields=["zone"])


def began(play: Play) -> datetime:
    """When a play began: its day is the play's, also when it went on past midnight."""
    return timezone.localtime(play.created, ZoneInfo(play.group.zone))
