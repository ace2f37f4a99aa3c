"""The app, whose receivers are connected when Django is set up."""

from importlib import import_module

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    """Connects the receivers."""

    name = "companion.plays"

    def ready(self) -> None:
        """Import the module of receivers: each connects itself to its signal."""
        import_module("companion.plays.receivers")
