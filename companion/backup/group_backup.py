"""Backup of a group: a zip with one JSON document of all its lasting data.

The photos of its plays lie beside it in the zip.
It leaves out private data and data that only this server can use: accounts, tokens, codes,
links to results, the devices in seats, and sealed choices.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import batched
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from companion.achievements.services import off_in
from companion.backup.plain_results_backup import plain_results_of
from companion.backup.recaps_backup import recaps_of
from companion.backup.row_serialization import (
    COPY,
    DEVICE,
    EVENT,
    GROUP,
    HOUSE_RULING,
    PERSON,
    PHOTO,
    PLACE,
    PLAY,
    RECORD_CONTENT,
    SEAT,
    serialize_row,
)
from companion.exchange.models import Origin
from companion.groups.models import Device, Group, Person
from companion.photos.models import Photo
from companion.plays.models import LogEvent, Play, Seat
from scoring.kernel.serialization.entries import Json

NAME = "backup.json"
FORMAT, VERSION = "nile-scribe-backup", 1
HOME = "home"
"""The key of the server's address in a file that is to be imported there again."""
ACHIEVEMENTS_OFF = "achievements_off"
"""The key of the achievements that are switched off; a group with none of them lacks it."""
PHOTOS = "photos"
"""The key of the photos, and the folder of their files; a group without photos lacks it."""
AT_ONCE = 100
PHOTOS_AT_ONCE = 4


def backup_file(group: Group, play: Play | None = None, home: str = "") -> bytes:
    """The group at one moment as the bytes of a backup file; with `play`, only that play.

    `home` is the address of this server, to which the play can be brought back.
    """
    with _consistent_view():
        document = _document(group, play) | ({HOME: home} if home else {})
        return zip_document(document, Photo.objects.filter(play__in=_plays_of(group, play)))


def zip_document(document: Mapping[str, Json], photos: QuerySet[Photo] | None = None) -> bytes:
    """A document as the bytes of a backup file, with the files of these photos."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(NAME, json.dumps(document, ensure_ascii=False, separators=(",", ":")))
        for photo in () if photos is None else photos.iterator(PHOTOS_AT_ONCE):
            archive.writestr(photo_file(str(photo.play_id)), photo.data, ZIP_STORED)
    return file.getvalue()


def photo_file(play: str) -> str:
    """The name of a play's photo in the zip."""
    return f"{PHOTOS}/{play}.webp"


@contextmanager
def _consistent_view() -> Iterator[None]:
    """Context in which all queries see the database at one moment, while others write.

    In SQLite a transaction that only reads has such a snapshot and does not block writers;
    Django would start it with a write lock. In PostgreSQL each query of a transaction sees
    newer commits, unless its isolation level is repeatable read.
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


def _document(group: Group, play: Play | None) -> dict[str, Json]:
    plays = _plays_of(group, play)
    people = list(group.people.prefetch_related("others").order_by("id"))
    ids = {person.id: person.uid for person in people}
    document: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "made": timezone.now().isoformat(),
        "group": serialize_row(GROUP, group),
        "devices": [serialize_row(DEVICE, each) for each in _devices(group)],
        "people": [_person(each, ids) for each in people],
        "places": [
            serialize_row(PLACE, each) for each in group.places.order_by("created", "id")
        ],
        "house_rulings": [
            serialize_row(HOUSE_RULING, each, device=_id(each.device_id))
            for each in group.house_rulings.order_by("id")
        ],
        "copies": [
            serialize_row(COPY, each, device=_id(each.device_id))
            for each in group.copies.order_by("id")
        ],
        "plays": list(_plays(plays)),
    }
    document |= _achievements_off(group) | _photos(plays)
    return document if play else document | recaps_of(group) | plain_results_of(group)


def _plays_of(group: Group, play: Play | None) -> QuerySet[Play]:
    return group.plays.all() if play is None else group.plays.filter(id=play.id)


def _photos(plays: QuerySet[Play]) -> dict[str, Json]:
    found = Photo.objects.filter(play__in=plays).defer("data").order_by("added", "id")
    rows: list[Json] = [
        serialize_row(PHOTO, each, play=str(each.play_id), device=_id(each.device_id))
        for each in found
    ]
    return {PHOTOS: rows} if rows else {}


def _achievements_off(group: Group) -> dict[str, Json]:
    off: list[Json] = [*sorted(off_in(group.id))]
    return {ACHIEVEMENTS_OFF: off} if off else {}


def _devices(group: Group) -> Iterable[Device]:
    """All devices that acted in the group's plays, guests too: the audit trail has them."""
    acted = LogEvent.objects.filter(play__group=group).values("device")
    wanted = (
        Q(group=group)
        | Q(id__in=acted)
        | Q(id__in=Photo.objects.filter(play__group=group).values("device"))
        | Q(id__in=group.house_rulings.values("device"))
        | Q(id__in=group.copies.values("device"))
    )
    return Device.objects.filter(wanted).order_by("created", "id")


def _person(person: Person, ids: dict[int, UUID]) -> dict[str, Json]:
    same = None if person.same_as_id is None else _id(ids[person.same_as_id])
    others: list[Json] = [str(other.uid) for other in person.others.all()]
    return serialize_row(PERSON, person, same_as=same, others=others)


def _plays(plays: QuerySet[Play]) -> Iterator[dict[str, Json]]:
    for some in batched(plays.order_by("created", "id"), AT_ONCE):
        seats = _by_play(
            Seat.objects.filter(play__in=some)
            .select_related("person", "came_as")
            .order_by("number")
        )
        events = _by_play(LogEvent.objects.filter(play__in=some).order_by("sequence"))
        origins = {each.play_id: each for each in Origin.objects.filter(play__in=some)}
        for play in some:
            row = _play(play, seats.get(play.id, []), events.get(play.id, []))
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


def _play(play: Play, seats: Iterable[Seat], events: Iterable[LogEvent]) -> dict[str, Json]:
    return serialize_row(
        PLAY,
        play,
        place=_id(play.place_id),
        seats=[
            serialize_row(
                SEAT, each, person=str(each.person.uid),
                came_as=None if each.came_as is None else str(each.came_as.uid),
            )
            for each in seats
        ],
        acts=[serialize_row(EVENT, each, device=_id(each.device_id)) for each in events],
    )  # fmt: skip


def _id(each: UUID | None) -> str | None:
    return None if each is None else str(each)
