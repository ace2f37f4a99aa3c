"""Tables and sentences of the statistics pages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext

from companion.charts.numbers import number_text
from companion.collation import by_letter
from companion.games.catalog import measures_of
from companion.games.measures import Measure
from companion.languages.dates import day_of
from companion.statistics.aggregation import Means, StartingSeat, add_by_name
from companion.statistics.definitions import FEW, NO_RATE, Rate, Streaks
from companion.statistics.people import NamedPerson
from companion.statistics.rating_history import Rating
from companion.statistics.records import Record

CAUTION = 3
"""The table of ratings is sorted by mu minus this many sigma."""
NOBODY = 0


def starting_rate(turns: Iterable[StartingSeat]) -> Rate:
    """The win rate of starting players, over all numbers of players."""
    return sum((each.rate for each in turns if each.turn == 0), NO_RATE)


def sum_means(found: Iterable[Means]) -> Means:
    """Add the sums of several people; the result belongs to no person."""
    some = list(found)
    return Means(
        NOBODY,
        sum(each.plays for each in some),
        sum(each.sourced for each in some),
        add_by_name(each.kinds for each in some),
        add_by_name(each.sums for each in some),
        add_by_name(each.known for each in some),
    )


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """A measure in a table: a person's or everybody's value, and one to compare it with."""

    label: str
    says: str
    own: str
    beside: str


def measure_rows(game: str, own: Means, beside: Means) -> list[MeasureRow]:
    """All measures of a game that have a value in any play."""
    return [
        MeasureRow(
            gettext(each.label),
            each.says and gettext(each.says),
            _value(each, own),
            _value(each, beside),
        )
        for each in measures_of(game)
        if own.known.get(each.name)
    ]


def measure_leaders(
    game: str, found: Iterable[Means], names: Mapping[int, NamedPerson]
) -> list[MeasureRow]:
    """All measures of a game: everybody's average, and the person with the highest one."""
    people = list(found)
    everybody = sum_means(people)
    rows = []
    for each in measures_of(game):
        if not everybody.known.get(each.name):
            continue
        sure = [means for means in people if means.known.get(each.name, 0) >= FEW]
        first = max(sure, key=lambda means: mean(each, means) or 0, default=None)
        who = (
            f"{names[first.person].name}, {_value(each, first)}"
            if first and mean(each, first)
            else "–"
        )
        says = each.says and gettext(each.says)
        rows.append(MeasureRow(gettext(each.label), says, _value(each, everybody), who))
    return rows


def mean(measure: Measure, means: Means) -> float | None:
    """A measure per play that has it, or its share of another measure; None if unknown."""
    below = means.sums.get(measure.of, 0) if measure.of else means.known.get(measure.name, 0)
    return means.sums.get(measure.name, 0) / below if below else None


def _value(measure: Measure, means: Means) -> str:
    found = mean(measure, means)
    if found is None:
        return "–"
    return f"{100 * found:.0f} %" if measure.share else number_text(found)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person in the table of ratings."""

    who: NamedPerson
    plays: int
    mu: float
    sigma: float

    @property
    def few(self) -> bool:
        """Whether the person has too few plays for a reliable rating."""
        return self.plays < FEW

    @property
    def skill(self) -> str:
        """`27.4 ± 3.1`: the most likely skill, and two sigma."""
        return f"{number_format(self.mu, 1)} ± {number_format(2 * self.sigma, 1)}"

    @property
    def cautious(self) -> float:
        """The value that the table is sorted by: mu minus three sigma."""
        return self.mu - CAUTION * self.sigma

    @property
    def rating(self) -> str:
        """The cautious value as text."""
        return number_text(self.cautious)


def rating_table(
    ratings: Iterable[Rating], names: Mapping[int, NamedPerson], plays: Mapping[int, int]
) -> list[RatingRow]:
    """Everybody's rating after their last play, the highest first."""
    found = [RatingRow(names[who], plays[who], mu, sigma) for who, mu, sigma in ratings]
    return sorted(found, key=lambda each: (-each.cautious, by_letter(each.who.plain)))


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record as text: title, value, person, day, play."""

    title: str
    number: str
    who: str
    day: str
    play: UUID


def record_rows(records: Iterable[Record], names: Mapping[int, NamedPerson]) -> list[RecordRow]:
    """Convert records to text."""
    return [
        RecordRow(
            gettext(each.title),
            number_text(each.number),
            names[each.person].name,
            date_text(each.played),
            each.play,
        )
        for each in records
    ]


def streak_text(found: Streaks) -> str:
    """A person's win streaks in sentences."""
    longest = [
        gettext("Most wins in a row: {n}.").format(n=found.won) if found.won else "",
        gettext("Most losses in a row: {n}.").format(n=found.lost) if found.lost else "",
        gettext("Now: {streak}.").format(streak=found.running),
    ]
    return " ".join(each for each in longest if each)


def date_text(at: datetime) -> str:
    """`28 November 2026`, in the active time zone, which is the group's."""
    return day_of(timezone.localtime(at))
