"""Import play records into a group, each checked by the rules.

A refused record is reported with its entry and reason. On request it is kept as a play that can
only be read and does not count for statistics.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Q

from companion.exchange import record_meta
from companion.games.catalog import CATALOG
from companion.games.view import ViewRequest
from companion.groups import places
from companion.groups.ids import id_in_group
from companion.groups.models import Device, Group
from companion.groups.people import adopt_looks
from companion.languages.sentences import gettext, sentence
from companion.plays import creation, trash
from companion.plays.models import Play
from companion.plays.presentation.visibility import discreet_error_at
from scoring.kernel.errors import EntryError, Malformed, RuleViolation
from scoring.kernel.serialization.json_values import MAX_BYTES
from scoring.record import Record, load
from scoring.registry import GAMES

EARLIER_IDS = UUID("6f6a1d2e-2c55-5f6e-9a34-0d6d1f4c7b11")
"""UUID namespace of plays imported while their id was derived from their record."""
MOST_FILES = 200
MOST_SEATS = 20


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """The result of one file: its play, or the refused entry and the reason.

    `again` if the play existed before, `kept` if it was refused and stored to be read. `text`
    is the record, if it can still be kept.
    """

    name: str
    play: Play | None = None
    again: bool = False
    kept: bool = False
    entry: int | None = None
    clause: str = ""
    message: str = ""
    text: str = ""


def import_records(
    device: Device, files: Iterable[tuple[str, bytes]], *, keep: bool = False
) -> list[ImportedRecord]:
    """Import files one after another; a refused file does not stop the others.

    With `keep`, refused records are stored as read-only plays.
    """
    return [_import_record(device, name, data, keep=keep) for name, data in files]


def import_summary(report: Sequence[ImportedRecord]) -> str:
    """One line on the result of all files."""
    counts = Counter(_result(each) for each in report)
    words = {
        "imported": gettext("{n} imported"),
        "here": gettext("{n} already here"),
        "kept": gettext("{n} read-only"),
        "refused": gettext("{n} refused"),
    }
    found = ((text, counts[result]) for result, text in words.items())
    return ", ".join(text.format(n=number) for text, number in found if number)


def _result(file: ImportedRecord) -> str:
    """`refused`, `here`, `kept` or `imported`."""
    if file.play is None:
        return "refused"
    if file.again:
        return "here"
    return "kept" if file.kept else "imported"


def _import_record(device: Device, name: str, data: bytes, *, keep: bool) -> ImportedRecord:
    try:
        found = load(GAMES, data[: MAX_BYTES + 1])
        record_meta.require_storable(dict(found.meta), "meta")
        record_meta.require_storable(list(found.entries), "entries")
        record_meta.require_storable(dict(found.options), "options")
    except EntryError as error:
        return ImportedRecord(name, message=sentence(error.message))
    refused = _refusal(name, found)
    with transaction.atomic():
        Group.objects.select_for_update().get(id=device.group_id)  # serializes two requests
        known = _existing_play(device, found)
        if known is not None:
            return ImportedRecord(name, trash.restore_imported(known), again=True)
        if refused is None:
            return _store_valid(device, name, found)
        if not _can_be_kept(found):
            return refused
        return (
            _store_refused(device, found, refused)
            if keep
            else replace(refused, text=data.decode())
        )


def _refusal(name: str, found: Record) -> ImportedRecord | None:
    """The refusal of a record by the rules; None if it is valid."""
    try:
        position = found.game.begin(found.players, found.start, found.options)
    except EntryError as error:
        return _refused_record(name, None, error)
    for number, payload in enumerate(found.entries):
        try:
            position = position.enter(payload)
        except EntryError as error:
            purses = CATALOG[found.game.slug].game_view.purses(position, ViewRequest())
            return _refused_record(name, number, discreet_error_at(purses, error))
    return None


def _store_valid(device: Device, name: str, found: Record) -> ImportedRecord:
    """Store a valid record; the group can still refuse it."""
    try:
        return ImportedRecord(name, _create_play(device, found))
    except EntryError as error:  # two of its names are one person here
        return _refused_record(name, None, error)


def _refused_record(name: str, number: int | None, error: EntryError) -> ImportedRecord:
    return ImportedRecord(
        name,
        entry=None if number is None else number + 1,
        clause=error.cite.id if isinstance(error, RuleViolation) else "",
        message=sentence(error.message),
    )


def _store_refused(device: Device, found: Record, meta: ImportedRecord) -> ImportedRecord:
    """Store a refused record as a read-only play."""
    try:
        return replace(meta, kept=True, play=_create_play(device, found, judged=False))
    except Malformed as refusal:  # two of its names are one person here
        both = gettext("{refusal} {more}").format(
            refusal=meta.message, more=sentence(refusal.message)
        )
        return replace(meta, message=both)


def _can_be_kept(found: Record) -> bool:
    """Whether the record has the seats and names that a stored play needs."""
    seats = len(found.players)
    return 1 <= seats <= MOST_SEATS and 0 <= found.start < seats


def _create_play(device: Device, found: Record, *, judged: bool = True) -> Play:
    meta = record_meta.read(found.meta, device.group.zone)
    with transaction.atomic():
        place = place_id(device, meta.place) if meta.place else ""
        if len(meta.looks) == len(found.players):
            adopt_looks(device.group, dict(zip(found.players, meta.looks, strict=True)))
        new_play = creation.NewPlay(
            found.game.slug, found.players, found.start, found.options,
            place=place, created=meta.played, minutes=meta.minutes, notes=meta.note,
            counted=judged and found.meta.get("counted") is not False, clock=meta.clock,
        )  # fmt: skip
        timed = meta.played is not None and len(meta.seconds) == len(found.entries)
        play = creation.create_with_log(
            device, new_play, found.entries,
            judged=judged, seconds=meta.seconds if timed else (),
        )  # fmt: skip
        record_meta.keep(play, found.meta, content_hash(found))
    return play


def place_id(device: Device, name: str) -> str:
    """The id of the group's place of this name, created if new; empty for an invalid name."""
    try:
        return str(places.add(device.group, name).id)
    except Malformed:
        return ""


def _existing_play(device: Device, found: Record) -> UUID | None:
    """The same play in this group: imported before, or started here and exported."""
    here = Q(origin__content=content_hash(found))
    here |= Q(id=_earlier_id(device, found), origin__content="")
    begun = record_meta.read(found.meta, device.group.zone).play
    if begun is not None:
        here |= Q(id__in=[begun, id_in_group(device.group_id, begun)])
    mine = Play.objects.filter(here, group=device.group_id, game=found.game.slug)
    return mine.order_by("created", "id").values_list("id", flat=True).first()


def content_hash(found: Record) -> str:
    """SHA-256 of a record, by which a group recognises it.

    It includes the time of the play, since two plays without entries would be the same
    otherwise.
    """
    return sha256(
        json.dumps(_content(found), sort_keys=True, default=dict).encode()
    ).hexdigest()


def _earlier_id(device: Device, found: Record) -> UUID:
    """The id that the play has if it came in before the hash of its record was kept."""
    content = [device.group_id, *_content(found)]
    return uuid5(EARLIER_IDS, json.dumps(content, sort_keys=True, default=dict))


def _content(found: Record) -> list[object]:
    return [
        found.game.slug, found.players, found.start, found.options, found.entries,
        found.meta.get("played_at"), found.meta.get("id"),
    ]  # fmt: skip
