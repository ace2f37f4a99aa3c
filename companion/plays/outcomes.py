"""Outcomes of sending an event: saved, behind, refused or forbidden."""

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied

from companion.plays.table import Table
from scoring.kernel.errors import EntryError


@dataclass(frozen=True, slots=True)
class Sent:
    """What comes with every event: the events its sender had seen, its key, its device.

    Each action gets a new key; sending it again repeats the key.
    """

    after: int
    key: UUID
    device: UUID


@dataclass(frozen=True, slots=True)
class Saved:
    """The event is stored, now or (`again`) by an earlier request with this key."""

    table: Table
    sequence: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Behind:
    """Other events came since the sender looked; nothing is stored. `table` is up to date."""

    table: Table


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules or the log refuse the event; nothing is stored."""

    table: Table
    error: EntryError


class Forbidden(PermissionDenied):
    """The device may see this play but not send this event; nothing is stored.

    It is raised, not returned: a view that does not handle it answers 403.
    """

    def __init__(self, table: Table, why: str) -> None:
        """`why` is a sentence for the person with the device."""
        super().__init__(why)
        self.table = table
        self.why = why


type Outcome = Saved | Behind | Refused
