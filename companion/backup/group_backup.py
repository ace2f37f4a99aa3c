"""A group as one file: a zip with one JSON document, which holds everything that lasts.

Left out is what is nobody else's to have or ends with the server: accounts, tokens, codes and
links, who sits where with which phone, and choices that are sealed.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import batched
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from companion.backup.row_serialization import (
    ACT,
    COPY,
    DEVICE,
    GROUP,
    HOUSE_RULING,
    PERSON,
    PLACE,
    PLAY,
    RECORD_CONTENT,
    SEAT,
    payload,
)
from companion.exchange.models import Origin
from companion.groups.models import Device, Group, Person
from companion.plays.models import LogEvent, Play, Seat
from scoring.kernel.serialization.entries import Json

NAME = "backup.json"
FORMAT, VERSION = "nile-scribe-backup", 1
AT_ONCE = 100


def written(group: Group) -> bytes:
    """The whole group as it is at one moment, as a file."""
    with _one_moment():
        document = _document(group)
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(NAME, json.dumps(document, ensure_ascii=False, separators=(",", ":")))
    return file.getvalue()


@contextmanager
def _one_moment() -> Iterator[None]:
    """While this is open it sees nothing change, however much others write.

    SQLite shows a transaction that only reads what was there when it began, and lets others
    write; Django would begin it with the lock for writing. PostgreSQL shows each query of a
    transaction what has come since the one before, unless it is told to show all of them the
    same.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    outermost = not connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql" and outermost:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _document(group: Group) -> dict[str, Json]:
    people = list(group.people.prefetch_related("others").order_by("id"))
    ids = {person.id: person.uid for person in people}
    return {
        "format": FORMAT,
        "version": VERSION,
        "made": timezone.now().isoformat(),
        "group": payload(GROUP, group),
        "devices": [payload(DEVICE, each) for each in _devices(group)],
        "people": [_person(each, ids) for each in people],
        "places": [payload(PLACE, each) for each in group.places.order_by("created", "id")],
        "house_rulings": [
            payload(HOUSE_RULING, each, device=_id(each.device_id))
            for each in group.house_rulings.order_by("id")
        ],
        "copies": [
            payload(COPY, each, device=_id(each.device_id))
            for each in group.copies.order_by("id")
        ],
        "plays": list(_plays(group)),
    }


def _devices(group: Group) -> Iterable[Device]:
    """All devices that did something here, guests' too: the audit trail names them."""
    acted = LogEvent.objects.filter(play__group=group).values("device")
    wanted = (
        Q(group=group)
        | Q(id__in=acted)
        | Q(id__in=group.house_rulings.values("device"))
        | Q(id__in=group.copies.values("device"))
    )
    return Device.objects.filter(wanted).order_by("created", "id")


def _person(person: Person, ids: dict[int, UUID]) -> dict[str, Json]:
    same = None if person.same_as_id is None else _id(ids[person.same_as_id])
    others: list[Json] = [str(other.uid) for other in person.others.all()]
    return payload(PERSON, person, same_as=same, others=others)


def _plays(group: Group) -> Iterator[dict[str, Json]]:
    for some in batched(group.plays.order_by("created", "id"), AT_ONCE):
        seats = _by_play(
            Seat.objects.filter(play__in=some)
            .select_related("person", "came_as")
            .order_by("number")
        )
        acts = _by_play(LogEvent.objects.filter(play__in=some).order_by("sequence"))
        origins = {each.play_id: each for each in Origin.objects.filter(play__in=some)}
        for play in some:
            row = _play(play, seats.get(play.id, []), acts.get(play.id, []))
            yield row | _origin(origins.get(play.id))


def _origin(origin: Origin | None) -> dict[str, Json]:
    if origin is None:
        return {"origin": None}
    content: dict[str, Json] = {RECORD_CONTENT: origin.content} if origin.content else {}
    return {"origin": origin.meta} | content


def _by_play[R: (Seat, LogEvent)](rows: Iterable[R]) -> dict[UUID, list[R]]:
    found: dict[UUID, list[R]] = {}
    for row in rows:
        found.setdefault(row.play_id, []).append(row)
    return found


def _play(play: Play, seats: Iterable[Seat], acts: Iterable[LogEvent]) -> dict[str, Json]:
    return payload(
        PLAY,
        play,
        place=_id(play.place_id),
        seats=[
            payload(
                SEAT, each, person=str(each.person.uid),
                came_as=None if each.came_as is None else str(each.came_as.uid),
            )
            for each in seats
        ],
        acts=[payload(ACT, each, device=_id(each.device_id)) for each in acts],
    )  # fmt: skip


def _id(each: UUID | None) -> str | None:
    return None if each is None else str(each)
