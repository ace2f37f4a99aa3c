"""Fallback for plays that cannot be drawn, so that the fault affects only their own page."""

import logging
from collections.abc import Callable
from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import Http404

from companion.plays.log.replay import Halt
from companion.plays.table import Table
from scoring.kernel.errors import Malformed

log = logging.getLogger(__name__)
MEANT = Http404, PermissionDenied
"""Exceptions that views raise on purpose."""


def or_unread[T](table: Table, draw: Callable[[Table], T]) -> T:
    """Draw a play; if that fails, draw it as a play that cannot be read."""
    try:
        return draw(table)
    except MEANT:
        raise
    except Exception:
        if not table.positions:
            raise
        log.exception("The play %s cannot be drawn.", table.play.id)
        return draw(unread(table))


def unread(table: Table) -> Table:
    """The table without positions, halted at its last entry."""
    last = len(table.log.entries) - 1
    halt = table.halt or Halt(
        last if last >= 0 else None, Malformed("What it leads to cannot be drawn.")
    )
    return replace(table, replay=replace(table.replay, positions=(), halt=halt))
