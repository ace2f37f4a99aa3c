"""The trash: deleting, restoring and purging plays."""

import logging
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Subquery
from django.utils import timezone

from companion.games.catalog import CATALOG
from companion.groups.models import Device
from companion.plays.details import play_of_host
from companion.plays.live import publish
from companion.plays.models import Play
from companion.plays.signals import play_changed

log = logging.getLogger("nile-scribe")

KEPT_FOR = timedelta(days=30)
"""How long a deleted play can be restored."""


def delete(play_id: UUID, device: UUID) -> None:
    """Move a play to the trash."""
    with transaction.atomic():
        play = play_of_host(play_id, device)
        play.deleted = timezone.now()
        play.save(update_fields=["deleted"])
        play_changed.send(Play, plays=[play.id])
        transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


def restore(play_id: UUID, device: UUID) -> Play:
    """Restore a play; raises `Play.DoesNotExist` if it is not in the trash."""
    with transaction.atomic():
        play = plays_in_trash(device).select_for_update(of=("self",)).get(id=play_id)
        _restore(play)
    return play


def restore_imported(play_id: UUID) -> Play:
    """Restore a play because an import contains it, however long it was in the trash."""
    with transaction.atomic():
        play = Play.objects.select_for_update().get(id=play_id)
        if play.deleted is not None:
            _restore(play)
    return play


def _restore(play: Play) -> None:
    play.deleted = None
    play.save(update_fields=["deleted"])
    play_changed.send(Play, plays=[play.id])
    transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


def plays_in_trash(device: UUID | None) -> QuerySet[Play]:
    """The plays in the trash of a device's group, last deleted first."""
    if device is None:
        return Play.objects.none()
    group = Device.objects.filter(id=device, left=None).values("group")[:1]
    plays = Play.objects.filter(group=Subquery(group), game__in=CATALOG)
    plays = plays.filter(deleted__gt=_limit(timezone.now()))
    return plays.order_by("-deleted", "id")


def purge_expired(now: datetime) -> int:
    """Purge the plays that were in the trash for too long; returns their number."""
    in_trash = Play.objects.filter(deleted__lte=_limit(now))
    purged = sum(map(partial(_purge, in_trash), list(in_trash.values_list("id", flat=True))))
    if purged:
        log.info("Deleted for good: %s plays that were 30 days in the trash.", purged)
    return purged


def _purge(in_trash: QuerySet[Play], play: UUID) -> bool:
    """Purge one play, unless it was restored in the meantime."""
    with transaction.atomic():
        expired = in_trash.select_for_update().filter(id=play).first() is not None
        if expired:
            erase(play)
    return expired


def erase(*plays: UUID) -> None:
    """Delete plays with all rows of any app that refer to them, their logs among them.

    A log is append-only as long as its play exists.
    """
    for relation in Play._meta.related_objects:  # noqa: SLF001 - Django's documented interface
        name = relation.field.name
        rows = relation.related_model._base_manager  # noqa: SLF001 - likewise
        rows.filter(**{f"{name}__in": plays}).delete()
    Play.objects.filter(id__in=plays).delete()


def _limit(now: datetime) -> datetime:
    return now - KEPT_FOR
