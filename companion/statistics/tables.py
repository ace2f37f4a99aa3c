"""The tables and sentences of a page of statistics, made of what the rows come to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from companion.charts.numbers import read
from companion.collation import by_letter
from companion.games.catalog import measures_of
from companion.games.measures import Measure
from companion.statistics.aggregation import Means, Turn
from companion.statistics.definitions import FEW, NO_RATE, Rate, Streaks
from companion.statistics.people import NamedPerson
from companion.statistics.rating_history import Rating
from companion.statistics.records import Record

CAUTION = 3
"""The ladder goes by so many sigma below the most likely rating."""
NOBODY = 0


def starting(turns: Iterable[Turn]) -> Rate:
    """The win rate of starting players at tables of all sizes."""
    return sum((each.rate for each in turns if each.turn == 0), NO_RATE)


def together(found: Iterable[Means]) -> Means:
    """Add up what several people's plays come to; it is nobody's then."""
    some = list(found)
    return Means(
        NOBODY,
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


def leading(
    game: str, found: Iterable[Means], names: Mapping[int, NamedPerson]
) -> list[Measured]:
    """All measures of a game: everybody's, and who has the most of it on average."""
    people = list(found)
    everybody = together(people)
    rows = []
    for each in measures_of(game):
        if not everybody.known.get(each.name):
            continue
        sure = [means for means in people if means.known[each.name] >= FEW]
        first = max(sure, key=lambda means: mean(each, means) or 0, default=None)
        who = (
            f"{names[first.person].name}, {_value(each, first)}"
            if first and mean(each, first)
            else "–"
        )
        rows.append(Measured(each.label, each.says, _value(each, everybody), who))
    return rows


def mean(measure: Measure, means: Means) -> float | None:
    """A measure a play that tells it, or a share of what it is measured against."""
    below = means.sums.get(measure.of, 0) if measure.of else means.known.get(measure.name, 0)
    return means.sums.get(measure.name, 0) / below if below else None


def _value(measure: Measure, means: Means) -> str:
    found = mean(measure, means)
    if found is None:
        return "–"
    return f"{100 * found:.0f} %" if measure.share else read(found)


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody on the ladder."""

    who: NamedPerson
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
    ratings: Iterable[Rating], names: Mapping[int, NamedPerson], plays: Mapping[int, int]
) -> list[Rated]:
    """Everybody by his rating after his last play, the highest first."""
    found = [Rated(names[who], plays[who], mu, sigma) for who, mu, sigma in ratings]
    return sorted(found, key=lambda each: (-each.cautious, by_letter(each.who.plain)))


@dataclass(frozen=True, slots=True)
class Held:
    """A record as it is told: of what, how much, by whom, on which day, in which play."""

    title: str
    number: str
    who: str
    day: str
    play: UUID


def held(records: Iterable[Record], names: Mapping[int, NamedPerson]) -> list[Held]:
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
