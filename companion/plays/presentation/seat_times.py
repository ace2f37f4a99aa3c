"""View model of the time of each seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.plays.presentation.durations import clock_text
from companion.plays.table import Table
from companion.plays.turn_times import clock


@dataclass(frozen=True, slots=True)
class SeatTimeRow:
    """The timed turns of a seat, their time and the time of one, as text."""

    owner: int
    name: str
    turns: int
    time: str
    per_turn: str


@dataclass(frozen=True, slots=True)
class SeatTimes:
    """The time of each seat, and of all together."""

    rows: Sequence[SeatTimeRow]
    whole: str


def seat_times(table: Table) -> SeatTimes | None:
    """The time of each seat; None where the table wants no clock or nothing is timed."""
    if not table.play.clock or table.halt:
        return None
    found = clock(table.play, table.positions, table.log)
    if not found.seconds:
        return None
    names = table.position.state.seats
    rows = [
        SeatTimeRow(
            seat + 1,
            name,
            time.turns,
            clock_text(time.seconds),
            clock_text(time.per_turn) if time.turns else "–",
        )
        for seat, (name, time) in enumerate(zip(names, found.times, strict=True))
    ]
    return SeatTimes(rows, clock_text(found.seconds))
