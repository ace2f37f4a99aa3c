"""Score history of a play, and the entry at which the lead changed for the last time."""

from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.charts.curves import Curve, Trace
from companion.languages.sentences import sentence
from companion.plays.presentation.entry_text import entry_text
from companion.plays.presentation.links import lines_url
from companion.plays.table import Table
from companion.score_text import points
from scoring.kernel.messages import listed
from scoring.kernel.score_sheet import Standing

TURNED = gettext_noop("the turning point")


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The turning point: the entry, from 1, after which the winners stayed ahead.

    `words` describe the entry, `then` its effect. `first`: no seat was ahead before, so that
    the lead was taken, not changed.
    """

    number: int
    url: str
    words: str
    then: str
    first: bool


def turning_point(table: Table) -> TurningPoint | None:
    """The turning point of a complete play; None if nobody won or they led from the start."""
    standings = [position.standing for position in table.positions]
    won = frozenset(standings[-1].winners)
    ahead = [*map(_leaders, standings[:-1]), won]
    number = len(ahead) - 1
    while number and ahead[number - 1] == won:
        number -= 1
    if not won or not number:
        return None
    words = entry_text(table, number)
    return TurningPoint(
        number,
        lines_url(table, entry=number),
        f"{words.subject} {words.words}".strip(),
        _effect_text(table, standings[number], won, last=number == len(ahead) - 1),
        first=all(len(before) == len(table.play.players) for before in ahead[:number]),
    )


def score_chart(table: Table, at: int | None = None, mark: str = "") -> Curve:
    """The scores of each seat by entry; `mark` is the label of the marked entry."""
    standings = [position.standing.scores for position in table.positions]
    traces = [
        Trace(name, seat + 1, [scores[seat] for scores in standings])
        for seat, name in enumerate(table.play.names)
    ]
    return Curve(gettext("Scores by entry"), traces, step=gettext("Entry"), at=at, mark=mark)


def _leaders(standing: Standing) -> frozenset[int]:
    return frozenset(seat for seat, rank in enumerate(standing.ranks) if rank == 1)


def _effect_text(table: Table, standing: Standing, won: frozenset[int], *, last: bool) -> str:
    """`Ben wins by it, 36 to 35`, `Ben and Dóra lead from then on, 26 to 24`."""
    names, margin = (
        listed(table.play.names[seat] for seat in sorted(won)),
        _margin(standing, won),
    )
    if last and margin:
        pattern = ngettext(
            "{names} wins by it, {best} to {rest}.",
            "{names} win by it, {best} to {rest}.",
            len(won),
        )
    elif last:
        pattern = ngettext("{names} wins by it.", "{names} win by it.", len(won))
    elif margin:
        pattern = ngettext(
            "{names} leads from then on, {best} to {rest}.",
            "{names} lead from then on, {best} to {rest}.",
            len(won),
        )
    else:
        pattern = ngettext(
            "{names} leads from then on.", "{names} lead from then on.", len(won)
        )
    best, rest = margin or ("", "")
    return pattern.format(names=sentence(names), best=best, rest=rest)


def _margin(standing: Standing, won: frozenset[int]) -> tuple[str, str] | None:
    """The best score and the next one; None if a tie-break decides or no other seat is left."""
    rest = [
        score
        for seat, score in enumerate(standing.scores)
        if seat not in won and standing.ranks[seat] is not None
    ]
    best = max(standing.scores[seat] for seat in won)
    return (points(best), points(max(rest))) if rest and max(rest) != best else None
