"""The time zone of a group, in which all its devices see times."""

from zoneinfo import available_timezones

from companion.groups.models import Group
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import quoted


def choose(group: Group, zone: str) -> None:
    """Set the group's time zone; raises `Malformed` for an unknown one."""
    if zone not in available_timezones():
        raise Malformed(
            gettext("{text} is not a time zone.").format(text=quoted(zone)), field="zone"
        )
    group.zone = zone
    group.save(update_fields=["zone"])
