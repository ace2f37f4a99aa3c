"""What a second person is asked: the entries in question, what they brought, who may answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import uuid4

from companion.plays.addresses import url
from companion.plays.confirming import Section, pending, provisional, scribes
from companion.plays.covers import Waiting
from companion.plays.table import Table
from companion.plays.words import Written, written
from scoring.kernel.seats import listed

NOTE = "Somebody who did not enter it looks at it and confirms it."


@dataclass(frozen=True, slots=True)
class Gain:
    """What a seat has from these entries."""

    owner: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Question:
    """A section that waits: `seat` is who answers on this device, None as long as nobody does.

    `may` are the seats that could. `entries` are those in question, the first one first, and
    `gains` what each seat has from them, as far as its points may be seen. `key` is that of
    the answer.
    """

    section: Section
    table: Table
    may: Sequence[int]
    seat: int | None
    entries: Sequence[Written]
    gains: Sequence[Gain]
    wrote: frozenset[int]
    key: str

    @property
    def name(self) -> str:
        """Who answers."""
        return "" if self.seat is None else self.table.play.players[self.seat]

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
        return self.table.play.players[answer.seat] if answer and self.section.refused else ""

    @property
    def others(self) -> int:
        """How many further sections wait."""
        return len(pending(self.table)) - 1

    @property
    def why_not(self) -> str:
        """Why nobody can answer on this device."""
        if not self.table.part.enters:
            return self.table.part.barred
        names = [self.table.play.players[seat] for seat in sorted(self.wrote)]
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
    def waiting(self) -> list[Waiting]:
        """Every seat, and whether it can be the second person."""
        names = self.table.play.players
        return [
            Waiting(seat + 1, name, self._state(seat), done=False, current=seat in self.may)
            for seat, name in enumerate(names)
        ]

    def _state(self, seat: int) -> str:
        if seat in self.wrote:
            return "entered it"
        return "can confirm" if seat in self.may else "on another device"

    @property
    def url(self) -> str:
        """Where the answer goes, and where whoever holds the phone says who he is."""
        return url(self.table, "confirm")


def question(
    table: Table, section: Section, may: Sequence[int], seat: int | None, seen: Collection[int]
) -> Question:
    """What is asked of a section; `seen` are the seats whose points may be told."""
    points = provisional(table, [section])
    return Question(
        section,
        table,
        may,
        seat,
        [written(table, at + 1, seen) for at in range(section.first, section.last + 1)],
        [
            Gain(seat + 1, name, points[seat])
            for seat, name in enumerate(table.position.state.seats)
            if seat in seen
        ],
        scribes(table, section),
        str(uuid4()),
    )
