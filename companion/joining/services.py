"""Services of joining: codes, seats, and the host's decisions about devices.

Each write locks the play first, so that of two devices that choose one seat only one gets it,
and publishes the change. Functions for the host raise `Play.DoesNotExist` for strangers and
`PermissionDenied` for guests.
"""

from datetime import timedelta
from functools import partial
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from companion.bidi import isolated
from companion.joining.codes import could_be, new_code
from companion.joining.models import Invitation
from companion.languages.sentences import gettext
from companion.plays import queries
from companion.plays.live import publish
from companion.plays.models import Participant, Play
from companion.plays.permissions import Role
from companion.plays.queries import play_with_role
from scoring.kernel.errors import Malformed

LASTS = timedelta(hours=12)
"""Lifetime of a code: an evening with a long game."""


class NoSuchCode(LookupError):
    """No play is opened by this code, or not any more."""


class Removed(PermissionDenied):
    """The host removed this device: the code does not let it in again."""


def invitation(play: Play) -> Invitation | None:
    """The current code of a play."""
    return _open_now().filter(play=play).order_by("-made").first()


def play_of_code(code: str) -> Play:
    """The play that a code opens; raises `NoSuchCode`."""
    opens = _open_now().filter(code=code, play__deleted=None).select_related("play")
    found = opens.first() if could_be(code) else None
    if found is None:
        raise NoSuchCode(code)
    return found.play


def _open_now() -> QuerySet[Invitation]:
    return Invitation.objects.filter(withdrawn=None, until__gt=timezone.now())


def invite(play_id: UUID, host: UUID) -> Invitation:
    """Open a play by a new code, or return its current one."""
    with transaction.atomic():
        play = play_of_host(play_id, host)
        found = invitation(play) or _new(play, host)
        _changed(play)
    return found


def _new(play: Play, host: UUID) -> Invitation:
    until = timezone.now() + LASTS
    while True:
        try:
            with transaction.atomic():
                return Invitation.objects.create(
                    play=play, code=new_code(), device_id=host, until=until
                )
        except IntegrityError:
            continue  # this code was issued before


def withdraw(play_id: UUID, host: UUID) -> None:
    """Withdraw a play's code; devices that joined stay."""
    with transaction.atomic():
        play = play_of_host(play_id, host)
        now = timezone.now()
        Invitation.objects.filter(play=play, withdrawn=None).update(withdrawn=now)
        _changed(play)


def join_play(code: str, device: UUID, seat: int | None) -> Play:
    """Join a play by its code, in a free seat or to watch.

    Raises `NoSuchCode`, `Removed`, or `Malformed` for a seat that does not exist or is taken.
    """
    with transaction.atomic():
        play = Play.objects.select_for_update().get(id=play_of_code(code).id)
        participant = Participant.objects.filter(play=play, device=device).first()
        if participant is not None and participant.out:
            raise Removed(gettext("The host removed this device from the game."))
        if participant is None:
            # While entering is locked, newcomers wait until the host chooses them.
            participant = Participant(play=play, device_id=device, may_enter=not play.locked)
        _seat(participant, seat)
    return play


def sit(play_id: UUID, device: UUID, seat: int | None) -> Role:
    """Take another free seat, or none: a guest watches then, a host enters for all."""
    with transaction.atomic():
        play, _, _ = play_with_role(play_id, device, lock=True)
        participant = Participant.objects.filter(play=play, device=device).first()
        _seat(participant or Participant(play=play, device_id=device), seat)
    return play_with_role(play_id, device)[1]


def leave(play_id: UUID, device: UUID) -> None:
    """Leave a play for good; a code lets the device in again. A host only leaves their seat."""
    with transaction.atomic():
        play, _, _ = play_with_role(play_id, device, lock=True)
        Participant.objects.filter(play=play, device=device).delete()
        _changed(play)


def end_connections(device: UUID) -> None:
    """After the commit, have every process check which connections a device may keep."""
    transaction.on_commit(partial(publish.check_device, device))


def stand_up(device: UUID) -> None:
    """Free all seats that a device holds."""
    with transaction.atomic():
        for participant in _lock_plays(
            Participant.objects.filter(device=device, seat__isnull=False)
        ):
            _seat(participant, None)


def forget(device: UUID, group: int) -> None:
    """Remove a device that left a group from all of the group's plays and seats."""
    with transaction.atomic():
        for participant in _lock_plays(
            Participant.objects.filter(device=device, play__group=group)
        ):
            participant.delete()
            _changed(participant.play)


def _lock_plays(found: QuerySet[Participant]) -> list[Participant]:
    """Lock the plays of these rows, in one order everywhere, and read the rows again."""
    plays = found.values("play")
    list(Play.objects.select_for_update().filter(id__in=plays).order_by("id"))
    return list(found.select_related("play"))


def _seat(participant: Participant, seat: int | None) -> None:
    if seat is not None:
        _is_free(participant, seat)
    before, participant.seat = participant.seat, seat
    participant.save()
    if seat != before:  # a device that keeps watching changes no page
        _changed(participant.play)


def _is_free(participant: Participant, seat: int) -> None:
    names = participant.play.names
    if seat not in range(len(names)):
        raise Malformed(gettext("There is no such seat."), field="seat")
    taken = Participant.objects.filter(play=participant.play, seat=seat).exclude(
        device=participant.device_id
    )
    if other := taken.select_related("device").first():
        words = gettext("{device} was quicker and has {name}’s seat now.")
        raise Malformed(
            words.format(device=isolated(other.device.name), name=names[seat]), field="seat"
        )


def _changed(play: Play) -> None:
    transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


# Services for the host.


def play_of_host(play_id: UUID, host: UUID) -> Play:
    """The play, locked, for one of its hosts."""
    return queries.play_for_host(play_id, host, gettext("Only the host can manage devices."))


def lock(play_id: UUID, host: UUID, *, locked: bool) -> None:
    """Let only chosen devices enter, or again all that hold a seat.

    Devices that hold a seat at this moment are chosen; the host may take that back one by one.
    """
    with transaction.atomic():
        play = play_of_host(play_id, host)
        if locked and not play.locked:
            play.participants.filter(seat__isnull=False).update(may_enter=True)
            play.participants.filter(seat=None).update(may_enter=False)
        play.locked = locked
        play.save(update_fields=["locked"])
        _changed(play)


def choose(play_id: UUID, host: UUID, participant_id: UUID, *, may_enter: bool) -> None:
    """Choose whether a device may enter while the play is locked."""
    with transaction.atomic():
        participant = _guest(play_of_host(play_id, host), participant_id)
        participant.may_enter = may_enter
        participant.save(update_fields=["may_enter"])
        _changed(participant.play)


def hand_over(play_id: UUID, host: UUID, participant_id: UUID, seat: int | None) -> None:
    """Give a seat to a device; its former holder loses it. Without a seat the device watches.

    A device that gets a seat is also chosen to enter.
    """
    with transaction.atomic():
        play = play_of_host(play_id, host)
        participant = _guest(play, participant_id)
        if seat is not None and seat not in range(len(play.players)):
            raise Malformed(gettext("There is no such seat."), field="seat")
        if seat is not None:
            play.participants.filter(seat=seat).exclude(id=participant.id).update(seat=None)
        participant.seat = seat
        participant.may_enter = participant.may_enter or seat is not None
        participant.save(update_fields=["seat", "may_enter"])
        _changed(participant.play)


def remove_device(play_id: UUID, host: UUID, participant_id: UUID) -> None:
    """Remove a device: it no longer sees the play, and its seat is free. Its entries stay."""
    with transaction.atomic():
        participant = _guest(play_of_host(play_id, host), participant_id)
        participant.seat, participant.out = None, timezone.now()
        participant.save(update_fields=["seat", "out"])
        _changed(participant.play)


def carry_over_devices(before: Play, after: Play) -> None:
    """Give the devices of a play their places in the next one: each in its person's seat."""
    now = {seat.person_id: seat.number for seat in after.seats.all()}
    then = {seat.number: now.get(seat.person_id) for seat in before.seats.all()}
    with transaction.atomic():
        there = set(after.participants.values_list("device", flat=True))
        Participant.objects.bulk_create(
            Participant(
                play=after,
                device_id=each.device_id,
                seat=None if each.seat is None else then.get(each.seat),
                may_enter=each.may_enter,
            )
            for each in before.participants.filter(out=None)
            if each.device_id not in there
        )
        _changed(before)


def readmit(play_id: UUID, host: UUID, participant_id: UUID) -> None:
    """Let a removed device watch again."""
    with transaction.atomic():
        participant = play_of_host(play_id, host).participants.get(id=participant_id)
        participant.out, participant.may_enter = None, not participant.play.locked
        participant.save(update_fields=["out", "may_enter"])
        _changed(participant.play)


def _guest(play: Play, participant_id: UUID) -> Participant:
    """A participant of the play; raises `Participant.DoesNotExist`."""
    return play.participants.select_related("device").get(id=participant_id, out=None)
