"""Copy a play of another group into the own group."""

import json
from uuid import UUID

from companion.exchange import record_export, record_import
from companion.groups.models import Device
from companion.plays import trash
from companion.plays.models import Play
from companion.plays.table import Table
from scoring.kernel.errors import Malformed


def copy_to_group(device_id: UUID, table: Table) -> Play:
    """Copy a finished play into the own group; copying it twice gives the same copy.

    The copy is an import of the play's record: without notes, which only the other group may
    read. Raises `Malformed` if two of its people are one person in this group.
    """
    device = Device.objects.select_related("group").get(id=device_id)
    if table.play.group_id == device.group_id:
        return table.play
    known = Play.objects.filter(
        group=device.group_id, origin__meta__contains=str(table.play.id)
    ).first()
    if known is not None:
        return trash.restore_imported(known.id)
    record = record_export.record(table)
    (taken,) = record_import.import_records(
        device, [("a play", json.dumps(record, ensure_ascii=False).encode())]
    )
    if taken.play is None:
        raise Malformed(taken.message)
    return taken.play
