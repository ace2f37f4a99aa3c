"""Live connections of devices to plays, known to every process through the database.

Each process records the heartbeats of its own connections every few seconds. So a device counts
as connected while its last heartbeat is recent, and a crashed process needs no clean-up.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from companion.groups.models import Device
from companion.plays.models import Connection, Play

SILENCE = timedelta(seconds=40)
"""A connection without a heartbeat for so long is offline; heartbeats come every 15 s."""
LATE = timedelta(seconds=60)
"""A phone that reconnects is back within this time."""
HOUR = 60


class ConnectionKey(NamedTuple):
    """A device at a play."""

    play: UUID
    device: UUID


def record_heartbeats(
    open_now: Collection[ConnectionKey], ended: Collection[ConnectionKey]
) -> None:
    """Record heartbeats of open connections, and the end of others; for worker threads."""
    now = timezone.now()
    try:
        plays = _existing_ids(Play.objects.all(), {pair.play for pair in (*open_now, *ended)})
        devices = _existing_ids(
            Device.objects.all(), {pair.device for pair in (*open_now, *ended)}
        )
        # One order everywhere, or two processes could deadlock.
        rows = [
            Connection(play_id=pair.play, device_id=pair.device, last_heartbeat=now, ended=gone)
            for pairs, gone in ((open_now, None), (ended, now))
            for pair in sorted(pairs)
            if pair.play in plays and pair.device in devices
        ]
        Connection.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["play", "device"],
            update_fields=["last_heartbeat", "ended"],
        )
    finally:
        connection.close_if_unusable_or_obsolete()


def _existing_ids(
    rows: QuerySet[Play] | QuerySet[Device], ids: Collection[UUID]
) -> frozenset[UUID]:
    return frozenset(rows.filter(id__in=ids).values_list("id", flat=True))


def count_open(now: datetime) -> int:
    """How many connections of all plays are open, whichever process serves them."""
    return Connection.objects.filter(ended=None, last_heartbeat__gt=now - SILENCE).count()


@dataclass(frozen=True, slots=True)
class ConnectionState:
    """Whether a device is `live`, `late` or `away`, with the words for it."""

    state: str
    words: str


def connection_states(
    play: Play, now: datetime | None = None
) -> Mapping[UUID, ConnectionState]:
    """The state of every device that ever followed a play, by device id."""
    at = now or timezone.now()
    rows = Connection.objects.filter(play=play)
    return {row.device_id: _state(row.last_heartbeat, row.ended, at) for row in rows}


def _state(last_heartbeat: datetime, ended: datetime | None, now: datetime) -> ConnectionState:
    silent = now - last_heartbeat
    if ended is None and silent < SILENCE:
        return ConnectionState("live", "live")
    if silent < LATE:
        return ConnectionState("late", f"late: no sign for {int(silent.total_seconds())} s")
    minutes = int(silent.total_seconds()) // 60
    if minutes < HOUR:
        return ConnectionState("away", f"gone for {minutes} min")
    local = timezone.localtime(last_heartbeat)
    day = "" if local.date() == timezone.localtime(now).date() else f"{local.day} {local:%B}, "
    return ConnectionState("away", f"gone since {day}{local:%H:%M}")
