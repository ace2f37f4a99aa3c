"""View model of the confirmation page: entries, their points, who may answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.utils.translation import gettext, gettext_noop

from companion.languages.sentences import both
from companion.plays.confirmation import Section, pending, who_entered
from companion.plays.presentation.entry_text import EntryRow, entry_row
from companion.plays.presentation.links import url
from companion.plays.presentation.pass_the_phone import Waiting
from companion.plays.presentation.scoreboard import LineFilter, LineView, lines
from companion.plays.table import Table

NOTE = gettext_noop("A player who did not enter it checks it and confirms it.")


@dataclass(frozen=True, slots=True)
class SectionQuestion:
    """A section to confirm; `seat` answers on this device, None before one is chosen.

    `may` are the seats that can answer here. `entries` are those of the section in order,
    `lines` their points as far as they are visible. `key` is the key of the answer.
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
        """The name at the answering seat."""
        return "" if self.seat is None else self.table.play.names[self.seat]

    @property
    def owner(self) -> int:
        """The number of the answering seat's emblem, from 1; 0 for none."""
        return 0 if self.seat is None else self.seat + 1

    @property
    def passes(self) -> bool:
        """Whether the phone is passed on to a person who has to say which seat is theirs."""
        return self.seat is None and bool(self.may)

    @property
    def refuser(self) -> str:
        """The name of the person who refused; empty before."""
        answer = self.section.answer
        return self.table.play.names[answer.seat] if answer and self.section.refused else ""

    @property
    def others(self) -> int:
        """How many further sections wait."""
        return len(pending(self.table)) - 1

    @property
    def why_not(self) -> str:
        """Why no seat can answer on this device."""
        if not self.table.role.enters:
            return self.table.role.refusal
        names = [self.table.play.names[seat] for seat in sorted(self.wrote)]
        pattern = gettext(
            "{names} entered it, so another player has to confirm it on another device."
        )
        return pattern.format(names=both(names))

    @property
    def screen(self) -> dict[str, str]:
        """The texts of the cover."""
        return {
            "heading": self.section.name,
            "symbol": "pass",
            "lead": gettext("Pass the phone to"),
            "title": gettext("a second player"),
            "note": gettext(NOTE),
        }

    @property
    def can(self) -> list[Waiting]:
        """The seats that can confirm on this device."""
        return [self._seat(seat, gettext("can confirm")) for seat in self.may]

    @property
    def cannot(self) -> list[Waiting]:
        """The seats that cannot, with the reason."""
        others = [s for s in range(len(self.table.play.players)) if s not in self.may]
        why = dict.fromkeys(self.wrote, gettext("entered it"))
        return [
            self._seat(seat, why.get(seat, gettext("on another device"))) for seat in others
        ]

    def _seat(self, seat: int, state: str) -> Waiting:
        return Waiting(seat + 1, self.table.play.names[seat], state, done=False, current=False)

    @property
    def url(self) -> str:
        """The address for the answer and for the choice of the seat."""
        return url(self.table, "confirm")


def question(
    table: Table, section: Section, may: Sequence[int], seat: int | None, seen: Collection[int]
) -> SectionQuestion:
    """The question about a section; `seen` are the seats whose points are visible."""
    numbers = range(section.first + 1, section.last + 2)
    return SectionQuestion(
        section,
        table,
        may,
        seat,
        [entry_row(table, number, seen) for number in numbers],
        [line for number in numbers for line in lines(table, LineFilter(entry=number), seen)],
        who_entered(table, section),
        str(uuid4()),
    )
