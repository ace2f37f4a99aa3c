"""The parts of a page of statistics, made of what the rows come to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from companion.charts.bars import Bar, Bars, Part
from companion.charts.columns import Column, Columns
from companion.charts.curves import Curve, Trace
from companion.charts.numbers import read
from companion.charts.ranges import Ranges
from companion.games.measured import aside_in, measures_of
from companion.games.measuring import Measure
from companion.games.shelf import SHELF
from companion.statistics.course import Rating, Step
from companion.statistics.figures import FEW, Rate, Spread, Streaks
from companion.statistics.people import Somebody, ranged
from companion.statistics.reading import Duel, Means, Turn
from companion.statistics.records import Record

MOST_STEPS = 60
ORDINALS = ("", "2nd", "3rd", "4th", "5th")
CAUTION = 3
"""How many sigma a rating is told below what is most likely."""


def distribution(spread: Spread) -> Columns:
    """Final scores by how often they were reached."""
    return Columns(
        "Distribution of final scores",
        [
            Column(read(low), count, f"{_span(low, high)}: {_plays(count)}")
            for low, high, count in spread.bins
        ],
        number="Finishes",
    )


def _span(low: int, high: int) -> str:
    return f"{read(low)} points" if low == high else f"{read(low)} to {read(high)} points"


def _plays(number: int) -> str:
    return f"{number} time{'' if number == 1 else 's'}"


def seats_of(turns: Sequence[Turn], game: str) -> Ranges:
    """Win rates by the place behind the starting player, for each size of a table."""
    opens = SHELF[game].screen.opens
    return Ranges(
        "Win rate by the place at the table",
        [
            ranged(
                f"{each.players} players, {ORDINALS[each.turn] or f'who {opens}'}",
                each.rate,
            )
            for each in turns
        ],
    )


def starting(turns: Iterable[Turn]) -> Rate:
    """The win rate of starting players at tables of all sizes."""
    rate = Rate(0.0, 0, 0.0)
    for each in turns:
        rate += each.rate if each.turn == 0 else Rate(0.0, 0, 0.0)
    return rate


def kinds_of(game: str, *, aside: bool) -> Mapping[str, str]:
    """The kinds of line of a game by name: those of its points, or of its other ledger."""
    other = aside_in(game)
    kinds = SHELF[game].screen.kinds
    return {kind: name for kind, name in kinds.items() if (kind in other) is aside}


def sources(
    found: Sequence[Means], names: Mapping[int, Somebody], game: str, *, aside: bool = False
) -> Bars | None:
    """Where everybody's points come from, a play; None where a game has no such ledger."""
    kinds = kinds_of(game, aside=aside)
    bars = [
        Bar(
            names[each.person].name,
            [
                Part(place, each.kinds[kind] / each.plays)
                for place, kind in enumerate(kinds)
                if each.kinds[kind]
            ],
        )
        for each in found
    ]
    title = "Amulets" if aside else "Points"  # the only other ledger there is
    return (
        Bars(f"{title} a play, by where they come from", list(kinds.values()), bars)
        if kinds
        else None
    )


def own_sources(mine: Means, others: Means, game: str, *, aside: bool = False) -> Bars | None:
    """Where somebody's points come from, a play, beside the average of the others."""
    kinds = kinds_of(game, aside=aside)
    met = [kind for kind in kinds if mine.kinds[kind] or others.kinds[kind]]
    bars = [
        Bar(
            kinds[kind],
            [Part(0, mine.kinds[kind] / mine.plays)],
            beside=round(others.kinds[kind] / others.plays, 1) if others.plays else None,
        )
        for kind in met
    ]
    return (
        Bars("Points a play, by where they come from", ["A play"], bars, "Others")
        if bars
        else None
    )


def all_but(found: Iterable[Means], person: int | None) -> Means:
    """Add up everybody's means but somebody's."""
    some = [each for each in found if each.person != person]
    return Means(
        0,
        sum(each.plays for each in some),
        _added(each.kinds for each in some),
        _added(each.sums for each in some),
        _added(each.known for each in some),
    )


def _added(some: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for each in some:
        for name, number in each.items():
            total[name] = total.get(name, 0) + number
    return total


@dataclass(frozen=True, slots=True)
class Measured:
    """A measure in a table: somebody's, or everybody's, and what to compare it with."""

    label: str
    says: str
    own: str
    beside: str


def measured(game: str, own: Means, beside: Means) -> list[Measured]:
    """All measures of a game that any play tells."""
    return [
        Measured(each.label, each.says, _value(each, own), _value(each, beside))
        for each in measures_of(game)
        if own.known.get(each.name)
    ]


def leading(game: str, found: Iterable[Means], names: Mapping[int, Somebody]) -> list[Measured]:
    """All measures of a game: everybody's, and who has the most of it on average."""
    people = list(found)
    everybody = all_but(people, None)
    rows = []
    for each in measures_of(game):
        if not everybody.known.get(each.name):
            continue
        sure = [means for means in people if means.known[each.name] >= FEW]
        first = max(sure, key=lambda means: _mean(each, means) or 0, default=None)
        who = (
            f"{names[first.person].name}, {_value(each, first)}"
            if first and _mean(each, first)
            else "–"
        )
        rows.append(Measured(each.label, each.says, _value(each, everybody), who))
    return rows


def _mean(measure: Measure, means: Means) -> float | None:
    below = means.sums.get(measure.of, 0) if measure.of else means.known.get(measure.name, 0)
    return means.sums.get(measure.name, 0) / below if below else None


def _value(measure: Measure, means: Means) -> str:
    mean = _mean(measure, means)
    if mean is None:
        return "–"
    return f"{100 * mean:.0f} %" if measure.share else read(mean)


def against(duels: Sequence[Duel], names: Mapping[int, Somebody]) -> Bars:
    """Head to head, as a bar for each whom somebody met."""
    return Bars(
        "Head to head",
        ["Ahead", "Level", "Behind"],
        [
            Bar(
                names[each.other].name,
                [Part(0, each.ahead), Part(1, each.level), Part(2, each.behind)],
            )
            for each in duels
        ],
    )


def every(plays: int) -> int:
    """Of many plays a curve shows every so many and the last."""
    return max(-(-plays // MOST_STEPS), 1)


def curve(steps: Sequence[Step], plays: int, name: str) -> Curve | None:
    """Somebody's rating over his plays; None of too few."""
    if plays < FEW or not steps:
        return None
    return Curve(
        "Rating after each play",
        [Trace(name, 1, [step.mu for step in steps])],
        step="Play of",
        labels=[day(step.played) for step in steps],
        stairs=False,
    )


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody on the ladder."""

    who: Somebody
    plays: int
    mu: float
    sigma: float

    @property
    def few(self) -> bool:
        """Whether that is too little to go by."""
        return self.plays < FEW

    @property
    def skill(self) -> str:
        """`27.4 ± 3.1`: what is most likely, and two sigma around it."""
        return f"{self.mu:.1f} ± {2 * self.sigma:.1f}"

    @property
    def cautious(self) -> float:
        """What the ladder goes by: three sigma below what is most likely."""
        return self.mu - CAUTION * self.sigma

    @property
    def rating(self) -> str:
        """The same, as it is read."""
        return read(self.cautious)


def ladder(
    ratings: Iterable[Rating], names: Mapping[int, Somebody], plays: Mapping[int, int]
) -> list[Rated]:
    """Everybody by his rating after his last play, the highest first."""
    found = [Rated(names[who], plays[who], mu, sigma) for who, mu, sigma in ratings]
    return sorted(found, key=lambda each: (-each.cautious, each.who.name))


@dataclass(frozen=True, slots=True)
class Held:
    """A record as it is told: of what, how much, by whom, on which day, in which play."""

    title: str
    number: str
    who: str
    day: str
    play: UUID


def held(records: Iterable[Record], names: Mapping[int, Somebody]) -> list[Held]:
    """Records as they are told."""
    return [
        Held(
            each.title,
            read(each.number),
            names[each.person].name,
            day(each.played),
            each.play,
        )
        for each in records
    ]


def streak(found: Streaks) -> str:
    """Somebody's runs, in words."""
    longest = [
        f"at most {found.won} won in a row" if found.won else "",
        f"{found.lost} in a row without a win" if found.lost else "",
    ]
    words = ", ".join(each for each in longest if each)
    return f"{words[:1].upper()}{words[1:]}; now {found.running}."


def day(at: datetime) -> str:
    """`28 November 2026`, by the clocks of the group."""
    local = timezone.localtime(at)
    return f"{local.day} {local:%B %Y}"
