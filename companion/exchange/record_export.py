"""Play records out: a play as a portable file, without loss."""

import json

from django.core.exceptions import PermissionDenied

from companion.exchange import record_meta
from companion.plays.presentation import visibility
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json


class StillSecret(PermissionDenied):
    """The points of a play are secret, and so is its record."""


def record(table: Table) -> dict[str, Json]:
    """A play as a record: its entries as they count now, under the readings that hold.

    Raises `StillSecret` while points are: whoever has the record can count them.
    """
    if visibility.points_are_secret(table):
        raise StillSecret(visibility.NO_RECORD)
    play, log = table.play, table.log
    return {
        "format": "play-record",
        "version": 1,
        "game": play.game,
        "players": list(play.players),
        "start": play.start,
        "options": {**play.options, **log.rulings},
        "entries": [act.payload for act in log.entries],
        "meta": record_meta.written(play, host=table.role.host),
    }


def written(table: Table) -> bytes:
    """A record as a file."""
    return json.dumps(record(table), ensure_ascii=False, indent=1).encode() + b"\n"
