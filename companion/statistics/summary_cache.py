"""Cache of year summaries, which are computed again when their rows have changed.

A page first reads the number and the stamps of the rows. A summary with other stamps is not
used, whatever has changed the plays; so no code has to invalidate it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Case, Count, F, Q, QuerySet, Sum, TextField, Value, When
from django.db.models.functions import ExtractYear

from companion.games.catalog import CATALOG
from companion.statistics import yearly_summary
from companion.statistics.models import ResultColumns, SeatResult, YearSummary
from companion.statistics.scope import PlayCount, Scope, in_year
from companion.statistics.yearly_summary import Row, SummaryPart

type Key = tuple[str, int]
"""A game and a year."""


class Stamped(NamedTuple):
    """The number of plays, and the sum of their stamps."""

    plays: int
    stamps: int


def stamps_of(group: int) -> Stamped:
    """The stamps of all plays of a group that count.

    What depends on their results alone is the same as long as these are.
    """
    rows = SeatResult.objects.filter(group=group, counts=True, number=0)
    found = rows.aggregate(plays=Count("id"), stamps=Sum("stamp"))
    return Stamped(found["plays"], int(found["stamps"] or 0))


@dataclass(frozen=True, slots=True)
class Summaries:
    """The year summaries of a scope in order of time, by game, and what other filters offer.

    `played` is what the group has played, `sizes` how often people sat at tables of each size.
    """

    scope: Scope
    played: Sequence[PlayCount]
    sizes: Mapping[Key, Mapping[str, Mapping[str, int]]]
    summaries: Sequence[tuple[str, SummaryPart]]

    def of(self, person: int) -> list[PlayCount]:
        """What a person has played."""
        return [
            PlayCount(game, int(size), year, plays)
            for (game, year), people in self.sizes.items()
            for size, plays in people.get(str(person), {}).items()
        ]


def summaries_of(scope: Scope) -> Summaries:
    """Read the year summaries of a scope: two queries, and two more if any has changed."""
    played, stamped = _read_stamps(scope.group, scope.zone)
    known = {(row.game, row.year): row for row in _stored_summaries(scope)}
    good = {key: row for key, row in known.items() if _is_valid(row, stamped.get(key))}
    again = [key for key in stamped if key not in good]
    if again:
        good |= {
            (row.game, row.year): row for row in store_summaries(scope.group, scope.zone, again)
        }
    kept = [(key, good[key]) for key in sorted(stamped)]
    return Summaries(
        scope,
        played,
        {key: json.loads(row.sizes) for key, row in kept},
        [(key[0], json.loads(row.totals)) for key, row in kept if _in_scope(scope, key)],
    )


def summaries_between(scope: Scope, begin: datetime, end: datetime) -> Summaries:
    """The summaries of a period that is no year, by game: computed each time, in two queries.

    They offer no filters.
    """
    found: dict[str, list[Row]] = {}
    rows = scope.rows.filter(played__gte=begin, played__lt=end, game__in=CATALOG)
    for game, *values in _in_order(rows).values_list("game", *Row._fields):
        found.setdefault(game, []).append(Row(*values))
    columns = _columns(found.values())
    made = [
        (game, yearly_summary.summarize(game, some, columns)) for game, some in found.items()
    ]
    return Summaries(scope, (), {}, made)


def _in_order(rows: QuerySet[SeatResult]) -> QuerySet[SeatResult]:
    return rows.order_by("played", "play", "number")


def _columns(found: Iterable[Iterable[Row]]) -> Mapping[int, ResultColumns]:
    return ResultColumns.objects.in_bulk({row.columns for some in found for row in some})


def store_summaries(group: int, zone: ZoneInfo, keys: Iterable[Key]) -> list[YearSummary]:
    """Compute these year summaries from the rows, and store them."""
    made = list(_compute(group, zone, keys))
    YearSummary.objects.bulk_create(
        made,
        update_conflicts=True,
        unique_fields=["group", "game", "year"],
        update_fields=["plays", "stamps", "layout", "sizes", "totals"],
    )
    return made


def store_all_summaries(group: int, zone: ZoneInfo) -> None:
    """Bring all year summaries of a group up to date, such as after an import."""
    summaries_of(Scope(group, zone))


def find_wrong_summaries(group: int, zone: ZoneInfo) -> list[Key]:
    """Valid year summaries whose sums are wrong, which only a bug can cause."""
    _, stamped = _read_stamps(group, zone)
    rows = YearSummary.objects.filter(group=group)
    used = {(r.game, r.year): r for r in rows if _is_valid(r, stamped.get((r.game, r.year)))}
    afresh = _compute(group, zone, used)
    return [
        (row.game, row.year)
        for row in afresh
        if any(_differ(getattr(row, n), getattr(used[row.game, row.year], n)) for n in TEXTS)
    ]


TEXTS = ("totals", "sizes")


def _differ(one: str, other: str) -> bool:
    return bool(json.loads(one) != json.loads(other))


def _read_stamps(group: int, zone: ZoneInfo) -> tuple[list[PlayCount], dict[Key, Stamped]]:
    """What a group has played, and the stamps of its years, in one query."""
    rows = (
        SeatResult.objects.filter(group=group, counts=True, number=0)
        .annotate(year=ExtractYear("played", tzinfo=zone))
        .values_list("game", "players", "year")
        .annotate(plays=Count("*"), stamps=Sum("stamp"))
        .order_by("game", "players", "year")
    )
    counts, stamped = list[PlayCount](), dict[Key, Stamped]()
    for game, players, year, plays, stamps in rows:
        if game in CATALOG:
            counts.append(PlayCount(game, players, year, plays))
            before = stamped.get((game, year), Stamped(0, 0))
            both = Stamped(before.plays + plays, before.stamps + int(stamps))
            stamped[game, year] = both
    return counts, stamped


def _stored_summaries(scope: Scope) -> Iterable[YearSummary]:
    """The stored summaries of a group; the large field only for those in the scope."""
    condition = Q(game=scope.game) if scope.game else Q(group=scope.group)
    if scope.year is not None:
        condition &= Q(year=scope.year)
    full = Case(When(condition, then=F("totals")), default=Value("", output_field=TextField()))
    rows = YearSummary.objects.filter(group=scope.group)
    fields = ("game", "year", "plays", "stamps", "layout", "sizes")
    return [
        YearSummary(**dict(zip(fields, row, strict=False)), totals=row[-1])
        for row in rows.annotate(full=full).values_list(*fields, "full")
    ]


def _is_valid(row: YearSummary, now: Stamped | None) -> bool:
    return now == (row.plays, row.stamps) and row.layout == yearly_summary.layout(row.game)


def _in_scope(scope: Scope, key: Key) -> bool:
    game, year = key
    return scope.game in {"", game} and scope.year in {None, year}


def _compute(group: int, zone: ZoneInfo, keys: Iterable[Key]) -> Iterator[YearSummary]:
    """Compute year summaries from their rows: a query for these, and one for their names."""
    found: dict[Key, list[Row]] = {key: [] for key in keys}
    stamps: dict[Key, list[int]] = {key: [] for key in found}
    condition = Q(pk=None)
    for game, year in found:
        condition |= Q(game=game, **in_year(year, zone))
    rows = SeatResult.objects.filter(condition, group=group, counts=True)
    for game, stamp, *values in _in_order(rows).values_list("game", "stamp", *Row._fields):
        row = Row(*values)
        key = game, row.played.astimezone(zone).year
        found[key].append(row)
        if row.number == 0:
            stamps[key].append(stamp)
    columns = _columns(found.values())
    for (game, year), some in found.items():
        totals = yearly_summary.summarize(game, some, columns)
        yield YearSummary(
            group_id=group,
            game=game,
            year=year,
            plays=len(stamps[game, year]),
            stamps=sum(stamps[game, year]),
            layout=yearly_summary.layout(game),
            sizes=json.dumps(yearly_summary.sizes(totals), separators=(",", ":")),
            totals=json.dumps(totals, separators=(",", ":")),
        )
