"""Django app configuration of joining."""

from importlib import import_module

from django.apps import AppConfig


class JoiningConfig(AppConfig):
    """Connects the receivers of joining when Django starts."""

    name = "companion.joining"

    def ready(self) -> None:
        """Import the receivers, which connect themselves to their signals."""
        import_module("companion.joining.receivers")
