"""A rematch: the next play of the same people, in which their devices have places already."""

from uuid import UUID

from companion.groups.models import Device
from companion.joining.services import carry_over_devices
from companion.plays.creation import create_play
from companion.plays.models import Play
from companion.plays.new_play import form
from companion.plays.table import Table


def start_rematch(table: Table, play: UUID, device: Device) -> Play:
    """Start the rematch of a play under this id; in the play's group its devices come along.

    A guest who starts one in a group of their own takes nobody along: who sat there need not
    be known here. Raises `Malformed` for a sample, which has no real players.
    """
    begun = create_play(device, form.rematch(table, play))
    if begun.group_id == table.play.group_id:
        carry_over_devices(table.play, begun)
    return begun
