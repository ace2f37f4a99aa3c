"""A finished play scored again under other readings, or why that cannot be done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from companion.disputes.compare_readings import compare_rulings, settled
from companion.languages.sentences import sentence
from companion.plays.log.replay import Halt, Replay
from companion.plays.presentation.entry_text import short
from companion.plays.presentation.version_differences import ComparedStep, course
from companion.plays.table import Table
from scoring.kernel.closing import Sheet
from scoring.kernel.game import closing_at
from scoring.kernel.score_sheet import Standing
from scoring.kernel.serialization.entries import Json

FINAL_SCORES = "Only its final scores were entered."


@dataclass(frozen=True, slots=True)
class Rescored:
    """The result of a play under some readings; `untold` is why there is none.

    `coarse`: there is none because too little was entered. `moved`: an entry would have been
    somebody else's to make, as an order of building is.
    """

    scores: tuple[int, ...] = ()
    also: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ranks: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    moved: bool = False
    untold: str = ""
    coarse: bool = False

    @property
    def points(self) -> tuple[object, ...]:
        """All that was counted, and the places that it gave."""
        return self.scores, self.also, self.ranks


def as_it_was(table: Table) -> Rescored:
    """The result of a finished play under its own readings."""
    return _of(table.position.standing)


def _of(standing: Standing, *, moved: bool = False) -> Rescored:
    return Rescored(
        standing.scores, standing.also, standing.ranks, standing.winners, moved=moved
    )


def rescored(table: Table, readings: Mapping[str, Json]) -> Rescored:
    """The result of a finished play under these readings, and its own in all else."""
    defaults = {ruling.name: ruling.default for ruling in table.game.rulings}
    own = {**defaults, **settled(table)}
    others = {name: value for name, value in readings.items() if own[name] != value}
    if not others:
        return as_it_was(table)
    if coarse := _too_coarse(table, others):
        return Rescored(untold=coarse, coarse=True)
    replay = compare_rulings(table.game, table.replay, others)
    if replay.halt is not None:
        return Rescored(untold=_halted(replay.halt))
    last = replay.positions[-1]
    if last.due:
        return Rescored(untold="It would not have been over by these readings.")
    return _of(last.standing, moved=_moved(table, replay))


def _moved(table: Table, replay: Replay) -> bool:
    """Whether an entry would have been somebody else's to make."""
    pairs = zip(table.positions, replay.positions, strict=True)
    steps = (ComparedStep(number, here, there) for number, (here, there) in enumerate(pairs, 1))
    return any(course(table.game_view, steps, partial(short, table)))


def _too_coarse(table: Table, readings: Mapping[str, Json]) -> str:
    """What was not entered that these readings decide by; empty if they decide by nothing."""
    if isinstance(closing_at(table.position), Sheet):
        return FINAL_SCORES
    kinds = {
        kind for each in table.game.rulings if each.name in readings for kind in each.untold_by
    }
    for number, event in enumerate(table.log.entries, 1):
        kind = event.payload.get("kind") if isinstance(event.payload, dict) else None
        if kind in kinds:
            return f"Entry {number} has {kind} only."
    return ""


def _halted(halt: Halt) -> str:
    if halt.entry is None:
        return f"It could not have begun: {sentence(halt.error.message)}"
    return f"Entry {halt.entry + 1} would not have stood: {sentence(halt.error.message)}"
