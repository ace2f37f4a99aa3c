"""Play records in: files taken into a group, each checked by the rules.

One that the rules refuse says at which entry and why. It can be kept all the same: as a play
that is only read, and not for statistics.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.db import transaction

from companion.exchange import record_meta
from companion.games.catalog import CATALOG
from companion.games.view import ViewRequest
from companion.groups import places
from companion.groups.models import Device, Group
from companion.plays import creation, trash
from companion.plays.models import Play
from companion.plays.presentation.visibility import discreet
from scoring.kernel.errors import EntryError, Malformed, RuleViolation
from scoring.record import MAX_BYTES, Record, load
from scoring.registry import GAMES

NAMESPACE = UUID("6f6a1d2e-2c55-5f6e-9a34-0d6d1f4c7b11")
"""Ours, for plays known by what is in their record."""
MOST_FILES = 200
MOST_SEATS = 20
FATES = ("taken in", "here already", "only to be read", "refused")
"""What can become of a file, as it is told."""


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """What became of one file: the play it made, or at which entry it was refused, and why.

    `again`: it was here before. `kept`: it is refused, and here to be read. `text` is the
    record where it can still be kept.
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
    """Take files into a group, one after another; one that is refused hinders no other.

    With `keep` those that the rules refuse are kept as plays that are only read.
    """
    return [_take(device, name, data, keep=keep) for name, data in files]


def import_summary(report: Sequence[ImportedRecord]) -> str:
    """What became of all files, in one line."""
    counts = Counter(_fate(each) for each in report)
    return ", ".join(f"{counts[fate]} {fate}" for fate in FATES if counts[fate])


def _fate(file: ImportedRecord) -> str:
    if file.play is None:
        return "refused"
    if file.again:
        return "here already"
    return "only to be read" if file.kept else "taken in"


def _take(device: Device, name: str, data: bytes, *, keep: bool) -> ImportedRecord:
    try:
        found = load(GAMES, data[: MAX_BYTES + 1])
        record_meta.keepable(dict(found.meta), "meta")
        record_meta.keepable(list(found.entries), "entries")
        record_meta.keepable(dict(found.options), "options")
    except EntryError as error:
        return ImportedRecord(name, message=error.message)
    refused = _judged(name, found)
    with transaction.atomic():
        Group.objects.select_for_update().get(id=device.group_id)  # two taps, one after another
        known = _known(device, found)
        if known is not None:
            return ImportedRecord(name, trash.restore_imported(known), again=True)
        if refused is None:
            return _taken(device, name, found)
        if not _can_be_kept(found):
            return refused
        return _kept(device, found, refused) if keep else replace(refused, text=data.decode())


def _judged(name: str, found: Record) -> ImportedRecord | None:
    """At which entry the rules refuse it, and why; None where they do not."""
    try:
        position = found.game.begin(found.players, found.start, found.options)
    except EntryError as error:
        return _refused(name, None, error)
    for number, payload in enumerate(found.entries):
        try:
            position = position.enter(payload)
        except EntryError as error:
            purses = CATALOG[found.game.slug].game_view.purses(position, ViewRequest())
            return _refused(name, number, discreet(purses, error))
    return None


def _taken(device: Device, name: str, found: Record) -> ImportedRecord:
    """Keep what the rules have nothing against; the group may have."""
    try:
        return ImportedRecord(name, _adopted(device, found))
    except EntryError as error:  # two of its names are one person here
        return _refused(name, None, error)


def _refused(name: str, number: int | None, error: EntryError) -> ImportedRecord:
    return ImportedRecord(
        name,
        entry=None if number is None else number + 1,
        clause=error.cite.id if isinstance(error, RuleViolation) else "",
        message=error.message,
    )


def _kept(device: Device, found: Record, meta: ImportedRecord) -> ImportedRecord:
    """Keep what the rules refuse, as a play that is only read."""
    try:
        return replace(meta, kept=True, play=_adopted(device, found, judged=False))
    except Malformed as refusal:  # two of its names are one person here
        return replace(meta, message=f"{meta.message} {refusal.message}")


def _can_be_kept(found: Record) -> bool:
    """Whether it tells who sat there; the rest need not hold."""
    seats = len(found.players)
    return 1 <= seats <= MOST_SEATS and 0 <= found.start < seats


def _adopted(device: Device, found: Record, *, judged: bool = True) -> Play:
    meta = record_meta.read(found.meta, device.group.zone)
    with transaction.atomic():
        place = _place(device, meta.place) if meta.place else ""
        new_play = creation.NewPlay(
            found.game.slug, found.players, found.start, found.options,
            play=identity(device, found), place=place, created=meta.played,
            minutes=meta.minutes, notes=meta.note,
            counted=judged and found.meta.get("counted") is not False,
        )  # fmt: skip
        play = creation.create_with_log(device, new_play, found.entries, judged=judged)
        record_meta.keep(play, found.meta)
    return play


def _place(device: Device, name: str) -> str:
    """A place of the group; a name that is none stays in what the record told."""
    try:
        return str(places.add(device.group, name).id)
    except Malformed:
        return ""


def _known(device: Device, found: Record) -> UUID | None:
    """The same play of this group: taken in before, or begun here and come back."""
    meta = record_meta.read(found.meta, device.group.zone)
    ids = [identity(device, found), *([meta.play] if meta.play else [])]
    mine = Play.objects.filter(group=device.group_id, game=found.game.slug)
    return mine.filter(id__in=ids).values_list("id", flat=True).first()


def identity(device: Device, found: Record) -> UUID:
    """The id of an imported play: the same record in the same group is the same play.

    Two evenings are two plays, even where nothing was entered yet: so when it was counts too.
    """
    meta = [
        device.group_id, found.game.slug, found.players, found.start, found.options,
        found.entries, found.meta.get("played_at"), found.meta.get("id"),
    ]  # fmt: skip
    return uuid5(NAMESPACE, json.dumps(meta, sort_keys=True, default=dict))
