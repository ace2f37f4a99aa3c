"""The clocks of a group: the time zone that its evenings are told in, whoever asks for them."""

from zoneinfo import available_timezones

from companion.groups.models import Group
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import shown


def choose(group: Group, zone: str) -> None:
    """Tell the group's times by these clocks from now on; raises `Malformed` for no zone."""
    if zone not in available_timezones():
        raise Malformed(f"{shown(zone)} is no time zone.", field="zone")
    group.zone = zone
    group.save(update_fields=["zone"])
