"""Who settled a ruling, when and why: for a play or as a house rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext

from companion.bidi import isolated
from companion.plays.log.events import WHOLE_TABLE, Action, read_ruling, settler
from companion.plays.models import LogEvent
from companion.plays.table import Table
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json, serialize_value

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Settlement:
    """The fields of the form: reading, scope (play or house rules), who settles it, reason.

    `by` is the number of a seat, or the whole table; empty without a name.
    """

    reading: str
    scope: str
    by: str = ""
    why: str = ""

    @classmethod
    def read(cls, post: QueryDict) -> "Settlement":
        """Read the form."""
        return cls(
            post.get("reading", ""),
            post.get("scope", "play"),
            post.get("by", ""),
            post.get("why", "").strip()[:LONGEST_REASON],
        )

    def payload(self, ruling: Ruling, names: Sequence[str]) -> dict[str, Json]:
        """The ruling as it is stored in the log."""
        values = {str(each.value).lower(): each.value for each in ruling.readings}
        return {
            "ruling": ruling.name,
            "reading": serialize_value(values[self.reading]),
            "by": {str(seat): seat for seat in range(len(names))}.get(self.by, WHOLE_TABLE),
            "why": self.why,
        }

    def missing(self, ruling: Ruling, names: Sequence[str]) -> str:
        """A sentence on the field that is missing; empty if none is."""
        if self.reading not in {str(each.value).lower() for each in ruling.readings}:
            return gettext("Choose an interpretation.")
        if self.by not in {WHOLE_TABLE, *map(str, range(len(names)))}:
            return gettext("Choose who decided it.")
        return ""


@dataclass(frozen=True, slots=True)
class SettledBy:
    """A ruling of the table: the person, the device that it was entered on, time and reason."""

    who: str
    device: str
    at: datetime
    why: str


def settled_by(table: Table, ruling: Ruling) -> SettledBy | None:
    """The last ruling that settled this clause in the play; None if there was none."""
    sequences = [
        step.event.sequence
        for step in table.log.settled
        if step.event.action is Action.RULE
        and read_ruling(step.event.payload)[0] == ruling.name
    ]
    if not sequences:
        return None
    rows = LogEvent.objects.filter(play=table.play).select_related("device")
    row = rows.get(sequence=sequences[-1])
    why = row.payload.get("why", "") if isinstance(row.payload, dict) else ""
    device = isolated(row.device.name) if row.device else ""
    who = settler(row.payload, table.play.names)
    return SettledBy(who, device, row.created, isolated(str(why)))
