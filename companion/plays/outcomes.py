"""What becomes of an act: saved, too late, refused with a reason, or not the device's to do."""

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied

from companion.plays.table import Table
from scoring.kernel.errors import EntryError


@dataclass(frozen=True, slots=True)
class Sent:
    """What comes with every act: how many acts its sender had seen, its key, its device.

    A sender makes a new key for everything that he does, and sends it again with the same one.
    """

    after: int
    key: UUID
    device: UUID


@dataclass(frozen=True, slots=True)
class Saved:
    """The act is stored, now or (`again`) when it first came; the table is as it is now."""

    table: Table
    sequence: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Behind:
    """Others have acted since the sender looked; nothing is stored. Here is what they made."""

    table: Table


@dataclass(frozen=True, slots=True)
class Refused:
    """The act cannot stand; nothing is stored."""

    table: Table
    error: EntryError


class Forbidden(PermissionDenied):
    """The device may look at this table, but what it sent is not its to do; nothing is stored.

    Raised and not returned: a page that does not think of it answers 403 all the same.
    """

    def __init__(self, table: Table, why: str) -> None:
        """`why` is a sentence to whoever holds the device."""
        super().__init__(why)
        self.table = table
        self.why = why


type Outcome = Saved | Behind | Refused
