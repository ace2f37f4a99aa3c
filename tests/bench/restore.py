"""Measures how long others wait beside a restore, on an embedded database in DATA_DIR."""

import json
import os
from collections.abc import Callable
from threading import Event, Thread
from time import perf_counter, sleep
from typing import TYPE_CHECKING
from uuid import uuid4

import django

if TYPE_CHECKING:
    from scoring.kernel.serialization.entries import Json

EVENTS = int(os.environ.get("EVENTS", "150000"))
A_PLAY = 100
GOAL = 1_000  # ms
PAUSE = 0.02  # s


def main() -> None:
    """Make a backup, restore it into a new group, and write beside it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    # Only a configured Django can be asked for these.
    from django.core.management import call_command  # noqa: PLC0415

    from companion.backup.group_restore import restore  # noqa: PLC0415
    from companion.groups.models import Group  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    data, there = backup(), Group.objects.create()
    waits, over = list[float](), Event()
    beside = Thread(target=writes, args=(waits, over))
    beside.start()
    try:
        took = milliseconds(lambda: restore(there, data)) / 1000
    finally:
        over.set()
        beside.join()
    print(f"{there.plays.count():,} plays of {A_PLAY} events restored: {took:.0f} s")
    print(waited(sorted(waits)))


def waited(waits: list[float]) -> str:
    """How long other writes took, the longest last."""
    verdict = "within" if waits[-1] < GOAL else "OVER"
    return (
        f"others waited {waits[-1]:.0f} ms at most, {waits[len(waits) // 2]:.1f} in the median "
        f"of {len(waits):,} writes; {verdict} the {GOAL} ms"
    )


def backup() -> bytes:
    """A backup of many plays that are alike but for their ids."""
    from companion.backup.group_backup import backup_file, zip_document  # noqa: PLC0415
    from companion.exchange import record_import  # noqa: PLC0415
    from companion.groups.models import Device, Group  # noqa: PLC0415
    from companion.plays.samples import FOLDER  # noqa: PLC0415
    from tests.backup.files import document, listed, objected  # noqa: PLC0415

    device = Device.objects.create(group=Group.objects.create(), name="the measuring phone")
    record: dict[str, Json] = json.loads((FOLDER / "krimsutep-finished.json").read_bytes())
    entries = record["entries"]
    assert isinstance(entries, list)
    short = json.dumps({**record, "entries": entries[:A_PLAY]}).encode()
    (taken,) = record_import.import_records(device, [("short", short)])
    assert taken.play is not None, taken.message
    whole = document(backup_file(device.group))
    (play,) = listed(whole["plays"])
    plays: list[Json] = [
        {**objected(play), "id": str(uuid4())} for _ in range(EVENTS // A_PLAY)
    ]
    return zip_document({**whole, "plays": plays})


def writes(waits: list[float], over: Event) -> None:
    """Write again and again by another connection, until the restore is over."""
    from django.db import connection, transaction  # noqa: PLC0415

    from companion.groups.models import Device, Group  # noqa: PLC0415

    device = Device.objects.create(group=Group.objects.create(), name="another phone")

    def write() -> None:
        with transaction.atomic():
            Device.objects.filter(id=device.id).update(name="another phone")

    while not over.is_set():
        waits.append(milliseconds(write))
        sleep(PAUSE)
    connection.close()


def milliseconds(does: Callable[[], object]) -> float:
    begun = perf_counter()
    does()
    return (perf_counter() - begun) * 1000


if __name__ == "__main__":
    main()
