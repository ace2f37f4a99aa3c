"""Delete for good what was thrown away more than 30 days ago; for a daily timer."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from companion.history import door


class Command(BaseCommand):
    """Empties the bin."""

    help = "Delete for good the plays that were thrown away more than 30 days ago."

    def handle(self, *_: object, **__: object) -> None:
        """Delete them, and say how many they were."""
        self.stdout.write(f"{door.empty(timezone.now())} deleted for good.")
