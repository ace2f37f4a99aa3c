"""Rebuild all derived rows from the logs, and compare them with the stored rows."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import batched, groupby
from operator import itemgetter
from time import sleep
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.forms.models import model_to_dict

from companion.games.catalog import CATALOG
from companion.groups.models import Group
from companion.plays.log.events import event_of_row, fold_stored
from companion.plays.log.replay import Replay, Setup, replay_log
from companion.plays.models import LogEvent, Play
from companion.statistics import summary_cache
from companion.statistics.models import (
    BEFORE_ALL,
    RatingProgress,
    ResultColumns,
    SeatResult,
    YearSummary,
)
from companion.statistics.ratings import rate_all
from companion.statistics.seat_results import derive_results, has_results, store_results

log = logging.getLogger(__name__)

AT_ONCE = 50
MOST_EVENTS = 2_000
"""Most plays, and most of their events, that are replayed in one transaction."""
STAYS = ("id", "mu", "sigma", "stamp")
"""Fields that do not depend on the play alone."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Result of a rebuild: the number of plays, and those that had wrong rows."""

    plays: int
    wrong: Sequence[UUID]


def rebuild(plays: Iterable[Play], *, keep: bool = True, pause: float = 0) -> Rebuilt:
    """Derive the rows of these plays from their logs; store them if `keep`, or only compare.

    After each batch it sleeps `pause` seconds, so that others can write. A play that cannot be
    derived is logged and skipped, with the rows that it has: it must not keep a server from
    starting.
    """
    number, wrong, touched = 0, list[UUID](), set[tuple[int, str]]()
    for some in _few(plays):
        sleep(pause)
        bad = _rebuild_batch(some, keep=keep)
        number += len(some)
        wrong += [play.id for play in bad]
        touched |= {(play.group_id, play.game) for play in bad if keep}
    _sum_up(touched)
    return Rebuilt(number, wrong)


def _rebuild_batch(some: Sequence[Play], *, keep: bool) -> list[Play]:
    """Derive the rows of these plays: all at once, or one by one if one of them fails.

    The plays whose rows were wrong.
    """
    try:
        with transaction.atomic():
            return _rebuild_all(some, keep=keep)
    except (OperationalError, InterfaceError):
        raise  # the database is locked or away, which is no fault of a play
    except Exception:
        if len(some) == 1:
            log.exception("The statistics of game %s cannot be derived.", some[0].id)
            return []
    return [wrong for play in some for wrong in _rebuild_batch([play], keep=keep)]


def _rebuild_all(some: Sequence[Play], *, keep: bool) -> list[Play]:
    locked = Play.objects.select_for_update().filter(id__in=[p.id for p in some])
    found = list(_afresh(list(locked.order_by("id"))))
    known = _stored_rows(some)
    bad = [(play, rows) for play, rows in found if _differ(rows, known[play.id])]
    if keep and bad:
        _replace([play for play, _ in bad], [row for _, rows in bad for row in rows])
    return [play for play, _ in bad]


def _differ(rows: Sequence[SeatResult], stored: Sequence[SeatResult]) -> bool:
    """Whether stored rows say anything else, or nothing of some measure of their game."""
    if [stable_fields(row) for row in rows] != [stable_fields(row) for row in stored]:
        return True
    return any(
        _lacks(old.columns, new.columns.measures) for new, old in zip(rows, stored, strict=True)
    )


def _few(plays: Iterable[Play]) -> Iterator[list[Play]]:
    """Split plays into batches that replay quickly: a batch holds the write lock."""
    few, weight = list[Play](), 0
    for some in batched(plays, AT_ONCE):
        rows = LogEvent.objects.filter(play__in=some).values_list("play")
        events = dict(rows.annotate(number=Count("id")))
        for play in some:
            own = events.get(play.id, 0)
            if few and (len(few) == AT_ONCE or weight + own > MOST_EVENTS):
                yield few
                few, weight = [], 0
            few, weight = [*few, play], weight + own
    if few:
        yield few


def rebuild_summaries(*, keep: bool = True) -> int:
    """Find valid year summaries with wrong sums; correct them if `keep`, or only count."""
    number = 0
    kept = YearSummary.objects.values("group")
    for group, zone in Group.objects.filter(id__in=kept).values_list("id", "zone"):
        wrong = summary_cache.find_wrong_summaries(group, ZoneInfo(zone))
        if keep and wrong:
            summary_cache.store_summaries(group, ZoneInfo(zone), wrong)
        number += len(wrong)
    return number


def sum_up(group: int, games: Iterable[str]) -> None:
    """Compute the ratings and year summaries of a group at once instead of page by page."""
    for game in games:
        rate_all(group, game)
    zone = Group.objects.values_list("zone", flat=True).get(id=group)
    summary_cache.store_all_summaries(group, ZoneInfo(zone))


def _sum_up(touched: Iterable[tuple[int, str]]) -> None:
    """Sum up after the commit; a group that cannot be summed up is logged, others go on."""
    for group, some in groupby(sorted(touched), itemgetter(0)):
        games = [game for _, game in some]
        transaction.on_commit(partial(sum_up, group, games), robust=True)


def plays_without_results() -> QuerySet[Play]:
    """Finished plays without rows, or with rows of an older version.

    Such rows lack a number that their game has by now, or what their seats have earned. Plays
    whose logs halt remain among them.
    """
    plays = Play.objects.filter(finished__isnull=False, game__in=CATALOG)
    rows = SeatResult.objects.filter(play=OuterRef("pk"), number=0)
    older = rows.filter(Q(columns__in=_outdated_columns()) | Q(earned__isnull=True))
    return plays.filter(~Exists(rows) | Exists(older)).order_by("id").only("id")


def _outdated_columns() -> list[int]:
    """The columns that lack a name which their game has by now."""
    return [
        each.id
        for each in ResultColumns.objects.filter(game__in=CATALOG)
        if _lacks(each, CATALOG[each.game].game.results.numbers)
    ]


def _lacks(columns: ResultColumns, names: Iterable[str]) -> bool:
    return not set(names) <= set(columns.measures)


def stable_fields(row: SeatResult) -> dict[str, object]:
    """The fields of a row, its numbers by name, without its rating, id and stamp."""
    points = {kind: number for kind, number in row.points.items() if number}
    own = {"play": row.play_id, "kinds": points, "measures": row.measured}
    return {**model_to_dict(row, exclude=(*STAYS, "columns")), **own}


def _stored_rows(plays: Sequence[Play]) -> dict[UUID, list[SeatResult]]:
    found: dict[UUID, list[SeatResult]] = {play.id: [] for play in plays}
    rows = SeatResult.objects.filter(play__in=plays).select_related("columns")
    for row in rows.order_by("play", "number"):
        found[row.play_id].append(row)
    return found


def _replace(plays: Sequence[Play], rows: Sequence[SeatResult]) -> None:
    for play in plays:
        RatingProgress.objects.filter(group=play.group_id, game=play.game).update(
            rated=BEFORE_ALL
        )
    SeatResult.objects.filter(play__in=plays).delete()
    store_results(rows)


def _afresh(plays: Sequence[Play]) -> Iterator[tuple[Play, list[SeatResult]]]:
    logs: dict[UUID, list[LogEvent]] = {play.id: [] for play in plays}
    for row in LogEvent.objects.filter(play__in=plays).order_by("play", "sequence"):
        logs[row.play_id].append(row)
    for play in plays:
        yield play, _rows(play, logs[play.id])


def _rows(play: Play, events: Iterable[LogEvent]) -> list[SeatResult]:
    if play.finished is None or play.game not in CATALOG:
        return []
    replay = _replay(play, events)
    if replay.halt is not None or not has_results(replay.positions[-1]):
        return []
    return derive_results(
        play, replay.positions, [event.payload for event in replay.log.entries]
    )


def _replay(play: Play, events: Iterable[LogEvent]) -> Replay:
    log = fold_stored(
        (event_of_row(row.sequence, row.action, row.payload), row.key) for row in events
    )
    setup = Setup(play.players, play.start, play.options)
    return replay_log(CATALOG[play.game].game, setup, log)
