"""Purge expired trash and orphaned groups; for a daily timer."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from companion.conf.terminal import gettext, ngettext
from companion.housekeeping.orphans import delete_orphans
from companion.plays import trash
from companion.run_clock import trusted_time


class Command(BaseCommand):
    """Purge the trash, and delete orphaned groups."""

    help = gettext(
        "Deletes for good the games that were deleted more than 30 days ago, and the groups "
        "that for as long have had no device and no account."
    )

    def handle(self, *_: object, **__: object) -> None:
        """Purge both and print the numbers."""
        now = trusted_time(settings.RUN_CLOCK, timezone.now())
        plays, groups = trash.purge_expired(now), delete_orphans(now)
        deleted = ngettext("{n} game deleted for good.", "{n} games deleted for good.", plays)
        self.stdout.write(deleted.format(n=plays))
        if groups:
            orphans = ngettext(
                "{n} group without devices and accounts deleted too.",
                "{n} groups without devices and accounts deleted too.",
                groups,
            )
            self.stdout.write(orphans.format(n=groups))
