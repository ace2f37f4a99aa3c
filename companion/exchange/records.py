"""Play records in and out: a play as a portable file, and files taken into a group."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.utils import timezone

from companion.groups.models import Device
from companion.plays import beginning
from companion.plays.models import Play
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.spelling import Json
from scoring.record import MAX_BYTES, Record, load
from scoring.registry import GAMES

NAMESPACE = UUID("6f6a1d2e-2c55-5f6e-9a34-0d6d1f4c7b11")
"""Ours, for plays known by what is in their record."""
MOST_FILES = 200


def record(table: Table) -> dict[str, Json]:
    """A play as a record: its entries as they count now, under the readings that hold."""
    play, log = table.play, table.log
    return {
        "format": "play-record",
        "version": 1,
        "game": play.game,
        "players": list(play.players),
        "start": play.start,
        "options": {**play.options, **log.rulings},
        "entries": [act.spelt for act in log.entries],
        "meta": {"played_at": timezone.localtime(play.created).isoformat(timespec="seconds")},
    }


def written(table: Table) -> bytes:
    """A record as a file."""
    return json.dumps(record(table), ensure_ascii=False, indent=1).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one file: the play it made, or at which entry it was refused, and why."""

    name: str
    play: Play | None = None
    again: bool = False
    entry: int | None = None
    clause: str = ""
    message: str = ""


def take(device: Device, files: Iterable[tuple[str, bytes]]) -> list[Taken]:
    """Take files into a group, one after another; one that is refused hinders no other."""
    return [_take(device, name, data) for name, data in files]


def _take(device: Device, name: str, data: bytes) -> Taken:
    try:
        found = load(GAMES, data[: MAX_BYTES + 1])
    except EntryError as error:
        return Taken(name, message=error.message)
    known = Play.objects.filter(id=identity(device, found), group=device.group_id).first()
    if known is not None:
        return Taken(name, known, again=True)
    number: int | None = None
    try:
        position = found.game.begin(found.players, found.start, found.options)
        for number, spelt in enumerate(found.entries):  # noqa: B007 - the refusal names it
            position = position.enter(spelt)
        return Taken(name, beginning.adopt(device, found, play=identity(device, found)))
    except EntryError as error:
        clause = error.cite.id if isinstance(error, RuleViolation) else ""
        at = None if number is None else number + 1
        return Taken(name, entry=at, clause=clause, message=error.message)


def identity(device: Device, found: Record) -> UUID:
    """The id of an imported play: the same record in the same group is the same play."""
    told = [
        device.group_id, found.game.slug, found.players, found.start, found.options,
        found.entries,
    ]  # fmt: skip
    return uuid5(NAMESPACE, json.dumps(told, sort_keys=True, default=dict))
