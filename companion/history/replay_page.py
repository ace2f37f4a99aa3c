"""The replay page: a play after each of its entries, and the course of its scores."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace

from companion.charts.curves import Curve
from companion.games.view import ViewRequest
from companion.plays.models import Play
from companion.plays.permissions import WATCHER
from companion.plays.presentation import visibility
from companion.plays.presentation.entry_text import EntryRow, entry_row
from companion.plays.presentation.play_page import PlayPage, play_page
from companion.plays.presentation.score_history import score_chart
from companion.plays.presentation.scoreboard import SeatView, seats
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The table after a number of entries, as a watcher sees it.

    It reveals no secrets: points that are secret in the running play are secret at each step;
    once the play is over, everything is visible.
    """

    whole: Table
    page: PlayPage
    number: int

    @property
    def last(self) -> int:
        """The number of steps."""
        return len(self.whole.positions) - 1

    @property
    def back(self) -> int | None:
        """The previous step."""
        return self.number - 1 if self.number else None

    @property
    def on(self) -> int | None:
        """The next step."""
        return self.number + 1 if self.number < self.last else None

    @property
    def seats(self) -> list[SeatView]:
        """The seats with their scores, or with a placeholder while these are secret."""
        return self.page.seats if self.page.board_page.purses else seats(self.page.table)

    @property
    def entry(self) -> EntryRow | None:
        """The last entry in words, and its points."""
        if not self.number:
            return None
        visible_seats = (
            ()
            if visibility.points_are_secret(self.whole)
            else range(len(self.whole.play.players))
        )
        return entry_row(self.page.table, self.number, visible_seats)

    @property
    def curve(self) -> Curve | None:
        """Chart of the scores over all steps, this one marked; None while they are secret."""
        return (
            None
            if visibility.points_are_secret(self.whole)
            else score_chart(self.whole, self.number)
        )

    @property
    def context(self) -> Mapping[str, object]:
        """The context of the game's templates, and `step` itself."""
        return {
            **self.page.board_page.context,
            "step": self,
            "page": self.page,
            "table": self.whole,
        }


def step(table: Table, number: int) -> ReplayStep:
    """The table after `number` entries; the number is limited to the steps that exist."""
    number = min(max(number, 0), len(table.positions) - 1)
    shown = replace(_then(table, number), role=WATCHER)
    if table.complete:
        shown = replace(shown, play=_opened(table))
    page = play_page(shown, ViewRequest(), choices=frozenset())
    return ReplayStep(table, page, number)


def _then(table: Table, number: int) -> Table:
    log = replace(table.log, entries=table.log.entries[:number], undone=(), settled=())
    positions = table.positions[: number + 1]
    return replace(table, replay=replace(table.replay, log=log, positions=positions, halt=None))


def _opened(table: Table) -> Play:
    play = copy(table.play)  # not saved: it only makes everything visible
    play.open_scores = True
    return play
