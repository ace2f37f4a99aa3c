"""`python manage.py restore_server FOLDER`: fill an empty server from a copy."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from companion.backup.server_restore import RESTORED, restore_server
from companion.conf.environment import Refusal
from companion.conf.terminal import gettext


class Command(BaseCommand):
    """Fill an empty database, and copy the secret key to its place."""

    help = gettext("Fills an empty server from a folder that backup_server has made.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the folder."""
        parser.add_argument("folder", type=Path)

    def handle(self, *_: object, **options: object) -> None:
        """Restore the copy."""
        folder = Path(str(options["folder"]))
        try:
            restore_server(folder)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(gettext(RESTORED).format(folder=folder))
