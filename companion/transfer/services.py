"""Services of transfers: export a play, import plays, decide which of two logs counts.

A file is the backup of a group, with one play or all. What exists here is never replaced:
events are appended through the rules, or the file's log becomes a play of its own beside it.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from companion.backup import staging
from companion.backup.archive import rows_of
from companion.backup.group_backup import HOME, backup_file, zip_document
from companion.backup.group_restore import Restored, restore
from companion.backup.row_serialization import EVENT, RECORD_CONTENT, read_row, unsaved_row
from companion.groups.ids import id_in_group
from companion.groups.models import Device, Group
from companion.languages.sentences import gettext
from companion.plays import adoption
from companion.plays.details import play_of_host
from companion.plays.live import publish
from companion.plays.models import LogEvent, Play, SealedChoice
from companion.plays.signals import play_changed
from companion.transfer.comparison import (
    Comparison,
    PlayComparison,
    State,
    compare,
)
from companion.transfer.models import Branch, Carried, ReceivedFile
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import Json, as_object

SECRETS = gettext_noop("Secret choices do not move. Reveal them first, or choose again.")
CHANGED = gettext_noop("Somebody has entered something meanwhile: compare again.")


class Interrupted(Malformed):
    """Raised by an import that has begun: what it has stored stays, the rest can follow."""


class Decision(StrEnum):
    """The table's decision about a play whose two logs have diverged."""

    APPEND = "append"
    BOTH = "both"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an import: new plays, continued plays, plays kept twice."""

    new: int = 0
    continued: int = 0
    branches: int = 0
    same: int = 0


def export_play(play_id: UUID, device: Device, home: str, *, give_up: bool = False) -> bytes:
    """Mark a play as away, and return the file with which it is continued elsewhere.

    The file has no sealed choices. Raises `Malformed` while there are some, unless `give_up` is
    set.
    """
    with transaction.atomic():
        play = play_of_host(play_id, device.id)
        sealed = SealedChoice.objects.filter(play=play)
        if sealed.exists() and not give_up:
            raise Malformed(gettext(SECRETS))
        sealed.delete()
        play.away, play.away_on = timezone.now(), device.name
        play.save(update_fields=["away", "away_on"])
    publish.publish_change(play.id, changed=True)
    return backup_file(play.group, play, home)


def export_group(device: Device, home: str) -> bytes:
    """Mark the running plays of a group as away, and return the file with all its plays.

    Raises `Malformed` while one of these has sealed choices.
    """
    running = Play.objects.filter(
        group=device.group, finished=None, deleted=None, sample="", away=None
    )
    with transaction.atomic():
        if SealedChoice.objects.filter(play__in=running).exists():
            raise Malformed(gettext(SECRETS))
        moved = list(running.values_list("id", flat=True))
        Play.objects.filter(id__in=moved).update(away=timezone.now(), away_on=device.name)
    for play_id in moved:
        publish.publish_change(play_id, changed=True)
    return backup_file(device.group, home=home)


def return_group(device: Device, home: str) -> bytes:
    """The file with all plays of a group, for the server from which they came."""
    return backup_file(device.group, home=home)


def resume_here(play_id: UUID, device: Device) -> None:
    """Continue a play here that is away; its other copy is not changed."""
    with transaction.atomic():
        play = play_of_host(play_id, device.id)
        _mark_as_returned([play.id])
    publish.publish_change(play.id, changed=True)


def receive_file(device: Device, data: bytes) -> Comparison:
    """Store a file until its device decides; raises `Malformed` if it is no backup."""
    comparison = compare(device.group, data)
    ReceivedFile.objects.update_or_create(
        device=device, defaults={"data": data, "at": timezone.now()}
    )
    return comparison


def received_file(device: Device) -> bytes | None:
    """The bytes of the file that waits for a decision of this device."""
    found = ReceivedFile.objects.filter(device=device).first()
    return bytes(found.data) if found else None


def import_received(device: Device, decisions: Mapping[UUID, Decision]) -> Report:
    """Import the received file of this device, as decided for each play with diverged logs.

    Raises `Malformed` where a decision is missing, and `Interrupted` where a log has changed
    since, or the rules refuse a later entry. No other import comes between its parts.
    """
    with staging.one_restore_at_a_time():
        data = received_file(device)
        if data is None:
            raise Malformed(gettext("Choose the file once more."))
        comparison = compare(device.group, data)
        _check(comparison, decisions)
        restored = restore(device.group, data, comparison.document)
        try:
            branches = _import_known(device, comparison, decisions)
        except EntryError as error:
            raise Interrupted(error.message) from error
        except Play.DoesNotExist:  # deleted during this request
            raise Interrupted(gettext(CHANGED)) from None
        ReceivedFile.objects.filter(device=device).delete()
    return _report(comparison, restored, branches)


def _import_known(
    device: Device, comparison: Comparison, decisions: Mapping[UUID, Decision]
) -> int:
    """Import what the file has of plays that exist here; how many became a second play."""
    _remember_home(device.group, comparison)
    for each in comparison.with_state(State.AHEAD):
        _adopt(device, each, each.later)
    branches = [
        _carry_out(device, comparison.document, each, decisions[_id(each)])
        for each in comparison.with_state(State.PARTED)
    ]
    _mark_as_returned([_id(each) for each in comparison.plays if each.table])
    return sum(branches)


def _report(comparison: Comparison, restored: Restored, branches: int) -> Report:
    settled = len(comparison.with_state(State.PARTED))
    return Report(
        restored.plays,
        len(comparison.with_state(State.AHEAD)) + settled - branches,
        branches,
        len(comparison.with_state(State.SAME)) + len(comparison.with_state(State.BEHIND)),
    )


def _check(comparison: Comparison, decisions: Mapping[UUID, Decision]) -> None:
    for each in comparison.with_state(State.PARTED):
        if _id(each) not in decisions:
            raise Malformed(gettext("Decide for each game which entries count."))


def _id(each: PlayComparison) -> UUID:
    if each.table is None:
        raise LookupError("A new play has no id here yet.")
    return each.table.play.id


def _mark_as_returned(plays: Sequence[UUID]) -> None:
    Play.objects.filter(id__in=plays).update(away=None, away_on="")


def _remember_home(group: Group, comparison: Comparison) -> None:
    """Remember from which server new plays came, so that they can go back."""
    if not comparison.home:
        return
    for each in comparison.plays:
        file_id = each.row["id"]
        ids = (UUID(str(file_id)), id_in_group(group.id, file_id))
        play = Play.objects.filter(group=group, id__in=ids).first()
        if play is not None:
            Carried.objects.update_or_create(
                play=play, defaults={"home": comparison.home, "events": len(each.events)}
            )


def _adopt(device: Device, each: PlayComparison, count: int) -> None:
    """Append the last events of the file to the play here."""
    acts = [as_object(act, "act") for act in rows_of(each.row, "acts")]
    _append(device, each, _log_events(acts[len(acts) - count :]))


def _append(device: Device, each: PlayComparison, events: Sequence[LogEvent]) -> None:
    if each.table is None or not events:
        return
    digest = each.table.log.digest
    if adoption.adopt(_id(each), device.id, digest, events) is None:
        raise Malformed(gettext(CHANGED))


def _log_events(acts: Sequence[Mapping[str, Json]]) -> list[LogEvent]:
    """Unsaved rows of these events, with their devices where these are known here."""
    sent = {UUID(str(act["device"])) for act in acts if act["device"] is not None}
    known = {str(device.id): device for device in Device.objects.filter(id__in=sent)}
    return [
        unsaved_row(EVENT, read_row(EVENT, dict(act)), device=known.get(str(act["device"])))
        for act in acts
    ]


def _carry_out(
    device: Device, document: Mapping[str, Json], each: PlayComparison, decision: Decision
) -> bool:
    """Do what was decided; whether the file's log is kept as a play of its own."""
    if decision is Decision.APPEND:
        _append_held(device, each)
    if decision is Decision.APPEND and not each.rebased.refused:
        return False
    _keep_beside(device, document, each, counted=decision is Decision.THEIRS)
    if decision is Decision.THEIRS:
        _uncount(_id(each), device)
    return True


def _append_held(device: Device, each: PlayComparison) -> None:
    acts = {
        str(as_object(act, "act")["key"]): as_object(act, "act")
        for act in rows_of(each.row, "acts")
    }
    held = [{**acts[str(event.key)], "spelt": event.payload} for event in each.rebased.held]
    _append(device, each, _log_events(held))


def _keep_beside(
    device: Device, document: Mapping[str, Json], each: PlayComparison, *, counted: bool
) -> None:
    """Restore the file's log as a play with an id of its own, linked to the first."""
    row = dict(deepcopy(each.row))
    row["id"], row["counted"] = str(uuid4()), counted
    row.pop(RECORD_CONTENT, None)  # or it would be left out: the first play has its record
    alone: dict[str, Json] = {**document, "plays": [row]}
    alone.pop(HOME, None)
    restore(device.group, zip_document(alone))
    first = Branch.objects.filter(play=_id(each)).first()
    Branch.objects.create(
        play_id=UUID(str(row["id"])), of_id=first.of_id if first else _id(each)
    )


def _uncount(play_id: UUID, device: Device) -> None:
    with transaction.atomic():
        play = play_of_host(play_id, device.id)
        play.counted = False
        play.save(update_fields=["counted"])
        play_changed.send(Play, plays=[play.id])
