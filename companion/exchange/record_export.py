"""Export a play as a record: a portable file without loss."""

import json

from django.core.exceptions import PermissionDenied

from companion.exchange import record_meta
from companion.languages.sentences import gettext
from companion.plays.presentation import visibility
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json


class StillSecret(PermissionDenied):
    """Raised for a play whose points are secret: its record would reveal them."""


def record(table: Table) -> dict[str, Json]:
    """A play's record: the entries that count now, and the readings that hold.

    Raises `StillSecret` while points are secret, since they could be counted from the record.
    """
    if visibility.points_are_secret(table):
        raise StillSecret(gettext(visibility.NO_RECORD))
    play, log = table.play, table.log
    return {
        "format": "play-record",
        "version": 1,
        "game": play.game,
        "players": list(play.players),
        "start": play.start,
        "options": {**play.options, **log.rulings},
        "entries": [event.payload for event in log.entries],
        "meta": record_meta.meta_of(play, log, host=table.role.host),
    }


def record_file(table: Table) -> bytes:
    """The bytes of a record file."""
    return json.dumps(record(table), ensure_ascii=False, indent=1).encode() + b"\n"
