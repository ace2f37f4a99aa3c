"""Staging of a restore: its rows belong to a hidden group until all of them are written.

Logs are written in short transactions with pauses, so that entering at other tables does not
wait. The last transaction moves all rows to the group. Rows of a restore that was killed are
deleted at the next start.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import RLock
from time import sleep

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy

from companion.backup.models import Restoring
from companion.groups.models import Device, Group, Person, Place
from companion.plays.models import Play
from companion.plays.trash import erase
from scoring.kernel.errors import Malformed

EVENTS_AT_ONCE = 300
"""Events that are written in one transaction."""
PAUSE = 0.02
"""Seconds after each transaction, in which SQLite lets waiting writers start."""
PAUSE_BETWEEN_LONG = 0.12
"""The same after long transactions: a waiting SQLite writer asks only every 0.1 s."""
SILENT = timedelta(minutes=5)
"""A restore of another server that has not written for this time has failed."""
BUSY = gettext_lazy(
    "Another backup is being imported right now: send this one again in a minute."
)

_one = RLock()


@contextmanager
def one_restore_at_a_time() -> Iterator[None]:
    """Allow one restore at a time, since a large one takes most of the memory.

    A thread that has begun may go on to further parts of its own.
    """
    if not _one.acquire(blocking=False):
        raise Malformed(str(BUSY))
    try:
        yield
    finally:
        _one.release()


@dataclass(frozen=True, slots=True)
class Stage:
    """A restore `into` a group; its rows belong to the staging `group` until it is complete."""

    into: Group
    group: Group

    @contextmanager
    def short_transaction(self) -> Iterator[None]:
        """Write a small part in one transaction, then pause for other writers."""
        with transaction.atomic():
            yield
            Restoring.objects.filter(group=self.group).update(last_heartbeat=timezone.now())
        if not connection.in_atomic_block:
            sleep(PAUSE)

    def hand_over(self) -> None:
        """Move all plays to the group, and delete people and places that it has already."""
        Device.objects.filter(group=self.group).update(group=self.into)
        Play.objects.filter(group=self.group).update(group=self.into)
        Person.objects.filter(group=self.group).delete()
        Place.objects.filter(group=self.group).delete()
        Restoring.objects.filter(group=self.group).delete()
        Group.objects.filter(id=self.group.id).delete()


@contextmanager
def staging_group(into: Group) -> Iterator[Stage]:
    """Create a staging group; it is deleted with its rows if the restore fails."""
    _clear(
        Restoring.objects.filter(into=into, last_heartbeat__lt=_latest_heartbeat_of_failed())
    )
    with transaction.atomic():
        Group.objects.select_for_update().get(id=into.id)
        if Restoring.objects.filter(into=into).exists():
            raise Malformed(str(BUSY))
        group = Group.objects.create()
        Restoring.objects.create(group=group, into=into)
    try:
        yield Stage(into, group)
    finally:
        _clear(Restoring.objects.filter(group=group.id))


def delete_abandoned() -> None:
    """Delete the rows of failed restores, except of those that another server still runs."""
    _clear(Restoring.objects.filter(last_heartbeat__lt=_latest_heartbeat_of_failed()))


def _latest_heartbeat_of_failed() -> datetime:
    """The latest heartbeat of a failed restore; with SQLite no other server can run one."""
    now = timezone.now()
    return now + SILENT if connection.vendor == "sqlite" else now - SILENT


def _clear(left: QuerySet[Restoring]) -> None:
    """Delete play by play in short transactions, so that writers do not wait."""
    for group in list(left.values_list("group", flat=True)):
        for play in Play.objects.filter(group=group).values_list("id", flat=True):
            with transaction.atomic():
                erase(play)
        with transaction.atomic():
            Device.objects.filter(group=group).delete()
            Person.objects.filter(group=group).delete()
            Place.objects.filter(group=group).delete()
            Restoring.objects.filter(group=group).delete()
            Group.objects.filter(id=group).delete()
