"""Delete for good what nobody can have back any more; for a daily timer."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from companion.housekeeping.orphans import delete_orphans
from companion.plays import trash
from companion.run_clock import trusted_time


class Command(BaseCommand):
    """Empties the bin, and deletes groups that nobody finds."""

    help = (
        "Delete for good the plays that were thrown away more than 30 days ago, and the groups "
        "that for as long have had no device and no account."
    )

    def handle(self, *_: object, **__: object) -> None:
        """Delete them, and say how many they were."""
        now = trusted_time(settings.RUN_CLOCK, timezone.now())
        plays, groups = trash.empty(now), delete_orphans(now)
        self.stdout.write(f"{plays} deleted for good.")
        if groups:
            self.stdout.write(f"{groups} groups that nobody finds as well.")
