"""A moment of a play, to look at: the position as it was then, and what the table knew."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.view import Asked, Evidence, Fact
from companion.plays.permissions import WATCHING
from companion.plays.presentation.correction_draft import as_of
from companion.plays.presentation.play_page import PlayPage, play_page
from companion.plays.table import Table
from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, drawn for who only looks: nobody's secret is in it."""

    page: PlayPage
    facts: tuple[Fact, ...]
    evidence: Evidence | None = None

    @property
    def context(self) -> Mapping[str, object]:
        """What the templates of the game find under their own names, and `moment` itself."""
        drawn = self.evidence.context if self.evidence else {}
        return {**self.page.scene.context, **drawn, "moment": self}


def then(table: Table, number: int) -> Table:
    """The table as it stood after so many entries."""
    spelt = tuple(act.spelt for act in table.log.entries[:number])
    return as_of(table, table.positions[: number + 1], spelt)


def moment(
    table: Table,
    refused: tuple[Mapping[str, Json], RuleViolation] | None = None,
    step: int = 0,
    earner: int | None = None,
) -> Moment:
    """Draw a table as it stands, with what speaks against an entry that it refuses.

    Where an end is told in words alone, the board is drawn as it was seen last.
    """
    position, screen = table.position, table.screen
    evidence = screen.evidence(position, *refused) if refused else None
    looked_at = replace(_drawn(table), part=WATCHING)
    page = play_page(looked_at, Asked(step=step, back=True, earner=earner), choices=frozenset())
    return Moment(page, tuple(screen.facts(position)), evidence)


def _drawn(table: Table) -> Table:
    for number in range(len(table.log.entries), 0, -1):
        scene = table.screen.scene(table.positions[number], Asked(watching=True))
        if scene.view:
            return then(table, number)
    return then(table, 0)
