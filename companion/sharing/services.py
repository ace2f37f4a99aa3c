"""Services for shared results: create a link, choose the names, withdraw it.

Functions for the host raise `Play.DoesNotExist` for strangers, `PermissionDenied` for guests,
and `NotOver` for a running play, which must not be shown to others.
"""

import re
from secrets import token_urlsafe
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from companion.photos import services as photos
from companion.photos.models import Photo
from companion.plays.details import play_of_host
from companion.plays.models import Play
from companion.plays.services import tables_of_plays
from companion.plays.table import Table
from companion.sharing.models import Names, Share

BYTES = 24
"""Random bytes of a token, so that links cannot be guessed."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


class NotOver(LookupError):
    """Raised if the play is running, or waits for a second person's confirmation."""


class NoSuchLink(LookupError):
    """Raised if a link does not exist or was withdrawn."""


def link(play: UUID) -> Share | None:
    """The link of a play; None if it is not shared."""
    return Share.objects.filter(play=play, withdrawn=None).first()


def links(plays: QuerySet[Play]) -> QuerySet[Share]:
    """The links of these plays, the newest first."""
    return Share.objects.filter(play__in=plays, withdrawn=None).order_by("-made", "id")


def share(play_id: UUID, device: UUID, names: Names, *, photo: bool = False) -> Share:
    """Share a result with this choice of names, and with its photo if it has one.

    A shared result keeps its link.
    """
    with transaction.atomic():
        play = play_of_host(play_id, device)
        _over(play)
        shown = photos.photo_of(play.id) if photo else None
        found = link(play.id)
        if found is None:
            token = token_urlsafe(BYTES)
            found = Share(play=play, token=token, device_id=device)
        found.names, found.photo = names, shown.digest if shown else ""
        found.save()
        return found


def shown_photo(share: Share) -> Photo | None:
    """The photo that a link shows; None if the group has not said so, or it is gone."""
    photo = photos.photo_of(share.play_id) if share.photo else None
    return photo if photo and photo.digest == share.photo else None


def withdraw(play_id: UUID, device: UUID) -> None:
    """Withdraw the link for good."""
    with transaction.atomic():
        play = play_of_host(play_id, device)
        Share.objects.filter(play=play, withdrawn=None).update(withdrawn=timezone.now())


def open_link(token: str) -> tuple[Share, Table]:
    """The link with its table; raises `NoSuchLink`."""
    known = Share.objects.filter(token=token, withdrawn=None, play__deleted=None)
    could_be = TOKEN.fullmatch(token)  # malformed tokens must not reach the database
    found = known.select_related("play__group").first() if could_be else None
    if found is None:
        raise NoSuchLink(token)
    try:
        return found, _over(found.play)
    except NotOver:
        raise NoSuchLink(token) from None


def _over(play: Play) -> Table:
    """The table of a finished play; raises `NotOver`, also if its last entry was undone."""
    if play.finished is None:
        raise NotOver(play.id)
    (table,) = tables_of_plays([play])
    if not table.complete:
        raise NotOver(play.id)
    return table
