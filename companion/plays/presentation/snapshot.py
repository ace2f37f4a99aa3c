"""A snapshot of a play: the position after some entry, as a spectator may see it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.view import Evidence, Fact, ViewRequest
from companion.plays.permissions import WATCHER
from companion.plays.presentation.correction_draft import table_as_of
from companion.plays.presentation.play_page import PlayPage, play_page
from companion.plays.table import Table
from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A drawn position without any secrets."""

    page: PlayPage
    facts: tuple[Fact, ...]
    evidence: Evidence | None = None

    @property
    def context(self) -> Mapping[str, object]:
        """Template context of the game, and `moment`: the snapshot."""
        drawn = self.evidence.context if self.evidence else {}
        return {**self.page.board_page.context, **drawn, "moment": self}


def table_after(table: Table, number: int) -> Table:
    """The table as it was after its first `number` entries."""
    payload = tuple(event.payload for event in table.log.entries[:number])
    return table_as_of(table, table.positions[: number + 1], payload)


def snapshot(
    table: Table,
    refused: tuple[Mapping[str, Json], RuleViolation] | None = None,
    step: int = 0,
    earner: int | None = None,
) -> Snapshot:
    """Draw the current position, with the evidence against a refused entry.

    If the position has no board (as in a final scoring), the last position with one is drawn.
    """
    position, game_view = table.position, table.game_view
    evidence = game_view.evidence(position, *refused) if refused else None
    watched = replace(_drawable_table(table), role=WATCHER)
    page = play_page(
        watched, ViewRequest(step=step, back=True, earner=earner), choices=frozenset()
    )
    return Snapshot(page, tuple(game_view.facts(position)), evidence)


def _drawable_table(table: Table) -> Table:
    for number in range(len(table.log.entries), 0, -1):
        board_page = table.game_view.board_page(
            table.positions[number], ViewRequest(watching=True)
        )
        if board_page.view:
            return table_after(table, number)
    return table_after(table, 0)
