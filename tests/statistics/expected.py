"""The numbers of the statistics pages, computed a second way: in SQL from the seat results."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple

from django.db import connection
from django.db.models import (
    Case,
    Count,
    F,
    FilteredRelation,
    FloatField,
    Func,
    IntegerField,
    Max,
    Min,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast

from companion.games.catalog import CATALOG, measures_of
from companion.statistics import aggregation, rating_history
from companion.statistics.definitions import Streaks, streaks
from companion.statistics.models import ResultColumns, SeatResult
from companion.statistics.number_array import POSTGRESQL
from companion.statistics.records import records
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import summaries_of

type Numbers = Mapping[str, object]

COLUMNS = ResultColumns.objects

WINS = Sum(
    Case(
        When(shared__gt=0, then=Value(1.0) / F("shared")),
        default=Value(0.0),
        output_field=FloatField(),
    )
)
CHANCE = Sum(Value(1.0) / F("players"), output_field=FloatField())


def points(kind: str) -> Cast:
    """A seat's points of a line kind, wherever its row has them; NULL if nowhere."""
    return _found("kinds", {each.pk: each.line_kinds for each in COLUMNS.all()}, kind)


def measure(name: str) -> Cast:
    """A measure of a seat, wherever its row has it; NULL if nowhere."""
    return _found("measures", {each.pk: each.measures for each in COLUMNS.all()}, name)


def _found(field: str, columns: Mapping[int, list[str]], name: str) -> Cast:
    whens = [
        When(columns=pk, then=_nth(field, names.index(name)))
        for pk, names in columns.items()
        if name in names
    ]
    return Cast(Case(*whens, output_field=IntegerField()), IntegerField())


def _nth(column: str, place: int) -> Func:
    """The number at a place of a column, from 0; NULL if it is not known or not there."""
    template = f"json_extract(%(expressions)s, '$[{place}]')"
    if connection.vendor == POSTGRESQL:
        template = f"(%(expressions)s)[{place + 1}]"
    return Func(F(column), template=template, output_field=IntegerField())


def by_pages(scope: Scope) -> Numbers:
    """The numbers of a scope as the pages show them."""
    book = summaries_of(scope)
    people = sorted({each.person for each in aggregation.tallies(book)})
    found: dict[str, object] = {
        "tallies": [
            (t.person, t.game, t.players, t.rate.plays, round(t.rate.wins, 6),
             round(t.rate.chance, 6), dict(sorted(t.spread.counts.items())))
            for t in aggregation.tallies(book)
        ],
        "duels": {
            who: [astuple(each) for each in aggregation.duels(book, who)] for who in people
        },
        "days": {who: aggregation.first_and_last_play(book, who) for who in people},
        "runs": {who: rating_history.win_streaks_of(book, who) for who in people},
        "played": {who: sorted(astuple(each) for each in book.of(who)) for who in people},
    }  # fmt: skip
    if scope.game:
        found["turns"] = {
            who: [
                (t.players, t.turn, t.rate.plays, round(t.rate.wins, 6), round(t.mean, 6))
                for t in aggregation.wins_by_turn(book, who)
            ]
            for who in (*people, None)
        }
        found["means"] = [astuple(each) for each in aggregation.means(book)]
        found["records"] = {
            who: [astuple(each) for each in records(book, who)] for who in (*people, None)
        }
    return found


def by_database(scope: Scope) -> Numbers:
    """The numbers of a scope, computed by the database."""
    rows = scope.rows
    people = sorted(set(rows.values_list("person", flat=True)))
    own = {who: rows.filter(person=who) for who in people}
    found: dict[str, object] = {
        "tallies": _tallies(rows),
        "duels": {who: _duels(own[who], who) for who in people},
        "days": {
            who: tuple(own[who].aggregate(a=Min("played"), b=Max("played")).values())
            for who in people
        },
        "runs": {who: _runs(own[who]) for who in people},
        "played": {who: _played(scope, who) for who in people},
    }  # fmt: skip
    if scope.game:
        found["turns"] = {who: _turns(own[who]) for who in people} | {None: _turns(rows)}
        found["means"] = _means(scope)
        found["records"] = {who: _records(scope.game, own[who]) for who in people} | {
            None: _records(scope.game, rows)
        }
    return found


def _tallies(rows: "QuerySet[SeatResult]") -> Sequence[object]:
    keys = list(rows.values_list("person", "game", "players").distinct())
    found: list[object] = []
    for person, game, players in sorted(keys):
        some = rows.filter(person=person, game=game, players=players)
        sums = some.aggregate(plays=Count("*"), wins=WINS, chance=CHANCE)
        counts = some.values_list("score").annotate(times=Count("*")).order_by("score")
        found.append(
            (person, game, players, sums["plays"], round(sums["wins"], 6),
             round(sums["chance"], 6), dict(counts))
        )  # fmt: skip
    return found


def _runs(rows: "QuerySet[SeatResult]") -> Streaks:
    shared = rows.order_by("played", "play").values_list("shared", flat=True)
    return streaks([each > 0 for each in shared])


def _duels(rows: "QuerySet[SeatResult]", person: int) -> Sequence[object]:
    met = FilteredRelation(
        "play__seat_results", condition=~Q(play__seat_results__person=person)
    )
    found = (
        rows.alias(met=met)
        .values(other=F("met__person"))
        .annotate(
            ahead=Count("id", filter=Q(met__rank__gt=F("rank"))),
            level=Count("id", filter=Q(met__rank=F("rank"))),
            behind=Count("id", filter=Q(met__rank__lt=F("rank"))),
        )
        .values_list("other", "ahead", "level", "behind")
    )
    met_ = [
        (other, int(ahead), int(level), int(behind)) for other, ahead, level, behind in found
    ]
    return sorted(met_, key=lambda each: (-sum(each[1:]), each[0]))


def _played(scope: Scope, person: int) -> Sequence[object]:
    rows = SeatResult.objects.filter(group=scope.group, counts=True, person=person)
    counts: dict[tuple[str, int, int], int] = {}
    for game, players, played in rows.values_list("game", "players", "played"):
        key = game, players, played.astimezone(scope.zone).year
        counts[key] = counts.get(key, 0) + 1
    return sorted((*key, plays) for key, plays in counts.items())


def _turns(rows: "QuerySet[SeatResult]") -> Sequence[object]:
    found = (
        rows.values_list("players", "turn")
        .annotate(plays=Count("*"), wins=WINS, total=Sum("score"))
        .order_by("players", "turn")
    )
    return [(n, t, plays, round(w, 6), round(p / plays, 6)) for n, t, plays, w, p in found]


def _means(scope: Scope) -> Sequence[object]:
    found: list[object] = []
    for person in sorted(set(scope.rows.values_list("person", flat=True))):
        rows, names = scope.rows.filter(person=person), CATALOG[scope.game].game.results
        plays, sums, known = rows.count(), dict[str, int](), dict[str, int]()
        kinds = {
            kind: rows.aggregate(value=Sum(points(kind)))["value"] or 0
            for kind in names.line_kinds
        }
        for name in names.measures:
            taken = measure(name)
            sums[name] = rows.aggregate(total=Sum(taken))["total"] or 0
            known[name] = rows.aggregate(total=Count(taken))["total"]
        sourced = sum(None not in row.kinds for row in rows)
        found.append((person, plays, sourced, kinds, sums, known))
    return found


def _records(game: str, rows: "QuerySet[SeatResult]") -> Sequence[object]:
    """Each record by an order of its own."""
    won, inside = rows.filter(shared__gt=0), rows.filter(out=False)
    kept = [
        ("Most points", inside.alias(value=F("score")), "-value"),
        ("Fewest points", inside.alias(value=F("score")), "value"),
        ("Fewest points of a winner", won.alias(value=F("score")), "value"),
        (
            "Biggest lead of a winner, in points",
            won.filter(shared=1).alias(value=F("margin")),
            "-value",
        ),
    ]
    for each in measures_of(game):
        if each.most:
            taken = rows.alias(value=measure(each.name))
            kept.append((each.most, taken.exclude(value=None).exclude(value=0), "-value"))
    found: list[object] = []
    for title, some, order in kept:
        first = some.order_by(order, "played", "play", "number")
        values = first.annotate(number_=F("value")).values_list(
            "number_", "person", "play", "played"
        )
        found += [(title, *row) for row in values[:1]]
    return found
