"""The app, whose receivers are connected when Django is set up."""

from importlib import import_module

from django.apps import AppConfig


class JoiningConfig(AppConfig):
    """Connects the receivers."""

    name = "companion.joining"

    def ready(self) -> None:
        """Import the module of receivers: each connects itself to its signal."""
        import_module("companion.joining.receivers")
