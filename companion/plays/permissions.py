"""What part a device has in a play: host, in a seat, or watching; and what it may do there.

The host of a play is every device of its group. Other devices come to it by its code. Whoever
asks for a play gets his part with it, from the database and not from a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.plays.models import Play


@dataclass(frozen=True, slots=True)
class Role:
    """The part of a device in a play. Two with the same part are shown the same.

    A host without a seat enters for all; a guest without one watches. `enters` is the whole
    answer to whether anything that this device sends may be stored.
    """

    host: bool = False
    seat: int | None = None
    enters: bool = False

    @property
    def watches(self) -> bool:
        """Whether it came only to look."""
        return not self.host and self.seat is None

    @property
    def barred(self) -> str:
        """Why nothing that this device sends is stored; empty while it enters."""
        if self.enters:
            return ""
        if self.watches:
            return "This device only watches: take a seat to enter."
        return "The host has locked entering, and has not chosen this device."

    def opens(self, seat: int, held: Mapping[int, str]) -> bool:
        """Whether the secrets of this seat may be opened on the device.

        One that has a seat opens that one alone; one that has none, those that no other device
        holds (`held`: their names by seat).
        """
        return self.enters and (seat not in held if self.seat is None else seat == self.seat)


WATCHER = Role()


def may_enter(play: Play, *, host: bool, seat: int | None, chosen: bool) -> bool:
    """Hosts enter, and who holds a seat; while entering is locked, of those the chosen ones."""
    return host or (seat is not None and (chosen or not play.locked))
