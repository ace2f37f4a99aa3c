"""Services for photos: add, replace and delete the photo of a play.

Only devices of the play's group may: functions raise `Play.DoesNotExist` for devices that are
not in the play, and `PermissionDenied` for guests.
"""

from uuid import UUID

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from companion.groups.models import Group
from companion.languages.sentences import gettext
from companion.photos import encoding
from companion.photos.models import Photo
from companion.plays.details import play_of_host
from companion.plays.models import Play
from scoring.kernel.errors import Malformed

MOST_OF_A_GROUP = 45_000_000
"""Most bytes of a group's photos, so that they fit in one backup of it."""


def photo_of(play: UUID) -> Photo | None:
    """The photo of a play without its bytes; None if it has none."""
    return Photo.objects.defer("data").select_related("device").filter(play=play).first()


def content(photo: Photo) -> bytes:
    """The bytes of a photo."""
    return bytes(Photo.objects.values_list("data", flat=True).get(id=photo.id))


def put(play_id: UUID, device: UUID, sent: bytes) -> Photo:
    """Store the photo of a finished play, in the place of an earlier one.

    Raises `Malformed` for a file that is no photo, a play that is not over, a sample, and a
    group that has too many photos.
    """
    encoded = encoding.encode(sent)
    with transaction.atomic():
        play = play_of_host(play_id, device)
        if play.finished is None:
            raise Malformed(gettext("Add the photo when the game is over."), field="photo")
        if play.sample:
            raise Malformed(gettext("A sample game has no photo of a table."), field="photo")
        Group.objects.select_for_update().get(id=play.group_id)  # photos are counted once
        Photo.objects.filter(play=play).delete()
        _require_room(encoded, play.group_id)
        return _create(play, encoded, device_id=device, added=timezone.now())


def restore(play: Play, data: bytes, into: int, **also: object) -> None:
    """Store the photo of a restored play; raises `Malformed` for bytes that are no photo.

    Where pictures cannot be read, as in the pocket edition, it is left out.
    """
    try:
        encoded = encoding.check_kept(data)
    except ImportError:
        return
    _require_room(encoded, play.group_id, into)
    _create(play, encoded, **also)


def remove(play_id: UUID, device: UUID) -> None:
    """Delete the photo of a play for good."""
    with transaction.atomic():
        play = play_of_host(play_id, device)
        Photo.objects.filter(play=play).delete()


def _create(play: Play, encoded: encoding.Encoded, **also: object) -> Photo:
    return Photo.objects.create(
        play=play,
        data=encoded.data,
        size=len(encoded.data),
        width=encoded.width,
        height=encoded.height,
        digest=encoded.digest,
        **also,
    )


def _require_room(encoded: encoding.Encoded, *groups: int) -> None:
    photos = Photo.objects.filter(play__group__in=groups)
    taken: int = photos.aggregate(whole=Sum("size", default=0))["whole"]
    if taken + len(encoded.data) > MOST_OF_A_GROUP:
        words = gettext("The photos of your group fill {n} MB: delete some first.")
        raise Malformed(words.format(n=MOST_OF_A_GROUP // 1_000_000), field="photo")
