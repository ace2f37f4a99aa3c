"""Confirmation: what was entered counts once a second person has said that it was so.

Each game says what belongs together (`Screen.stretch`): a round's tricks, a turn. Where a play
`confirms`, such a section is provisional from when it is whole until a seat that did not enter
it confirms it; refused, it waits to be corrected. An answer is about exactly the entries that
were there: when one of them is changed or another joins them, the section is open again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from companion.plays.log.events import Answer, EntryRange, read_answer
from companion.plays.models import LogEvent
from companion.plays.outcomes import Forbidden
from companion.plays.queries import seats_held
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

ELSEWHERE = "Another device holds this seat, and answers for it."


@dataclass(frozen=True, slots=True)
class Section:
    """Entries that one answer is about, from `first` to `last`, counted from 0."""

    name: str
    first: int
    last: int
    stretch: EntryRange
    answer: Answer | None

    @property
    def confirmed(self) -> bool:
        """Whether a second person has said that it was so."""
        return self.answer is not None and self.answer.agreed

    @property
    def refused(self) -> bool:
        """Whether one has said that it was not."""
        return self.answer is not None and not self.answer.agreed


def sections(table: Table) -> list[Section]:
    """What a second person can confirm by now, in order; what is not whole yet is out."""
    names = [table.game_view.stretch(position) for position in table.positions]
    found, first = list[Section](), 0
    for name, run in groupby(names):
        last = first + len(list(run)) - 1
        if name and last + 1 < len(names):
            stretch = table.log.stretch(first, last)
            answer = table.log.answers.get(stretch)
            found.append(Section(name, first, last, stretch, answer))
        first = last + 1
    return found


def pending(table: Table) -> list[Section]:
    """What waits for a second person; nothing in a play that does without."""
    if not table.play.confirms:
        return []
    return [section for section in sections(table) if not section.confirmed]


def provisional(table: Table, sections: Collection[Section]) -> tuple[int, ...]:
    """The points of each seat that these sections brought."""
    entries = {at for section in sections for at in range(section.first, section.last + 1)}
    points = [0] * len(table.position.state.seats)
    for line in table.position.state.lines:
        if line.entry in entries and line.track == table.position.state.lines[0].track:
            points[line.seat] += line.points
    return tuple(points)


def counts(table: Table) -> bool:
    """Whether the play is over and nothing of it waits for a second person."""
    return table.complete and not pending(table)


def who_entered(table: Table, section: Section) -> frozenset[int]:
    """The seats that cannot confirm it, since they entered it.

    Where every seat has entered some of it, only the one that entered the last of it.
    """
    rows = LogEvent.objects.filter(play=table.play, sequence__in=section.stretch)
    wrote = list(rows.order_by("sequence").values_list("seat", flat=True))
    seats = frozenset(seat for seat in wrote if seat is not None)
    everybody = len(seats) == len(table.position.state.seats)
    return seats if not everybody else frozenset(s for s in wrote[-1:] if s is not None)


def answering(table: Table, section: Section, device: UUID) -> list[int]:
    """The seats that may answer on a device: its own, or those that no other device holds.

    Nothing is secret here, so a phone that has a seat may be passed to one that has no phone.
    """
    if not table.role.enters:
        return []
    elsewhere, wrote = seats_held(table.play, but=device), who_entered(table, section)
    seats = range(len(table.position.state.seats))
    return [seat for seat in seats if seat not in elsewhere and seat not in wrote]


def section_at(table: Table, first: int, last: int) -> Section:
    """What these entries are; raises `Malformed` where nobody is asked for them."""
    if table.play.confirms:
        for section in sections(table):
            if (section.first, section.last) == (first, last):
                return section
    raise Malformed("These entries do not wait for a second person.", field="first")


def check_answer(table: Table, payload: Json, device: UUID, *, agreed: bool) -> None:
    """Raise `Malformed` for an answer that nobody asked for, `Barred` for another device's."""
    first, last, seat = read_answer(payload)
    section, names = section_at(table, first, last), table.position.state.seats
    if seat not in range(len(names)):
        raise Malformed("Nobody sits there.", field="seat")
    if agreed and section.answer and section.confirmed:
        raise Malformed(f"{names[section.answer.seat]} has confirmed it already.")
    if seat in seats_held(table.play, but=device):
        raise Forbidden(table, ELSEWHERE)
    if seat in who_entered(table, section):
        raise Malformed(f"{names[seat]} entered it: somebody else confirms it.", field="seat")
