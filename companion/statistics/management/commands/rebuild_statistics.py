"""`manage.py rebuild_statistics`: derive all statistics from the logs of the plays."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from companion.conf.terminal import gettext
from companion.plays.models import Play
from companion.statistics.rebuild import rebuild, rebuild_summaries


class Command(BaseCommand):
    """Rebuild all derived rows; the server may run meanwhile."""

    help = gettext(
        "Derives the statistics of all games again; with --check only shows what differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--check`."""
        parser.add_argument("--check", action="store_true", help=gettext("change nothing"))

    def handle(self, *, check: bool, **_: object) -> None:
        """Rebuild the rows, or check them, and print how many plays had wrong rows."""
        plays = Play.objects.order_by("id").only("id")
        found = rebuild(plays.iterator(chunk_size=2000), keep=not check)
        wrong_summaries = rebuild_summaries(keep=not check)
        words = gettext("Games: {n}, of them with other statistics: {wrong}.")
        summary = words.format(n=found.plays, wrong=len(found.wrong))
        if check and found.wrong:
            first = gettext("The first of these: {play}.").format(play=found.wrong[0])
            raise CommandError(f"{summary} {first}")
        if check and wrong_summaries:
            years = gettext("Years that do not add up to their games: {n}.")
            raise CommandError(f"{summary} {years.format(n=wrong_summaries)}")
        self.stdout.write(f"{summary}\n")
