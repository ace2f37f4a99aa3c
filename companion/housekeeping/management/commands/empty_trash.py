"""Purge expired trash and orphaned groups; for a daily timer."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from companion.housekeeping.orphans import delete_orphans
from companion.plays import trash
from companion.run_clock import trusted_time


class Command(BaseCommand):
    """Purge the trash, and delete orphaned groups."""

    help = (
        "Delete for good the plays that were thrown away more than 30 days ago, and the groups "
        "that for as long have had no device and no account."
    )

    def handle(self, *_: object, **__: object) -> None:
        """Purge both and print the numbers."""
        now = trusted_time(settings.RUN_CLOCK, timezone.now())
        plays, groups = trash.purge_expired(now), delete_orphans(now)
        self.stdout.write(f"{plays} deleted for good.")
        if groups:
            self.stdout.write(f"{groups} groups that nobody finds as well.")
