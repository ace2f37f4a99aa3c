"""The earlier name of `empty_trash`, which timers of servers may have."""

from companion.housekeeping.management.commands.empty_trash import Command

__all__ = ["Command"]
