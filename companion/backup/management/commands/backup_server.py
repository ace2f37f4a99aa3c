"""`python manage.py backup_server FOLDER`: copy the whole server while it runs."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from companion.backup.server_backup import copy_server
from companion.conf.environment import Refusal
from companion.conf.terminal import gettext


class Command(BaseCommand):
    """Copy the database and the secret key into a new folder below FOLDER."""

    help = gettext("Copies the database and the secret key while the server runs.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the folder."""
        parser.add_argument("folder", type=Path)

    def handle(self, *_: object, **options: object) -> None:
        """Copy, and print where to."""
        try:
            folder = copy_server(Path(str(options["folder"])))
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(gettext("Everything is in {folder}.").format(folder=folder))
