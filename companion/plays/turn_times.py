"""The time that each seat takes for its turns, from the times of the entries in the log.

A turn lasts while the same seat is to act. The time from one entry to the next belongs to the
seat that was to act; a longer break belongs to nobody, and so does what was entered by a
correction, whose own time is that of the correction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from typing import NamedTuple

from companion.games.catalog import CATALOG
from companion.plays.log.events import Action, Log, event_of_row, fold_stored
from companion.plays.models import LogEvent, Play
from scoring.kernel.game import Position

BREAK = timedelta(minutes=30)
"""More time than this between two entries is a break."""
SECOND = timedelta(seconds=1)


class TurnTime(NamedTuple):
    """How many turns of a seat are timed, and how many seconds they took together."""

    turns: int
    seconds: int

    @property
    def per_turn(self) -> int:
        """Seconds of a turn; 0 without turns."""
        return round(self.seconds / self.turns) if self.turns else 0


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a play: when it and its current turn began, and the time of each seat.

    `turn` is None while no seat is to act.
    """

    began: datetime
    turn: datetime | None
    times: Sequence[TurnTime]

    @property
    def seconds(self) -> int:
        """The time of all seats together."""
        return sum(each.seconds for each in self.times)


def clock(play: Play, positions: Sequence[Position], log: Log) -> Clock:
    """The clock of a play as it stands; takes one query."""
    return _clock(play, positions, log, _entered(play))


def entry_seconds(play: Play, log: Log) -> list[int | None]:
    """How many seconds after the start of a play each entry came; takes one query.

    None where that is unknown: such entries were made by a correction.
    """
    entered, began = _entered(play), _began(play)
    found = [entered.get(event.sequence) for event in log.entries]
    known = [at if at and at >= began else None for at in found]
    return [round((at - began).total_seconds()) if at else None for at in known]


def moments_from(began: datetime, seconds: Sequence[int | None]) -> list[datetime]:
    """When entries were made, from their `entry_seconds`.

    Unknown times lie after a break, and each before the one ahead of it: no turn counts them.
    """
    # In UTC: sums of local times ignore that clocks are put forward or back in between.
    began, moments = began.astimezone(UTC), list[datetime]()
    for unknown, some in groupby(seconds, key=lambda each: each is None):
        run = list(some)
        if not unknown:
            moments += [began + timedelta(seconds=each or 0) for each in run]
            continue
        next_known = seconds[len(moments) + len(run) :][:1]
        after = began + timedelta(seconds=next_known[0] or 0) if next_known else began
        latest = max([began, *moments[-1:]])
        first = max(latest + BREAK, after) + len(run) * SECOND
        moments += [first - number * SECOND for number in range(len(run))]
    return moments


def stored_times(play: Play, positions: Sequence[Position]) -> Sequence[TurnTime] | None:
    """The time of each seat, by the play's stored log; takes one query.

    None where no time has passed between any entries: such a log was copied.
    """
    rows = list(LogEvent.objects.filter(play=play).order_by("sequence"))
    log = fold_stored((event_of_row(r.sequence, r.action, r.payload), r.key) for r in rows)
    entered = {row.sequence: row.created for row in rows if row.action == Action.ENTER}
    found = _clock(play, positions, log, entered)
    return found.times if found.seconds else None


def _clock(
    play: Play, positions: Sequence[Position], log: Log, entered: Mapping[int, datetime]
) -> Clock:
    began = _began(play)
    moments = [began, *(entered.get(event.sequence) for event in log.entries)]
    view = CATALOG[play.game].game_view
    acting = [view.turn(position).acting for position in positions]
    times = turn_times(acting, moments, len(play.players))
    return Clock(began, _since(acting, moments), times)


def _entered(play: Play) -> dict[int, datetime]:
    """When each entry of the log was made, by its number in the log."""
    rows = LogEvent.objects.filter(play=play, action=Action.ENTER)
    return dict(rows.values_list("sequence", "created"))


def _began(play: Play) -> datetime:
    """When a play began by the clock of its log, wherever its date was moved since."""
    return play.created - timedelta(seconds=play.shifted)


def turn_times(
    acting: Sequence[int | None], moments: Sequence[datetime | None], seats: int
) -> list[TurnTime]:
    """The time of each seat: `acting` at each position, and `moments` when it was reached.

    No time is counted up to a moment that is unknown, earlier than the one ahead of it, or at
    the end of a break; a turn without any time is not counted.
    """
    steps = zip(acting, pairwise(moments), strict=False)
    turns, seconds = [0] * seats, [timedelta()] * seats
    for seat, run in groupby(steps, key=lambda step: step[0]):
        known = [
            after - before
            for _, (before, after) in run
            if before and after and timedelta() <= after - before <= BREAK
        ]
        if seat is not None and known:
            turns[seat] += 1
            seconds[seat] += sum(known, timedelta())
    return [
        TurnTime(number, round(time.total_seconds()))
        for number, time in zip(turns, seconds, strict=True)
    ]


def _since(acting: Sequence[int | None], moments: Sequence[datetime | None]) -> datetime | None:
    """Since when the same seat has been to act, as far as it is known."""
    if not acting or acting[-1] is None:
        return None
    first = len(acting) - 1
    while first and acting[first - 1] == acting[-1]:
        first -= 1
    return next((at for at in moments[first : len(acting)] if at), None)
