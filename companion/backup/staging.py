"""Where a backup waits until all of it is there: beside its group, in one that nobody sees.

Logs are written little by little, in short transactions with a pause after each, so that
whoever enters meanwhile does not wait. The last transaction hands all of it over. What a server
that was killed has left beside a group is deleted at the next start.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from time import sleep

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from companion.backup.models import Restoring
from companion.groups.models import Device, Group
from companion.plays.models import Play
from companion.plays.trash import erase
from scoring.kernel.errors import Malformed

ACTS = 300
"""How many acts are written at once."""
PAUSE = 0.02
"""Seconds after each transaction: SQLite lets whoever waits begin only between two."""
PAUSE_BETWEEN_LONG = 0.12
"""The same after transactions that take a while: by then whoever waits asks SQLite only every
tenth of a second, and would find it taken again and again."""
SILENT = timedelta(minutes=5)
"""After so long without a word a restore of another server has come to nothing."""
BUSY = "A backup is being taken in just now: send this one again in a minute."

_one = Lock()


@contextmanager
def alone() -> Iterator[None]:
    """Take in one backup at a time: a large one takes all the memory that there is for it."""
    if not _one.acquire(blocking=False):
        raise Malformed(BUSY)
    try:
        yield
    finally:
        _one.release()


@dataclass(frozen=True, slots=True)
class Stage:
    """A backup on its way `into` a group, kept in a `group` of its own until it is whole."""

    into: Group
    group: Group

    @contextmanager
    def written(self) -> Iterator[None]:
        """Write a small part, and let others write after it."""
        with transaction.atomic():
            yield
            Restoring.objects.filter(group=self.group).update(last_heartbeat=timezone.now())
        if not connection.in_atomic_block:
            sleep(PAUSE)

    def hand_over(self) -> None:
        """Let the group have it: from this transaction on all of it is there."""
        Device.objects.filter(group=self.group).update(group=self.into)
        Play.objects.filter(group=self.group).update(group=self.into)
        Restoring.objects.filter(group=self.group).delete()
        Group.objects.filter(id=self.group.id).delete()


@contextmanager
def staged(into: Group) -> Iterator[Stage]:
    """Make a stage for a backup; what is on it when that fails is deleted again."""
    _clear(Restoring.objects.filter(into=into, last_heartbeat__lt=_silent()))
    with transaction.atomic():
        Group.objects.select_for_update().get(id=into.id)
        if Restoring.objects.filter(into=into).exists():
            raise Malformed(BUSY)
        group = Group.objects.create()
        Restoring.objects.create(group=group, into=into)
    try:
        yield Stage(into, group)
    finally:
        _clear(Restoring.objects.filter(group=group.id))


def clear_left() -> None:
    """Delete what restores have left that came to nothing; another server's may still run."""
    _clear(Restoring.objects.filter(last_heartbeat__lt=_silent()))


def _silent() -> datetime:
    """With the embedded database there is no other server."""
    now = timezone.now()
    return now + SILENT if connection.vendor == "sqlite" else now - SILENT


def _clear(left: QuerySet[Restoring]) -> None:
    """Delete play by play, so that nobody waits for it."""
    for group in list(left.values_list("group", flat=True)):
        for play in Play.objects.filter(group=group).values_list("id", flat=True):
            with transaction.atomic():
                erase(play)
        with transaction.atomic():
            Device.objects.filter(group=group).delete()
            Restoring.objects.filter(group=group).delete()
            Group.objects.filter(id=group).delete()
