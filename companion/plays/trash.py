"""The trash: deleting, restoring and emptying plays."""

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
"""How long what was thrown away can be taken back."""


def delete(play_id: UUID, device: UUID) -> None:
    """Put a play into the bin: nobody finds it any more but there."""
    with transaction.atomic():
        play = play_of_host(play_id, device)
        play.deleted = timezone.now()
        play.save(update_fields=["deleted"])
        play_changed.send(Play, plays=[play.id])
        transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


def restore(play_id: UUID, device: UUID) -> Play:
    """Take a play out of the bin again; raises `Play.DoesNotExist` where it is not there."""
    with transaction.atomic():
        play = plays_in_trash(device).select_for_update(of=("self",)).get(id=play_id)
        _back(play)
    return play


def restore_imported(play_id: UUID) -> Play:
    """A play that has come again by a file: out of the bin, however long it has lain there."""
    with transaction.atomic():
        play = Play.objects.select_for_update().get(id=play_id)
        if play.deleted is not None:
            _back(play)
    return play


def _back(play: Play) -> None:
    play.deleted = None
    play.save(update_fields=["deleted"])
    play_changed.send(Play, plays=[play.id])
    transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


def plays_in_trash(device: UUID | None) -> QuerySet[Play]:
    """What a device's group has thrown away and can still take back, the last first."""
    if device is None:
        return Play.objects.none()
    group = Device.objects.filter(id=device, left=None).values("group")[:1]
    lying = Play.objects.filter(group=Subquery(group), game__in=CATALOG)
    lying = lying.filter(deleted__gt=_oldest(timezone.now()))
    return lying.order_by("-deleted", "id")


def empty(now: datetime) -> int:
    """Delete for good what has lain in the bin for longer than it can be taken back."""
    gone = Play.objects.filter(deleted__lte=_oldest(now))
    deleted = sum(map(partial(_emptied, gone), list(gone.values_list("id", flat=True))))
    if deleted:
        log.info("Deleted for good: %s plays that were 30 days in the bin.", deleted)
    return deleted


def _emptied(gone: QuerySet[Play], play: UUID) -> bool:
    """Delete one, unless it was brought back in the meantime."""
    with transaction.atomic():
        lies_there = gone.select_for_update().filter(id=play).first() is not None
        if lies_there:
            erase(play)
    return lies_there


def erase(play: UUID) -> None:
    """Delete a play with every row of whatever app that hangs on it, its log among them.

    The log is append-only for as long as there is a play; a play that is gone has none.
    """
    for relation in Play._meta.related_objects:  # noqa: SLF001 - Django's documented interface
        name = relation.field.name
        relation.related_model._base_manager.filter(**{name: play}).delete()  # noqa: SLF001 - likewise
    Play.objects.filter(id=play).delete()


def _oldest(now: datetime) -> datetime:
    return now - KEPT_FOR
