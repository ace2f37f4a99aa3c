"""A finished play scored again under other readings, or why that cannot be done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from django.utils.translation import gettext

from companion.disputes.compare_readings import settled_readings
from companion.languages.sentences import sentence
from companion.plays.log.replay import Halt, Replay, replay_with_readings
from companion.plays.presentation.entry_text import short_text
from companion.plays.presentation.version_differences import ComparedStep, turn_differences
from companion.plays.table import Table
from scoring.kernel.closing import Sheet
from scoring.kernel.game import closing_at
from scoring.kernel.score_sheet import Standing
from scoring.kernel.serialization.entries import Json


class Cause(StrEnum):
    """Why a play has no result under other readings."""

    FINAL_SCORES = "final-scores"
    TOO_COARSE = "too-coarse"
    SETUP = "setup"
    ENTRY = "entry"
    NOT_OVER = "not-over"


@dataclass(frozen=True, slots=True)
class WhyNone:
    """Why a play has no result under some readings; not in words, since it is cached.

    `number` is the entry, from 1, `kind` its kind, `refusal` the sentence of the rules.
    """

    cause: Cause
    number: int = 0
    kind: str = ""
    refusal: str = ""

    @property
    def says(self) -> str:
        """The reason in a sentence."""
        pattern = gettext("Only the final scores were entered.")
        match self.cause:
            case Cause.FINAL_SCORES:
                pass
            case Cause.TOO_COARSE:
                pattern = gettext("Entry {number} has too few details ({kind}).")
            case Cause.SETUP:
                pattern = gettext("This set-up would not be allowed: {reason}")
            case Cause.ENTRY:
                pattern = gettext("Entry {number} would not be allowed: {reason}")
            case Cause.NOT_OVER:
                pattern = gettext("With this interpretation the game would not be over.")
        return pattern.format(number=self.number, kind=self.kind, reason=sentence(self.refusal))


@dataclass(frozen=True, slots=True)
class Rescored:
    """The result of a play under some readings; `why_none` says why there is none.

    `coarse`: there is none because too little was entered. `moved`: another seat would have had
    to make one of the entries, such as choosing the order of building.
    """

    scores: tuple[int, ...] = ()
    also: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ranks: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    moved: bool = False
    why_none: WhyNone | None = None
    coarse: bool = False

    @property
    def points(self) -> tuple[object, ...]:
        """Points and ranks, to compare two results."""
        return self.scores, self.also, self.ranks


def result_as_played(table: Table) -> Rescored:
    """The result of a finished play under its own readings."""
    return _rescored_of(table.position.standing)


def _rescored_of(standing: Standing, *, moved: bool = False) -> Rescored:
    return Rescored(
        standing.scores, standing.also, standing.ranks, standing.winners, moved=moved
    )


def rescore(table: Table, readings: Mapping[str, Json]) -> Rescored:
    """The result of a finished play under these readings; other rulings keep theirs."""
    defaults = {ruling.name: ruling.default for ruling in table.game.rulings}
    own = {**defaults, **settled_readings(table)}
    others = {name: value for name, value in readings.items() if own[name] != value}
    if not others:
        return result_as_played(table)
    if coarse := _too_coarse(table, others):
        return Rescored(why_none=coarse, coarse=True)
    replay = replay_with_readings(table.game, table.replay, others)
    if replay.halt is not None:
        return Rescored(why_none=_why_halted(replay.halt))
    last = replay.positions[-1]
    if last.due:
        return Rescored(why_none=WhyNone(Cause.NOT_OVER))
    return _rescored_of(last.standing, moved=_has_moved_entries(table, replay))


def _has_moved_entries(table: Table, replay: Replay) -> bool:
    """Whether another seat would have had to make one of the entries."""
    pairs = zip(table.positions, replay.positions, strict=True)
    steps = (ComparedStep(number, here, there) for number, (here, there) in enumerate(pairs, 1))
    return any(turn_differences(table.game_view, steps, partial(short_text, table)))


def _too_coarse(table: Table, readings: Mapping[str, Json]) -> WhyNone | None:
    """Facts that these readings need and that were not entered."""
    if isinstance(closing_at(table.position), Sheet):
        return WhyNone(Cause.FINAL_SCORES)
    kinds = {
        kind for each in table.game.rulings if each.name in readings for kind in each.not_in
    }
    for number, event in enumerate(table.log.entries, 1):
        kind = event.payload.get("kind") if isinstance(event.payload, dict) else None
        if kind in kinds:
            return WhyNone(Cause.TOO_COARSE, number, str(kind))
    return None


def _why_halted(halt: Halt) -> WhyNone:
    if halt.entry is None:
        return WhyNone(Cause.SETUP, refusal=halt.error.message)
    return WhyNone(Cause.ENTRY, halt.entry + 1, refusal=halt.error.message)
