"""Restore a backup into a group: everything, or nothing if any part is invalid.

People and places with a known name are matched with those of the group. A play that exists here
stays as it is, so that restoring a file twice changes nothing; so does one of a record that the
group has imported itself, unless the file has more entries.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import batched
from uuid import UUID
from zoneinfo import available_timezones

from django.db import DataError, IntegrityError, transaction
from django.utils import timezone

from companion.achievements import services as achievements
from companion.backup import people_restore, play_rows, staging
from companion.backup.archive import read_archive, read_photo, rows_of
from companion.backup.group_backup import ACHIEVEMENTS_OFF, PHOTOS
from companion.backup.plain_results_backup import restore_plain_results
from companion.backup.recaps_backup import restore_recaps
from companion.backup.restore_target import Target, lookup_optional
from companion.backup.row_serialization import (
    COPY,
    DEVICE,
    EVENT,
    GROUP,
    HOUSE_RULING,
    PHOTO,
    PLAY,
    create_row,
    read_row,
    unsaved_row,
)
from companion.exchange.known_records import event_json, play_of_record
from companion.exchange.models import Origin
from companion.groups.models import Device, Group
from companion.languages.sentences import gettext
from companion.photos import services as photos
from companion.plays.models import LogEvent, Play, Seat
from companion.statistics.rebuild import rebuild
from scoring.kernel.errors import Malformed
from scoring.kernel.names import plain
from scoring.kernel.serialization.entries import Json, as_object

EARLIER_DEFAULTS: Mapping[tuple[object, object], Mapping[str, Json]] = {
    ("ramses", "1"): {"swap": "own"},
}
"""Defaults of earlier rules, for plays whose options leave them out."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore: the number of new plays, and of plays that existed before."""

    plays: int
    again: int


def restore(group: Group, data: bytes, document: Mapping[str, Json] | None = None) -> Restored:
    """Restore a backup; raises `Malformed` and changes nothing if it is invalid.

    `document` is used instead of the one in the file, from which the photos are read.
    """
    with staging.one_restore_at_a_time():
        document = read_archive(data) if document is None else document
        devices = {
            str(as_object(each, "device")["id"]) for each in rows_of(document, "devices")
        }
        for row_json in rows_of(document, "plays"):
            play_rows.check_play(row_json, devices)
        try:
            with staging.staging_group(group) as stage:
                return _restore(stage, document, data)
        except (IntegrityError, DataError):
            raise Malformed(gettext("The file is damaged: its parts do not match.")) from None


def _restore(stage: staging.Stage, document: Mapping[str, Json], data: bytes) -> Restored:
    """Store everything in the staging group in small parts, then hand it over at once."""
    target = Target(stage.into, stage.group)
    with stage.short_transaction():
        for row_json in rows_of(document, "devices"):
            _device(target, row_json, stage.group)
    people_restore.stage(target, document, stage)
    brought = [_play(target, row_json, stage) for row_json in rows_of(document, "plays")]
    new = [play for play in brought if play is not None]
    for row_json in rows_of(document, PHOTOS) if PHOTOS in document else ():
        _photo(target, row_json, stage, data)
    with transaction.atomic():
        target.group = Group.objects.select_for_update().get(id=stage.into.id)
        _name_and_zone(target, document["group"])
        people_restore.hand_over(target)
        stage.hand_over()
        for row_json in rows_of(document, "house_rulings"):
            _house_ruling(target, row_json)
        for row_json in rows_of(document, "copies"):
            _copy(target, row_json)
        _achievements_off(target.group, document)
        restore_recaps(target, document)
        restore_plain_results(target, document)
    plays = Play.objects.filter(id__in=new)
    rebuild(plays, pause=staging.PAUSE_BETWEEN_LONG)
    return Restored(len(new), len(brought) - len(new))


def _name_and_zone(target: Target, row_json: Json) -> None:
    """Copy name and time zone to a group that has none of its own or no plays."""
    values, group = read_row(GROUP, row_json), target.group
    if values["zone"] not in available_timezones():
        raise Malformed(gettext("The file is damaged: a group has an invalid “zone”."))
    if not group.name:
        group.name = plain(str(values["name"]))
    if not group.plays.exists():
        group.zone = str(values["zone"])
    group.save(update_fields=["name", "zone"])


def _device(target: Target, row_json: Json, beside: Group) -> None:
    """Create a device of the backup: it has its name in the audit trail, but no access."""
    values = read_row(DEVICE, row_json)
    values["name"] = plain(str(values["name"]))
    own = target.ids(values["id"])
    known = Device.objects.filter(id__in=own, group=target.group).first()
    if known is None:
        new_id = target.free_id(Device, values["id"])
        known = create_row(DEVICE, values, id=new_id, group=beside, left=timezone.now())
    target.devices[str(own[0])] = known


def _house_ruling(target: Target, row_json: Json) -> None:
    """Restore a house ruling, unless the group has its own."""
    values = read_row(HOUSE_RULING, row_json)
    mine = target.group.house_rulings.filter(game=values["game"], ruling=values["ruling"])
    if not mine.exists():
        create_row(
            HOUSE_RULING, values, group=target.group, device=_settled_by(target, row_json)
        )


def _copy(target: Target, row_json: Json) -> None:
    """Restore an own copy of a game, unless the group has one."""
    values = read_row(COPY, row_json)
    if not target.group.copies.filter(game=values["game"]).exists():
        create_row(COPY, values, group=target.group, device=_settled_by(target, row_json))


def _achievements_off(group: Group, document: Mapping[str, Json]) -> None:
    """Switch off what the backup has switched off; what the group has off stays so."""
    if ACHIEVEMENTS_OFF in document:
        names = [each for each in rows_of(document, ACHIEVEMENTS_OFF) if isinstance(each, str)]
        achievements.restore(group, names)


def _settled_by(target: Target, row_json: Json) -> Device | None:
    return lookup_optional(target.devices, as_object(row_json, "row")["device"])


def _play(target: Target, row_json: Json, stage: staging.Stage) -> UUID | None:
    """Create a play with its seats and log in the staging group; None if it exists here."""
    values, row = play_rows.read_play(row_json), as_object(row_json, "play")
    ids = target.ids(values["id"])
    if Play.objects.filter(id__in=ids, group=target.group).exists() or _imported(target, row):
        return None
    values["options"] = starting_options(row)
    place = lookup_optional(target.places, row["place"])
    with stage.short_transaction():
        new_id = target.free_id(Play, values["id"])
        play = unsaved_row(PLAY, values, id=new_id, group=stage.group, place=place)
        seats = people_restore.seats(target, play, row)
        play.save(force_insert=True)
        Seat.objects.bulk_create(seats)
        if isinstance(row["origin"], str):
            content = play_rows.record_content(row)
            Origin.objects.create(play=play, meta=row["origin"], content=content)
    for some in batched(rows_of(row, "acts"), staging.EVENTS_AT_ONCE):
        with stage.short_transaction():
            LogEvent.objects.bulk_create([_log_event(target, play, each) for each in some])
    target.plays[str(row["id"])] = play
    return play.id


def _imported(target: Target, row: Mapping[str, Json]) -> bool:
    """Whether the group has imported the same record, and has every event of the row."""
    acts = [as_object(each, "act") for each in rows_of(row, "acts")]
    events = [event_json(act["deed"], act["spelt"]) for act in acts]
    return play_of_record(target.group, play_rows.record_content(row), events) is not None


def _photo(target: Target, row_json: Json, stage: staging.Stage, data: bytes) -> None:
    """Restore the photo of a play, if the play is new here."""
    values, row = read_row(PHOTO, row_json), as_object(row_json, "photo")
    play = target.plays.get(str(row["play"]))
    if play is None:
        return
    device = lookup_optional(target.devices, row["device"])
    sent = read_photo(data, str(row["play"]))
    with stage.short_transaction():
        photos.restore(play, sent, target.group.id, added=values["added"], device=device)


def _log_event(target: Target, play: Play, row_json: Json) -> LogEvent:
    device = lookup_optional(target.devices, as_object(row_json, "act")["device"])
    return unsaved_row(EVENT, read_row(EVENT, row_json), play=play, device=device)


def starting_options(row: Mapping[str, Json]) -> dict[str, Json]:
    """The options of a play, completed by the defaults that held when it was started."""
    defaults = EARLIER_DEFAULTS.get((row["game"], row["rules"]), {})
    return {**defaults, **as_object(row["options"], "options")}
