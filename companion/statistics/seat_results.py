"""Services for seat results: they are updated with every change of a play.

`update_results` follows a change of the log, `rederive_results` a change of the play itself:
its people, group, date, whether it counts. The app of plays announces both by signals, later
apps call `rederive_results`. Both run in the transaction of the change, so that readers never
see one without the other.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import batched
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, Min, OuterRef, Q, Subquery
from django.db.models.functions import Least

from companion.games.achievements import earned, reached
from companion.games.catalog import CATALOG
from companion.games.measures import Taken
from companion.plays.log.events import Action
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.turn_times import stored_times
from companion.statistics.models import (
    BEFORE_ALL,
    RatingProgress,
    ResultColumns,
    SeatResult,
    stamp,
)
from companion.statistics.precedents import stored_precedent
from companion.statistics.ratings import rate_all
from scoring.kernel.closing import Sheet, has_counted, is_total
from scoring.kernel.game import Position, closing_at
from scoring.kernel.score_sheet import Standing
from scoring.kernel.serialization.entries import Json

JUST = timedelta(microseconds=1)
MANY = 500


def update_results(
    play: Play, positions: Sequence[Position], entries: Sequence[Json], *, anew: bool
) -> None:
    """Derive the rows of a finished play, and delete those of a running one.

    `anew` if the play had no rows before.
    """
    if not anew:  # new rows have no rating, which makes the ratings after them invalid anyway
        _invalidate_ratings([play.id])
        SeatResult.objects.filter(play=play).delete()
    if play.finished is not None and positions and has_results(positions[-1]):
        store_results(derive_results(play, positions, entries))


def store_results(rows: Sequence[SeatResult]) -> None:
    """Save new rows, and the names of their numbers where no older row has the same."""
    saved: dict[str, ResultColumns] = {}
    for row in rows:
        new = row.columns
        if not new.pk and str(new) not in saved:
            saved[str(new)], _ = ResultColumns.objects.get_or_create(
                game=new.game, line_kinds=new.line_kinds, measures=new.measures
            )
        row.columns = saved.get(str(new), new)
    SeatResult.objects.bulk_create(rows)


def rederive_results(plays: Iterable[UUID]) -> None:
    """Copy the current person, group, date and `counts` of the plays to their rows."""
    for some in batched(plays, MANY):
        seat = Seat.objects.filter(play=OuterRef("play"), number=OuterRef("number"))
        play = Play.objects.filter(id=OuterRef("play"))
        now = {
            "person": Subquery(seat.values("person")[:1]),
            "group": Subquery(play.values("group")[:1]),
            "played": Subquery(play.values("created")[:1]),
            "counts": Exists(play.filter(**COUNTING)),
        }
        rows = SeatResult.objects.filter(play__in=some)
        compared = rows.alias(**{f"now_{name}": each for name, each in now.items()})
        others = compared.exclude(**{name: F(f"now_{name}") for name in now})
        changed = set(others.values_list("play", flat=True))
        if changed:  # a changed note, for one, needs no new ratings
            _invalidate_ratings(changed)
            SeatResult.objects.filter(play__in=changed).update(**now, stamp=stamp())


def renew_stamps(plays: Collection[UUID]) -> None:
    """Have all that was read from these plays read again, such as their minutes."""
    SeatResult.objects.filter(play__in=plays).update(stamp=stamp())


COUNTING = {"counted": True, "deleted": None, "sample": ""}
CHANGES = (Action.UNDO, Action.REDO, Action.CORRECT)


def derive_results(
    play: Play, positions: Sequence[Position], entries: Sequence[Json]
) -> list[SeatResult]:
    """Derive the rows of a finished play, one per seat; `store_results` saves them."""
    last, known = positions[-1], CATALOG[play.game].game.results
    standing, seats = last.standing, range(len(last.state.seats))
    taken = _measures(play.game, positions, entries)
    ranks = rank_seats(standing)
    columns = ResultColumns(
        game=play.game,
        line_kinds=_all(known.line_kinds, _kinds_of(last)),
        measures=_all(known.numbers, {name for each in taken for name in each}),
    )
    people, corrected, ruled = _people(play, columns)
    achieved = earned(play.game, positions, entries, corrected=corrected)
    precedent = stored_precedent(play, tuple(positions)) if ruled else {}
    times = stored_times(play, positions) if play.clock else None
    return [
        SeatResult(
            play=play,
            number=seat,
            group_id=play.group_id,
            person_id=people[seat],
            game=play.game,
            played=play.created,
            players=len(seats),
            turn=(seat - play.start) % len(seats),
            counts=play.counted and play.deleted is None and not play.sample,
            score=standing.scores[seat],
            rank=ranks[seat],
            out=standing.ranks[seat] is None,
            shared=len(standing.winners) if seat in standing.winners else 0,
            margin=_margin(standing, seat),
            columns=columns,
            kinds=_points(columns.line_kinds, last, seat),
            measures=[taken[seat].get(name) for name in columns.measures],
            stamp=stamp(),
            earned={**achieved[seat], **precedent},
            timed_turns=times[seat].turns if times else None,
            turn_seconds=times[seat].seconds if times else None,
        )
        for seat in seats
    ]


def _people(play: Play, columns: ResultColumns) -> tuple[dict[int, int], bool, bool]:
    """The people by seat, and what the log has: changes, and settled rulings.

    A change is an undo, a correction, or an entry that was copied from a file. The same query
    finds the id of these columns, if they are stored.
    """
    same = ResultColumns.objects.filter(
        game=columns.game, line_kinds=columns.line_kinds, measures=columns.measures
    )
    changes = LogEvent.objects.filter(Q(action__in=CHANGES) | Q(device=None), play=play)
    rulings = LogEvent.objects.filter(action=Action.RULE, play=play)
    found = Seat.objects.filter(play=play).values_list(
        "number", "person", Subquery(same.values("id")), Exists(changes), Exists(rulings)
    )
    people, corrected, ruled = dict[int, int](), False, False
    for number, person, stored, changed, settled in found:
        people[number], columns.id = person, stored
        corrected, ruled = changed, settled
    return people, corrected, ruled


def has_results(last: Position) -> bool:
    """Whether a play with this last position is over and has results."""
    return not last.due and has_counted(closing_at(last))


def _measures(
    game: str, positions: Sequence[Position], entries: Sequence[Json]
) -> Sequence[Taken]:
    """The measures of each seat, and what it has reached of achievements.

    A final sheet has none, an early end is no entry of a game.
    """
    measured, closing = CATALOG[game].measures.measured, closing_at(positions[-1])
    if measured is None or isinstance(closing, Sheet):
        return [{}] * len(positions[-1].state.seats)
    over = len(entries) - (closing is not None)
    taken = measured(positions[: over + 1], entries[:over])
    numbers = reached(game, positions, entries)
    return [{**one, **other} for one, other in zip(taken, numbers, strict=True)]


def rank_seats(standing: Standing) -> list[int]:
    """Ranks of all seats; people who are out of the game rank behind all others."""
    inside = sum(rank is not None for rank in standing.ranks)
    return [inside + 1 if rank is None else rank for rank in standing.ranks]


def _margin(standing: Standing, seat: int) -> int:
    own, ranks = standing.scores[seat], standing.ranks
    others = [
        score
        for other, score in enumerate(standing.scores)
        if other != seat and ranks[other] is not None
    ]
    return own - max(others, default=own)


def _all(known: Sequence[str], used: set[str]) -> list[str]:
    """The names that a game declares, and then those that a play has beyond them."""
    return [*known, *sorted(used.difference(known))]


def _kinds_of(last: Position) -> set[str]:
    """The kinds of line in a play: totals are none."""
    return {line.kind for line in last.state.lines if not is_total(line.kind)}


def _points(kinds: Sequence[str], last: Position, seat: int) -> list[int] | list[None]:
    """A seat's points by kind; unknown where only the totals were entered."""
    closing = closing_at(last)
    if isinstance(closing, Sheet) and closing.totals_only:
        return [None] * len(kinds)
    sums = dict.fromkeys(kinds, 0)
    for line in last.state.lines:
        if line.seat == seat:
            sums[line.kind] += line.points
    return list(sums.values())


def _reset_progress(group: int, game: str, first: datetime) -> None:
    """Set the rating progress back to before `first`, which locks its row."""
    progress = RatingProgress.objects.filter(group=group, game=game)
    progress.update(rated=Least(F("rated"), first - JUST))
    # Only after the commit: ratings take longest, and a play must not wait for them.
    transaction.on_commit(partial(rate_all, group, game), robust=True)


def _invalidate_ratings(plays: Collection[UUID]) -> None:
    """Invalidate ratings from the old and from the new place of these plays in time."""
    been = SeatResult.objects.filter(play__in=plays).values_list("group", "game")
    for group, game, first in been.annotate(Min("played")).order_by("group", "game"):
        _reset_progress(group, game, first)
    now = Play.objects.filter(id__in=plays).values_list("group", "game")
    for group, game, first in now.annotate(Min("created")).order_by("group", "game"):
        new = RatingProgress(group_id=group, game=game, rated=BEFORE_ALL)
        RatingProgress.objects.bulk_create([new], ignore_conflicts=True)
        _reset_progress(group, game, first)
