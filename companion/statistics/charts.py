"""Charts of the statistics pages."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext, ngettext

from companion.charts.bars import Bar, BarPart, Bars
from companion.charts.columns import Column, Columns
from companion.charts.curves import Curve, Trace
from companion.charts.numbers import number_text
from companion.charts.ranges import Ranges
from companion.games.catalog import CATALOG
from companion.statistics.aggregation import Duel, Means, StartingSeat
from companion.statistics.definitions import FEW, Spread
from companion.statistics.people import NamedPerson, rate_for_chart
from companion.statistics.rating_history import Step
from companion.statistics.tables import date_text

MOST_STEPS = 60
"""Most steps of a rating curve, besides the last."""


def distribution_chart(spread: Spread) -> Columns:
    """Chart of the final scores and how often each was reached."""
    return Columns(
        gettext("Distribution of final scores"),
        [
            Column(number_text(low), count, _finishes(low, high, count), row=_scores(low, high))
            for low, high, count in spread.bins
        ],
        number=gettext("Results"),
    )


def _scores(low: int, high: int) -> str:
    """The scores of a column: `12–15`, `12`; with a minus in words, `−9 to −5`."""
    if low == high:
        return number_text(low)
    words = "{first}–{last}" if low >= 0 else gettext("{first} to {last}")
    return words.format(first=number_text(low), last=number_text(high))


def _finishes(low: int, high: int, count: int) -> str:
    """How often a final score was reached: `Score 12 to 15: 4 times`."""
    if low == high:
        words = ngettext("Score {low}: {n} time", "Score {low}: {n} times", count)
    else:
        words = ngettext(
            "Score {low} to {high}: {n} time", "Score {low} to {high}: {n} times", count
        )
    return words.format(low=number_text(low), high=number_text(high), n=count)


def turn_order_chart(turns: Sequence[StartingSeat]) -> Ranges:
    """Chart of win rates by place in turn order, for each number of players."""
    return Ranges(
        gettext("Win rate by starting seat"),
        [
            rate_for_chart(
                gettext("{players} players, seat {seat}").format(
                    players=each.players, seat=each.turn + 1
                ),
                each.rate,
            )
            for each in turns
        ],
    )


def kind_labels(game: str, found: Iterable[Means], *, aside: bool) -> Mapping[str, str]:
    """Labels of line kinds by name: those that score, or those kept `aside`.

    A kind without a label comes after the others, under its name.
    """
    other, labels = CATALOG[game].measures.aside, CATALOG[game].game_view.kinds
    kinds = dict.fromkeys((*labels, *(kind for each in found for kind in each.kinds)))
    return {kind: labels.get(kind, kind) for kind in kinds if (kind in other) is aside}


def sources_chart(
    found: Sequence[Means], names: Mapping[int, NamedPerson], game: str, *, aside: bool = False
) -> Bars | None:
    """Chart of everybody's average points by line kind; None if the game has none of them.

    It leaves out people of whose plays only the totals are known.
    """
    found = [each for each in found if each.sourced]
    kinds = kind_labels(game, found, aside=aside)
    if not kinds or not found:
        return None
    bars = [
        Bar(
            names[each.person].name,
            [
                BarPart(place, each.kinds[kind] / each.sourced)
                for place, kind in enumerate(kinds)
                if each.kinds.get(kind)
            ],
        )
        for each in found
    ]
    return Bars(_by_source(aside=aside), list(kinds.values()), bars)


def own_sources_chart(
    mine: Means, others: Means, game: str, *, aside: bool = False
) -> Bars | None:
    """Chart of a person's average points by line kind, beside the others' average.

    None if only the totals of the person's plays are known.
    """
    if not mine.sourced:
        return None
    kinds = kind_labels(game, (mine, others), aside=aside)
    met = [kind for kind in kinds if mine.kinds.get(kind) or others.kinds.get(kind)]
    bars = [
        Bar(
            kinds[kind],
            [BarPart(0, mine.kinds.get(kind, 0) / mine.sourced)],
            beside=_mean(others, kind),
        )
        for kind in met
    ]
    return (
        Bars(_by_source(aside=aside), [gettext("Per game")], bars, gettext("Others"))
        if bars
        else None
    )


def _mean(means: Means, kind: str) -> float | None:
    return round(means.kinds.get(kind, 0) / means.sourced, 1) if means.sourced else None


def _by_source(*, aside: bool) -> str:
    if aside:  # the only other track in any game
        return gettext("Amulets per game, by where they come from")
    return gettext("Points per game, by where they come from")


def duels_chart(duels: Sequence[Duel], names: Mapping[int, NamedPerson]) -> Bars:
    """Chart of head-to-head results, with a bar per opponent."""
    return Bars(
        gettext("Head to head"),
        [gettext("Ahead"), gettext("Level"), gettext("Behind")],
        [
            Bar(
                names[each.other].name,
                [BarPart(0, each.ahead), BarPart(1, each.level), BarPart(2, each.behind)],
            )
            for each in duels
        ],
    )


def plays_per_step(plays: int) -> int:
    """The number of plays per step of a rating curve: a long one shows only some of them."""
    return max(-(-plays // MOST_STEPS), 1)


def rating_chart(steps: Sequence[Step], plays: int, name: str) -> Curve | None:
    """Chart of a person's rating over their plays; None for too few plays."""
    if plays < FEW or not steps:
        return None
    return Curve(
        gettext("Rating after each game"),
        [Trace(name, 1, [step.mu for step in steps])],
        step=gettext("Game of"),
        labels=[date_text(step.played) for step in steps],
        stairs=False,
    )
