"""Events that a play and its other copies exchange."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from companion.plays.live import publish
from companion.plays.log.branches import KeyedEvent
from companion.plays.log.events import Action, Event
from companion.plays.log.replay import REPLAYS
from companion.plays.models import LogEvent, Play
from companion.plays.queries import play_with_role
from companion.plays.services import table_and_duplicate, update_finished
from companion.plays.table import Table


def adopt(play_id: UUID, device: UUID, digest: str, events: Sequence[LogEvent]) -> Table | None:
    """Append events that were entered in another copy of the play: all of them, or none.

    `digest` is that of the log that they follow; returns None if the log has changed by now.
    Raises `EntryError` for an event that the rules refuse. For hosts only.
    """
    with transaction.atomic(durable=True):
        play, role, _ = play_with_role(play_id, device, lock=True)
        table, _ = table_and_duplicate(play, role)
        if not role.host:
            raise Play.DoesNotExist
        if table.log.digest != digest:
            return None
        for row in events:
            event = Event(table.log.rows, Action(row.action), row.payload)
            table = table.then(event, row.key)
            row.play, row.sequence, row.digest = play, event.sequence, table.log.digest
        LogEvent.objects.bulk_create(events)
        update_finished(table)
    REPLAYS.keep(play.id, table.replay)
    publish.publish_change(play.id, events=table.after, changed=True)
    return table


def keyed_events(play_id: UUID) -> list[KeyedEvent]:
    """All events of a play with their keys, as other copies of it have them."""
    rows = LogEvent.objects.filter(play=play_id).order_by("sequence")
    return [KeyedEvent(Action(row.action), row.payload, row.key) for row in rows]
