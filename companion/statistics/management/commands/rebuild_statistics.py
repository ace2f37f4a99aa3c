"""`manage.py rebuild_statistics`: derive all statistics from the logs of the plays."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from companion.plays.models import Play
from companion.statistics.rebuild import rebuild, rebuild_summaries


class Command(BaseCommand):
    """Rebuild all derived rows; the server may run meanwhile."""

    help = "Derives the statistics of all plays again; with --check only says what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--check`."""
        parser.add_argument("--check", action="store_true", help="change nothing")

    def handle(self, *, check: bool, **_: object) -> None:
        """Rebuild the rows, or check them, and print how many plays had wrong rows."""
        plays = Play.objects.order_by("id").only("id")
        found = rebuild(plays.iterator(chunk_size=2000), keep=not check)
        wrong_summaries = rebuild_summaries(keep=not check)
        summary = f"{found.plays} plays, {len(found.wrong)} of them with other statistics"
        if check and found.wrong:
            raise CommandError(f"{summary}, such as {found.wrong[0]}.")
        if check and wrong_summaries:
            raise CommandError(
                f"{summary}; {wrong_summaries} years do not add up to their plays."
            )
        self.stdout.write(f"{summary}.\n")
