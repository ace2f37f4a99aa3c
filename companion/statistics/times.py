"""The time that people take for their turns, of plays with a clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Sum

from companion.collation import by_letter
from companion.plays.presentation.durations import clock_text, duration_in_minutes
from companion.plays.turn_times import TurnTime
from companion.statistics.people import NamedPerson, load_people
from companion.statistics.scope import Scope


@dataclass(frozen=True, slots=True)
class PersonTime:
    """A person's time: plays with a clock, and the timed turns in them."""

    person: int
    plays: int
    time: TurnTime


def person_times(scope: Scope) -> list[PersonTime]:
    """The time of everybody who has played with a clock, in one query."""
    rows = scope.rows.filter(timed_turns__gt=0).values("person")
    found = rows.annotate(
        plays=Count("play"), turns=Sum("timed_turns"), seconds=Sum("turn_seconds")
    )
    values = found.order_by("person").values_list("person", "plays", "turns", "seconds")
    return [PersonTime(who, plays, TurnTime(turns, took)) for who, plays, turns, took in values]


@dataclass(frozen=True, slots=True)
class TimeRow:
    """A person's time as text."""

    who: NamedPerson
    plays: int
    hours: str
    per_turn: str


def time_rows(times: Sequence[PersonTime]) -> list[TimeRow]:
    """The table of times, the quickest first."""
    names: Mapping[int, NamedPerson] = load_people(each.person for each in times)
    ordered = sorted(
        times, key=lambda each: (each.time.per_turn, by_letter(names[each.person].plain))
    )
    return [
        TimeRow(
            names[each.person],
            each.plays,
            duration_in_minutes(each.time.seconds),
            clock_text(each.time.per_turn),
        )
        for each in ordered
    ]
