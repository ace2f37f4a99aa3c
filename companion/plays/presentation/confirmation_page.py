"""What a second person is asked: the entries in question, what they brought, who may answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import uuid4

from companion.plays.confirmation import Section, pending, who_entered
from companion.plays.presentation.entry_text import EntryRow, entry_row
from companion.plays.presentation.links import url
from companion.plays.presentation.pass_the_phone import Waiting
from companion.plays.presentation.score_lines import LineFilter, LineView, lines
from companion.plays.table import Table
from scoring.kernel.seats import listed

NOTE = "Somebody who did not enter it looks at it and confirms it."


@dataclass(frozen=True, slots=True)
class Question:
    """A section that waits: `seat` is who answers on this device, None as long as nobody does.

    `may` are the seats that could. `entries` are those in question, the first one first, and
    `lines` the points that they brought, as far as these may be seen. `key` is that of the
    answer.
    """

    section: Section
    table: Table
    may: Sequence[int]
    seat: int | None
    entries: Sequence[EntryRow]
    lines: Sequence[LineView]
    wrote: frozenset[int]
    key: str

    @property
    def name(self) -> str:
        """Who answers."""
        return "" if self.seat is None else self.table.play.names[self.seat]

    @property
    def owner(self) -> int:
        """His emblem."""
        return 0 if self.seat is None else self.seat + 1

    @property
    def passes(self) -> bool:
        """Whether the phone goes to somebody who may answer, and has to say who he is."""
        return self.seat is None and bool(self.may)

    @property
    def refuser(self) -> str:
        """Who has said that it was not so; empty while nobody has."""
        answer = self.section.answer
        return self.table.play.names[answer.seat] if answer and self.section.refused else ""

    @property
    def others(self) -> int:
        """How many further sections wait."""
        return len(pending(self.table)) - 1

    @property
    def why_not(self) -> str:
        """Why nobody can answer on this device."""
        if not self.table.role.enters:
            return self.table.role.barred
        names = [self.table.play.names[seat] for seat in sorted(self.wrote)]
        return f"{listed(names)} entered it: somebody else confirms it, on another device."

    @property
    def night(self) -> dict[str, str]:
        """What the cover says."""
        return {
            "heading": self.section.name,
            "symbol": "pass",
            "lead": "Pass the phone to",
            "title": "a second person",
            "note": NOTE,
        }

    @property
    def can(self) -> list[Waiting]:
        """The seats that can be the second person here."""
        return [self._seat(seat, "can confirm") for seat in self.may]

    @property
    def cannot(self) -> list[Waiting]:
        """The others, and why they cannot."""
        others = [s for s in range(len(self.table.play.players)) if s not in self.may]
        why = dict.fromkeys(self.wrote, "entered it")
        return [self._seat(seat, why.get(seat, "on another device")) for seat in others]

    def _seat(self, seat: int, state: str) -> Waiting:
        return Waiting(seat + 1, self.table.play.names[seat], state, done=False, current=False)

    @property
    def url(self) -> str:
        """Where the answer goes, and where whoever holds the phone says who he is."""
        return url(self.table, "confirm")


def question(
    table: Table, section: Section, may: Sequence[int], seat: int | None, seen: Collection[int]
) -> Question:
    """What is asked of a section; `seen` are the seats whose points may be told."""
    numbers = range(section.first + 1, section.last + 2)
    return Question(
        section,
        table,
        may,
        seat,
        [entry_row(table, number, seen) for number in numbers],
        [line for number in numbers for line in lines(table, LineFilter(entry=number), seen)],
        who_entered(table, section),
        str(uuid4()),
    )
