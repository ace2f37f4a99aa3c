"""Imported records that a group has already, when their plays come from another group.

Both groups imported the same file; their plays have different ids, and keys in their logs.
"""

from collections.abc import Sequence

from django.db.models import F

from companion.groups.models import Group
from companion.plays.log.events import equal_json
from companion.plays.models import LogEvent, Play
from scoring.kernel.serialization.entries import Json


def play_of_record(group: Group, content: str, events: Sequence[Json]) -> Play | None:
    """The group's play of a record, if its log begins with these events: it has all of them.

    `content` is the hash of the record, empty for none; see `Origin`. The events are those of
    the other group's play, by `event_json`.
    """
    if not content:
        return None
    known = Play.objects.filter(group=group, origin__content=content)
    for play in known.order_by(F("deleted").asc(nulls_first=True), "created", "id"):
        if equal_json(events_of(play, len(events)), list(events)):
            return play
    return None


def events_of(play: Play, most: int | None = None) -> list[Json]:
    """The first events of a play's log, or all of them."""
    events = LogEvent.objects.filter(play=play).order_by("sequence")
    return [event_json(*each) for each in events.values_list("action", "payload")[:most]]


def event_json(action: Json, payload: Json) -> Json:
    """An event as it is compared, without its key and its device."""
    return [action, payload]
