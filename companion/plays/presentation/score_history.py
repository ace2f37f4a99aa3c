"""How the scores of a play went, and at which entry the lead changed for the last time."""

from dataclasses import dataclass

from companion.charts.curves import Curve, Trace
from companion.numerals import points
from companion.plays.presentation.entry_text import entry_text
from companion.plays.presentation.links import lines_url
from companion.plays.table import Table
from scoring.kernel.score_sheet import Standing
from scoring.kernel.seats import listed

TURNED = "where it turned"


@dataclass(frozen=True, slots=True)
class Turn:
    """The entry, from 1, after which those who won in the end were ahead, and stayed there.

    `words` say who entered what, `then` what came of it. `first` tells that nobody had been
    ahead before: there the lead was not changed, but taken.
    """

    number: int
    url: str
    words: str
    then: str
    first: bool


def turn(table: Table) -> Turn | None:
    """Where a complete play turned; None where nobody won, or all won from the start."""
    standings = [position.standing for position in table.positions]
    won = frozenset(standings[-1].winners)
    ahead = [*map(_ahead, standings[:-1]), won]
    number = len(ahead) - 1
    while number and ahead[number - 1] == won:
        number -= 1
    if not won or not number:
        return None
    words = entry_text(table, number)
    return Turn(
        number,
        lines_url(table, entry=number),
        f"{words.subject} {words.words}".strip(),
        _then(table, standings[number], won, last=number == len(ahead) - 1),
        first=all(len(before) == len(table.play.players) for before in ahead[:number]),
    )


def curve(table: Table, at: int | None = None, mark: str = "") -> Curve:
    """The scores of each seat after each entry; `mark` says what the one is that is marked."""
    standings = [position.standing.scores for position in table.positions]
    traces = [
        Trace(name, seat + 1, [scores[seat] for scores in standings])
        for seat, name in enumerate(table.play.names)
    ]
    return Curve("Scores over the entries", traces, step="Entry", at=at, mark=mark)


def _ahead(standing: Standing) -> frozenset[int]:
    return frozenset(seat for seat, rank in enumerate(standing.ranks) if rank == 1)


def _then(table: Table, standing: Standing, won: frozenset[int], *, last: bool) -> str:
    """`Ben wins by it, 36 to 35`, `Ben and Dóra lead from then on, 26 to 24`."""
    names, one = listed(table.play.names[seat] for seat in sorted(won)), len(won) == 1
    does = ("wins by it" if one else "win by it") if last else _leads(one=one)
    return f"{names} {does}{_margin(standing, won)}."


def _leads(*, one: bool) -> str:
    return f"{'leads' if one else 'lead'} from then on"


def _margin(standing: Standing, won: frozenset[int]) -> str:
    """By how much; empty where a tie-break decides, or nobody else is left."""
    rest = [
        score
        for seat, score in enumerate(standing.scores)
        if seat not in won and standing.ranks[seat] is not None
    ]
    best = max(standing.scores[seat] for seat in won)
    return f", {points(best)} to {points(max(rest))}" if rest and max(rest) != best else ""
