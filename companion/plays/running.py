"""Sharing a running entry: the cards of a trick, seen by the table before the trick is whole.

Nothing of it is an event: nothing is stored, and no entry waits for it.
"""

from uuid import UUID

from companion.games.view import Preview
from companion.plays import services
from companion.plays.live.publish import publish_running
from companion.plays.live.running_entries import RunningEntry, drop_running, keep_running
from companion.plays.outcomes import Forbidden
from companion.plays.table import Table


def table_to_share(play: UUID, device: UUID) -> Table:
    """The table of a device that may enter; raises `Forbidden` for others."""
    table = services.get_table(play, device)
    if not table.role.enters:
        raise Forbidden(table, table.role.refusal)
    return table


def share(table: Table, running: RunningEntry) -> bool:
    """Show the others what a device has laid; returns whether it fits the play as it is.

    Without a payload it is taken back. Raises `EntryError` for what is no entry.
    """
    play = table.play.id
    if running.payload is None:
        if drop_running(play, running.device):
            publish_running(play)
        return True
    if drawing(table, running) is None:
        return False
    keep_running(play, running)
    publish_running(play)
    return True


def drawing(table: Table, running: RunningEntry) -> Preview | None:
    """Draw a running entry; None if the play has gone on, or if the device may not enter."""
    passed = running.after != table.after or table.complete
    if passed or table.halt or not table.role.enters:
        return None
    return table.game_view.running(table.position, running.payload)
