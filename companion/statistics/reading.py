"""What the rows of a scope come to: each function asks one query, however many the plays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import (
    Aggregate,
    Case,
    Count,
    Max,
    OuterRef,
    StringAgg,
    Subquery,
    Sum,
    Value,
    When,
)

from companion.games.measured import measures_of
from companion.groups.models import Person
from companion.statistics.figures import NO_RATE, NO_SPREAD, Rate, Spread, Streaks, streaks
from companion.statistics.layout import kinds_in
from companion.statistics.numbers import nth
from companion.statistics.scope import CHANCE, WINS, Scope


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody's plays in a game come to, at tables of one size."""

    person: int
    game: str
    players: int
    rate: Rate
    spread: Spread


def tallies(scope: Scope) -> list[Tally]:
    """Everybody's wins and scores, by game and by the size of the table."""
    rows = (
        scope.rows.values_list("person", "game", "players", "score")
        .annotate(plays=Count("*"), wins=WINS, chance=CHANCE)
        .order_by("person", "game", "players", "score")
    )
    rates: dict[tuple[int, str, int], Rate] = {}
    counts: dict[tuple[int, str, int], dict[int, int]] = {}
    for person, game, players, score, plays, wins, chance in rows:
        key = (person, game, players)
        rates[key] = rates.get(key, NO_RATE) + Rate(wins, plays, chance)
        counts.setdefault(key, {})[score] = plays
    return [Tally(*key, rate, Spread(counts[key])) for key, rate in rates.items()]


def together(some: Iterable[Tally]) -> tuple[Rate, Spread]:
    """Add tallies up."""
    rate, spread = NO_RATE, NO_SPREAD
    for each in some:
        rate, spread = rate + each.rate, spread + each.spread
    return rate, spread


@dataclass(frozen=True, slots=True)
class Turn:
    """How those fared who sat in one place behind the starting player."""

    players: int
    turn: int
    rate: Rate
    mean: float


def turns(scope: Scope, person: int | None = None) -> list[Turn]:
    """Everybody's wins, or somebody's, by the place behind the starting player."""
    rows = scope.rows if person is None else scope.rows.filter(person=person)
    found = (
        rows.values_list("players", "turn")
        .annotate(plays=Count("*"), wins=WINS, chance=CHANCE, points=Sum("score"))
        .order_by("players", "turn")
    )
    return [
        Turn(players, turn, Rate(wins, plays, chance), points / plays)
        for players, turn, plays, wins, chance, points in found
    ]


@dataclass(frozen=True, slots=True)
class Means:
    """What somebody's plays come to by kind of line and by measure.

    `known` says for each measure in how many of the `plays` it is told.
    """

    person: int
    plays: int
    kinds: Mapping[str, int]
    sums: Mapping[str, int]
    known: Mapping[str, int]
    most: Mapping[str, int]


def means(scope: Scope) -> list[Means]:
    """Everybody's sums by kind of line and by measure of a game."""
    columns: dict[tuple[str, str], Aggregate] = {}
    for place, kind in enumerate(kinds_in(scope.game)):
        columns["kind", kind] = Sum(nth("kinds", place))
    for place, measure in enumerate(measures_of(scope.game)):
        taken = nth("measures", place)
        columns["sum", measure.name] = Sum(taken)
        columns["known", measure.name] = Count(taken) if measure.sometimes else Count("*")
        if measure.most:
            columns["most", measure.name] = Max(taken)
    aliases = {f"of_{place}": each for place, each in enumerate(columns.values())}
    rows = scope.rows.values("person").annotate(plays=Count("*"), **aliases)
    told = rows.order_by("person").values_list("person", "plays", *aliases)
    return [_means(person, plays, sums, columns) for person, plays, *sums in told]


def _means(
    person: int, plays: int, sums: Sequence[int | None], columns: Iterable[tuple[str, str]]
) -> Means:
    told: dict[str, dict[str, int]] = {"kind": {}, "sum": {}, "known": {}, "most": {}}
    for (what, name), each in zip(columns, sums, strict=True):
        told[what][name] = each or 0
    return Means(person, plays, told["kind"], told["sum"], told["known"], told["most"])


class Step(NamedTuple):
    """A play in the order of time, as somebody came out of it."""

    won: bool
    played: datetime
    mu: float | None
    sigma: float | None


def steps(scope: Scope, person: int) -> list[Step]:
    """Somebody's plays, the first one first."""
    rows = scope.rows.filter(person=person).order_by("played", "play")
    found = rows.values_list("shared", "played", "mu", "sigma")
    return [Step(shared > 0, played, mu, sigma) for shared, played, mu, sigma in found]


def _joined(scope: Scope, letter: Case) -> Iterable[tuple[int, str]]:
    """Everybody's letters in the order of time; an older SQLite cannot join them."""
    joined = StringAgg(letter, delimiter=Value(""), order_by=("played", "play"))
    return scope.rows.values_list("person").annotate(told=joined).values_list("person", "told")


def runs(scope: Scope) -> dict[int, Streaks]:
    """Everybody's runs of wins."""
    won = Case(When(shared__gt=0, then=Value("w")), default=Value("l"))
    told = (
        list(_joined(scope, won))
        if connection.features.supports_aggregate_order_by_clause
        else list(scope.rows.order_by("played", "play").values_list("person", won))
    )
    found: dict[int, str] = {}
    for person, letters in told:
        found[person] = found.get(person, "") + letters
    return {person: streaks([each == "w" for each in wins]) for person, wins in found.items()}


class Rating(NamedTuple):
    """Somebody's rating after his last play."""

    person: int
    mu: float
    sigma: float


def ratings(scope: Scope) -> list[Rating]:
    """Everybody's rating; `rate` has brought it up to date."""
    own = scope.rows.filter(person=OuterRef("pk")).order_by("-played", "-play")
    people = Person.objects.filter(group=scope.group, same_as=None)
    last = people.annotate(last=Subquery(own.values("id")[:1])).values("last")
    rated = scope.rows.filter(id__in=last).values_list("person", "mu", "sigma")
    return [Rating(who, mu, s) for who, mu, s in rated if mu is not None and s is not None]
