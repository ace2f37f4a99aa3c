"""View model of the result page: winners, ranks, and where the points came from."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.utils.translation import gettext, ngettext

from companion.charts.bars import Bar, BarPart, Bars
from companion.charts.curves import Curve
from companion.games.closed import TOTALS_ONLY, tag, track_title
from companion.languages.sentences import both, sentence
from companion.plays.presentation.durations import play_duration
from companion.plays.presentation.entry_text import entry_text
from companion.plays.presentation.score_history import (
    TURNED,
    TurningPoint,
    score_chart,
    turning_point,
)
from companion.plays.presentation.scoreboard import SeatView, SheetRow, seats, sheet
from companion.plays.table import Table
from companion.score_text import points
from scoring.kernel.closing import Closing, Sheet, Stop
from scoring.kernel.errors import Cite
from scoring.kernel.game import closing_at
from scoring.kernel.score_sheet import totals


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """A ruling that differs from the default."""

    question: str
    says: str
    clause: Cite


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach of the rules that stands as played, by the number of its entry, from 1."""

    number: int
    clause: Cite
    why: str


@dataclass(frozen=True, slots=True)
class TrackSheet:
    """A track beside the points: its name, each seat's sum, and its lines."""

    name: str
    columns: Sequence[SeatView]
    rows: Sequence[SheetRow]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished play for its result page: winners, ranks, sheet, and the course of scores."""

    table: Table
    columns: Sequence[SeatView]
    rows: Sequence[SheetRow]
    tracks: Sequence[TrackSheet] = ()

    @property
    def winners(self) -> list[SeatView]:
        """All winners; a tie is shared."""
        return [seat for seat in self.columns if seat.won]

    @property
    def places(self) -> list[SeatView]:
        """The seats by rank; seats that are out come last."""
        return sorted(self.columns, key=lambda seat: seat.rank or len(self.columns) + 1)

    @property
    def victory(self) -> str:
        """`wins with 28`, `share the victory with 28`."""
        if not self.winners:
            return gettext("Nobody wins")
        if isinstance(self.closing, Stop):
            pattern = ngettext(
                "led with {points} when the game ended early",
                "led together with {points} when the game ended early",
                len(self.winners),
            )
        else:
            pattern = ngettext(
                "wins with {points}", "share the victory with {points}", len(self.winners)
            )
        return pattern.format(points=points(self.winners[0].score))

    @property
    def heading(self) -> str:
        """The winners in one line."""
        names = both(seat.name for seat in self.winners)
        if not names:
            return self.victory
        pattern = (
            ngettext(
                "{names} led with {points} when the game ended early",
                "{names} led together with {points} when the game ended early",
                len(self.winners),
            )
            if isinstance(self.closing, Stop)
            else ngettext(
                "{names} wins with {points}",
                "{names} share the victory with {points}",
                len(self.winners),
            )
        )
        return pattern.format(names=names, points=points(self.winners[0].score))

    @property
    def closing(self) -> Closing | None:
        """How the table closed the play; None if it was played to its end."""
        return closing_at(self.table.position)

    @property
    def tags(self) -> list[str]:
        """Remarks about the play: how it was closed, that it does not count."""
        closing, counted = self.closing, self.table.counted
        closed = [] if closing is None else [tag(closing)]
        closed = [gettext(TOTALS_ONLY)] if self.totals_only else closed
        return (
            closed if counted or not self.table.role.host else [*closed, gettext("not counted")]
        )

    @property
    def epilogue(self) -> str:
        """What decided the play beside the points; empty if nothing did."""
        return self.table.game_view.epilogue(self.table.position)

    @property
    def totals_only(self) -> bool:
        """Whether each seat's total is all that is known."""
        return isinstance(self.closing, Sheet) and self.closing.totals_only

    @property
    def whole(self) -> bool:
        """Whether it is known how the points came about, entry by entry."""
        return not isinstance(self.closing, Sheet)

    @property
    def lasted(self) -> str:
        """How long the play took; empty if unknown."""
        play = self.table.play
        return play_duration(play.minutes, play.created, play.ended)

    @property
    def chart(self) -> Bars:
        """A bar chart of each seat's points by kind."""
        bars = [
            Bar(
                seat.name,
                [BarPart(kind, cell.points) for kind, cell in enumerate(cells) if cell],
                points(seat.score),
                owner=seat.owner,
            )
            for number, seat in enumerate(self.columns)
            for cells in [[row.cells[number] for row in self.rows]]
        ]
        return Bars(
            gettext("Each player’s points by kind"), [row.label for row in self.rows], bars
        )

    @property
    def turn(self) -> TurningPoint | None:
        """The turning point."""
        return turning_point(self.table)

    @property
    def course(self) -> Curve:
        """A chart of the scores by entry, with the turning point marked."""
        turning_point = self.turn
        return score_chart(
            self.table, turning_point.number if turning_point else None, gettext(TURNED)
        )

    @property
    def settled(self) -> list[ChosenReading]:
        """The rulings that are not the default."""
        chosen = {**self.table.play.options, **self.table.log.rulings}
        return [
            ChosenReading(sentence(ruling.question), sentence(reading.says), ruling.cite)
            for ruling in self.table.game.rulings
            for reading in ruling.readings
            if chosen.get(ruling.name) == reading.value != ruling.default
        ]

    @property
    def as_played(self) -> list[Breach]:
        """The breaches that stand as played."""
        return as_played(self.table)

    @property
    def last(self) -> str:
        """The entry that an undo takes back, in words."""
        return entry_text(self.table, len(self.table.log.entries)).short

    @property
    def key(self) -> str:
        """A new idempotency key for an undo."""
        return str(uuid4())


def as_played(table: Table) -> list[Breach]:
    """The breaches that stand as played so far."""
    waived = table.position.state.waived
    return [Breach(each.entry + 1, each.cite, each.why) for each in waived]


def result(table: Table) -> Result:
    """The result of a complete play: the score sheet, then further tracks."""
    columns, rows = seats(table), sheet(table)
    tracks = list(dict.fromkeys(row.track for row in rows))
    others = [_track_sheet(table, columns, rows, track) for track in tracks[1:]]
    return Result(table, columns, [row for row in rows if row.track in tracks[:1]], others)


def _track_sheet(
    table: Table, columns: Sequence[SeatView], rows: Sequence[SheetRow], track: str
) -> TrackSheet:
    sums = totals(table.position.state.lines, len(columns), track)
    counted = [
        seat._replace(score=total, won=False) for seat, total in zip(columns, sums, strict=True)
    ]
    return TrackSheet(track_title(track), counted, [row for row in rows if row.track == track])
