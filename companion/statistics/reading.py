"""What the rows of a scope come to: each function asks one query, however many the plays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Aggregate, Count, IntegerField, Max, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from companion.games.measuring import Measure
from companion.statistics.figures import NO_RATE, NO_SPREAD, Rate, Spread, Streaks, streaks
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
        .annotate(plays=Count("id"), wins=WINS, chance=CHANCE)
        .order_by("person", "game", "players", "score")
    )
    found: dict[tuple[int, str, int], Tally] = {}
    for person, game, players, score, plays, wins, chance in rows:
        key = (person, game, players)
        before = found.get(key) or Tally(*key, NO_RATE, NO_SPREAD)
        rate = before.rate + Rate(wins, plays, chance)
        spread = before.spread + Spread({score: plays})
        found[key] = Tally(*key, rate, spread)
    return list(found.values())


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
        .annotate(plays=Count("id"), wins=WINS, chance=CHANCE, points=Sum("score"))
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


def means(scope: Scope, kinds: Iterable[str], measures: Iterable[Measure]) -> list[Means]:
    """Everybody's sums by kind of line and by measure; where records are kept, the most."""
    columns: dict[tuple[str, str], Aggregate] = {}
    for kind in kinds:
        columns["kind", kind] = Sum(number("kinds", kind))
    for each in measures:
        taken = number("measures", each.name)
        columns["sum", each.name], columns["known", each.name] = Sum(taken), Count(taken)
        if each.most:
            columns["most", each.name] = Max(taken)
    aliases = {f"of_{place}": each for place, each in enumerate(columns.values())}
    rows = scope.rows.values("person").annotate(plays=Count("id"), **aliases)
    told = rows.order_by("person").values_list("person", "plays", *aliases)
    return [_means(person, plays, sums, columns) for person, plays, *sums in told]


def _means(
    person: int, plays: int, sums: Sequence[int | None], columns: Iterable[tuple[str, str]]
) -> Means:
    told: dict[str, dict[str, int]] = {"kind": {}, "sum": {}, "known": {}, "most": {}}
    for (what, name), each in zip(columns, sums, strict=True):
        told[what][name] = each or 0
    return Means(person, plays, told["kind"], told["sum"], told["known"], told["most"])


def number(column: str, key: str) -> Cast:
    """A number kept under a key; nothing where there is none."""
    return Cast(KeyTextTransform(key, column), IntegerField())


@dataclass(frozen=True, slots=True)
class Step:
    """A play in the order of time, as somebody came out of it."""

    person: int
    won: bool
    score: int
    played: datetime
    play: UUID
    mu: float | None
    sigma: float | None


def steps(scope: Scope, person: int | None = None) -> list[Step]:
    """Everybody's plays, or somebody's, the first one first."""
    rows = scope.rows if person is None else scope.rows.filter(person=person)
    found = rows.order_by("played", "play").values_list(
        "person", "shared", "score", "played", "play", "mu", "sigma"
    )
    return [
        Step(who, shared > 0, score, played, play, mu, sigma)
        for who, shared, score, played, play, mu, sigma in found
    ]


def streaks_by_person(found: Iterable[Step]) -> dict[int, Streaks]:
    """Everybody's runs of wins."""
    wins: dict[int, list[bool]] = {}
    for step in found:
        wins.setdefault(step.person, []).append(step.won)
    return {person: streaks(each) for person, each in wins.items()}
