"""App configuration that connects the signal receivers."""

from importlib import import_module

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """Connects the receivers of statistics when Django starts."""

    name = "companion.statistics"

    def ready(self) -> None:
        """Import the module of receivers, which connects them to their signals."""
        import_module("companion.statistics.receivers")
