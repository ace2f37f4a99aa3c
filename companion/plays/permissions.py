"""Permissions: a device's role in a play, as host, in a seat or watching.

The hosts of a play are all devices of its group; other devices join with a code. The role is
read from the database with every request.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.languages.sentences import gettext


@dataclass(frozen=True, slots=True)
class Role:
    """A device's role in a play. Devices with equal roles are shown the same.

    A host without a seat enters for all; a guest without a seat watches. `enters` says whether
    events of this device are accepted.
    """

    host: bool = False
    seat: int | None = None
    enters: bool = False

    @property
    def watches(self) -> bool:
        """Whether it is a guest without a seat."""
        return not self.host and self.seat is None

    @property
    def refusal(self) -> str:
        """The sentence on why events of this device are refused; empty if they are accepted."""
        if self.enters:
            return ""
        if self.watches:
            return gettext("This device only watches. Take a seat to enter.")
        return gettext("Only approved phones may enter, and this one is not approved.")

    def may_see_secrets_of(self, seat: int, held: Mapping[int, str]) -> bool:
        """Whether the device may see the secrets of this seat.

        A device with a seat sees those of its own seat; one without sees those of seats that no
        other device holds (`held`: device names by seat).
        """
        return self.enters and (seat not in held if self.seat is None else seat == self.seat)


WATCHER = Role()
