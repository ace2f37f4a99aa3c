"""Django app configuration of plays."""

from importlib import import_module

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    """Connects the receivers of plays when Django starts."""

    name = "companion.plays"

    def ready(self) -> None:
        """Import the receivers, which connect themselves to their signals."""
        import_module("companion.plays.receivers")
