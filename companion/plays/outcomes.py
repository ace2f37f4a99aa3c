"""What becomes of an act: saved, too late, or refused with a reason."""

from dataclasses import dataclass
from uuid import UUID

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
    serial: int
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


type Outcome = Saved | Behind | Refused
