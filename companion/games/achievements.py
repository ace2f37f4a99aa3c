"""Achievements that the seats of a finished play have earned: of its game, and of any game.

Those of any game that need more than one play are found in `companion.achievements`.
"""

from collections.abc import Mapping, Sequence

from scoring.kernel.achievements import Achievement, Earned, Threshold
from scoring.kernel.closing import Sheet
from scoring.kernel.game import Position, closing_at
from scoring.kernel.serialization.entries import Json
from scoring.registry import ACHIEVEMENTS

RISING = Achievement(
    "x-rising",
    "From Last to First",
    "You were last alone after half of the entries that scored, and won alone.",
    counted="Only in Krimsutep and Cleopatra: in Ramses most points come late.",
)
STONE = Achievement(
    "x-stone",
    "Cut in Stone",
    "A game without an undo or a correction from first to last entry: for everyone.",
    counted="Every entry was made at the table, none copied from a file.",
    needs="Every entry that the game asks for, to its end.",
)
PRECEDENT = Achievement(
    "x-precedent",
    "Precedent",
    "A ruling was settled during the game, and another interpretation gives another winner: "
    "for everyone.",
    counted="Where the same entries lead to the end of the game under both interpretations.",
    needs="What the other interpretation depends on.",
)
IN_ONE_PLAY = (RISING, STONE, PRECEDENT)
"""Those of any game that a play's own log decides."""


def earned(
    game: str, positions: Sequence[Position], payloads: Sequence[Json], *, corrected: bool
) -> list[Earned]:
    """Find what each seat has earned, by the positions and the entries that count.

    `corrected` says whether the log has an undo or a correction, or was copied from a file.
    """
    closing, seats = closing_at(positions[-1]), len(positions[-1].state.seats)
    known = ACHIEVEMENTS.get(game)
    if known is None or isinstance(closing, Sheet):
        return [{} for _ in range(seats)]
    last = len(payloads) - 1
    across: list[dict[str, int | None]] = [{} for _ in range(seats)]
    riser = _riser(positions) if closing is None and not known.late else None
    if riser is not None:
        across[riser][RISING.name] = last
    if not (payloads and known.is_whole(positions, payloads)):
        across = [{**each, STONE.name: None} for each in across]
    elif not corrected:
        across = [{**each, STONE.name: last} for each in across]
    own = known.earned(positions, payloads)
    return [{**one, **other} for one, other in zip(own, across, strict=True)]


def thresholds(game: str) -> Mapping[str, Threshold]:
    """The thresholds of a game's achievements that are earned from a number on."""
    known = ACHIEVEMENTS.get(game)
    return known.thresholds if known else {}


def reached(
    game: str, positions: Sequence[Position], payloads: Sequence[Json]
) -> Sequence[Mapping[str, int]]:
    """What each seat has reached of the achievements that are earned from a number on."""
    known = ACHIEVEMENTS.get(game)
    if known is None:
        return [{} for _ in positions[-1].state.seats]
    return [
        {name: each.number for name, each in found.items()}
        for found in known.reached(positions, payloads)
    ]


def _riser(positions: Sequence[Position]) -> int | None:
    """The seat that won alone and was last alone after half of the entries that scored."""
    winners = positions[-1].standing.winners
    made = {line.entry for line in positions[-1].state.lines}
    scoring = sorted(entry for entry in made if entry is not None)
    if len(winners) != 1 or not scoring:
        return None
    scores = positions[scoring[(len(scoring) - 1) // 2] + 1].standing.scores
    seat = winners[0]
    behind = all(scores[seat] < score for other, score in enumerate(scores) if other != seat)
    return seat if behind else None
