"""Why a device's role in a play ended, in a sentence for its page.

Only a device that took part gets the reason, so that it does not reveal that a play exists.
"""

from uuid import UUID

from django.utils.translation import gettext, gettext_noop

from companion.groups.models import Departure, Device
from companion.plays.models import Connection, Participant, Play

SIGNED_OUT = gettext_noop("This device was signed out. Sign in again to see your games.")
THROWN_OUT = gettext_noop(
    "The host removed this device from the game. Its entries stay; only the host can let it "
    "back in."
)
DELETED = gettext_noop(
    "This game was deleted. Its group can restore it from the trash for 30 days."
)
REMOVED = gettext_noop(
    "Another device removed this one from the group and signed it out. What it entered stays."
)
MOVED = gettext_noop(
    "This device has opened another group. Open this game’s group again under Account."
)
LEFT = gettext_noop("This device has left the game. The host’s code lets it in again.")
NO_DEVICE = gettext_noop(
    "This browser is not signed in and has not joined this game. Sign in, or join with the "
    "host’s code."
)


def why_ended(play_id: UUID, device_id: UUID | None) -> str:
    """Why a device's role in a play ended; empty if it never had one."""
    device = None if device_id is None else Device.objects.filter(id=device_id).first()
    if device is None:
        return gettext(NO_DEVICE)
    play = Play.objects.filter(id=play_id).first()
    participant = Participant.objects.filter(play=play_id, device=device).first()
    if play is None or not _took_part(play, device, participant):
        return ""
    return gettext(_reason(play, device, participant))


def _took_part(play: Play, device: Device, participant: Participant | None) -> bool:
    groups = (device.group_id, device.former_group_id)
    followed = Connection.objects.filter(play=play, device=device)
    return participant is not None or play.group_id in groups or followed.exists()


def _reason(play: Play, device: Device, participant: Participant | None) -> str:
    if device.left is not None:
        return SIGNED_OUT
    if participant is not None and participant.out is not None:
        return THROWN_OUT
    if play.group_id == device.former_group_id != device.group_id and participant is None:
        return REMOVED if device.departure == Departure.REMOVED else MOVED
    return LEFT if play.deleted is None else DELETED
