"""Confirmation: in plays with `confirms`, a second person confirms what was entered.

Each game names its sections (`GameView.section`): the tricks of a round, a turn. A complete
section is provisional until a seat that did not enter it confirms it; a refused section has to
be corrected. An answer holds for exactly the entries it was given for: when one of them changes
or another joins them, the section is open again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.utils.translation import gettext_noop

from companion.languages.sentences import gettext
from companion.plays.log.events import Answer, EntryRange, read_answer
from companion.plays.models import LogEvent
from companion.plays.outcomes import Forbidden
from companion.plays.queries import seats_held
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

ELSEWHERE = gettext_noop("Another device has this seat and answers for it.")


@dataclass(frozen=True, slots=True)
class Section:
    """The entries from `first` to `last`, counted from 0, which one answer is about."""

    name: str
    first: int
    last: int
    entry_range: EntryRange
    answer: Answer | None

    @property
    def confirmed(self) -> bool:
        """Whether a second person has confirmed it."""
        return self.answer is not None and self.answer.agreed

    @property
    def refused(self) -> bool:
        """Whether a second person has refused it."""
        return self.answer is not None and not self.answer.agreed


def sections(table: Table) -> list[Section]:
    """The complete sections of a play, in order."""
    names = [table.game_view.section(position) for position in table.positions]
    found, first = list[Section](), 0
    for name, run in groupby(names):
        last = first + len(list(run)) - 1
        if name and last + 1 < len(names):
            entry_range = table.log.section(first, last)
            answer = table.log.answers.get(entry_range)
            found.append(Section(name, first, last, entry_range, answer))
        first = last + 1
    return found


def pending(table: Table) -> list[Section]:
    """The sections that still need confirming; empty in plays without `confirms`."""
    if not table.play.confirms:
        return []
    return [section for section in sections(table) if not section.confirmed]


def provisional(table: Table, sections: Collection[Section]) -> tuple[int, ...]:
    """Points of each seat that come from these sections."""
    entries = {at for section in sections for at in range(section.first, section.last + 1)}
    points = [0] * len(table.position.state.seats)
    for line in table.position.state.lines:
        if line.entry in entries and line.track == table.position.state.lines[0].track:
            points[line.seat] += line.points
    return tuple(points)


def is_fully_confirmed(table: Table) -> bool:
    """Whether the play is over and every section is confirmed."""
    return table.complete and not pending(table)


def who_entered(table: Table, section: Section) -> frozenset[int]:
    """The seats that entered the section and so cannot confirm it.

    If every seat entered some of it, only the seat of its last entry.
    """
    rows = LogEvent.objects.filter(play=table.play, sequence__in=section.entry_range)
    wrote = list(rows.order_by("sequence").values_list("seat", flat=True))
    seats = frozenset(seat for seat in wrote if seat is not None)
    everybody = len(seats) == len(table.position.state.seats)
    return seats if not everybody else frozenset(s for s in wrote[-1:] if s is not None)


def seats_that_may_answer(table: Table, section: Section, device: UUID) -> list[int]:
    """The seats that may answer on a device: those that no other device holds.

    Without the seats that entered the section. Nothing here is secret, so a phone may be passed
    on to a player without one.
    """
    if not table.role.enters:
        return []
    elsewhere, wrote = seats_held(table.play, but=device), who_entered(table, section)
    seats = range(len(table.position.state.seats))
    return [seat for seat in seats if seat not in elsewhere and seat not in wrote]


def section_at(table: Table, first: int, last: int) -> Section:
    """The section with these bounds; raises `Malformed` if none waits for an answer."""
    if table.play.confirms:
        for section in sections(table):
            if (section.first, section.last) == (first, last):
                return section
    raise Malformed(gettext("These entries do not need confirming."), field="first")


def check_answer(table: Table, payload: Json, device: UUID, *, agreed: bool) -> None:
    """Raise `Malformed` for a wrong answer, `Forbidden` for another device's seat."""
    first, last, seat = read_answer(payload)
    section, names = section_at(table, first, last), table.position.state.seats
    if seat not in range(len(names)):
        raise Malformed(gettext("Nobody sits there."), field="seat")
    if agreed and section.answer and section.confirmed:
        raise Malformed(
            gettext("{name} has confirmed it already.").format(name=names[section.answer.seat])
        )
    if seat in seats_held(table.play, but=device):
        raise Forbidden(table, gettext(ELSEWHERE))
    if seat in who_entered(table, section):
        why = gettext("{name} entered it, so another player has to confirm it.")
        raise Malformed(why.format(name=names[seat]), field="seat")
