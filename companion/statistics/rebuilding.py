"""All derived rows made again from the logs, and what differs from what is stored."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import batched
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.forms.models import model_to_dict

from companion.games.shelf import SHELF
from companion.plays.log import Act, Deed, fold
from companion.plays.models import Entry, Play
from companion.plays.replay import Replay, Setup, replayed
from companion.statistics.finishes import derived
from companion.statistics.models import BEFORE_ALL, Finish, Ladder

AT_ONCE = 50
STAYS = ("id", "mu", "sigma", "stamp")
"""What is no part of what is derived from a play alone."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """How many plays were looked at, and those whose rows were not as they should be."""

    plays: int
    wrong: Sequence[UUID]


def rebuild(plays: Iterable[Play], *, keep: bool = True) -> Rebuilt:
    """Derive the rows of these plays from their logs; `keep` them, or only compare."""
    number, wrong = 0, list[UUID]()
    for some in batched(plays, AT_ONCE):
        with transaction.atomic():
            locked = Play.objects.select_for_update().filter(id__in=[p.id for p in some])
            found = list(_afresh(list(locked.order_by("id"))))
            known = _stored(some)
            bad = [
                (play, rows)
                for play, rows in found
                if [plain(row) for row in rows] != [plain(row) for row in known[play.id]]
            ]
            if keep and bad:
                _replace([play for play, _ in bad], [row for _, rows in bad for row in rows])
        number += len(some)
        wrong += [play.id for play, _ in bad]
    return Rebuilt(number, wrong)


def underived() -> QuerySet[Play]:
    """Finished plays without rows; those whose logs halt stay among them."""
    plays = Play.objects.filter(finished__isnull=False, finishes=None, game__in=SHELF)
    return plays.order_by("id").only("id")


def plain(row: Finish) -> dict[str, object]:
    """What a row says, its rating and its own number apart."""
    told = {**model_to_dict(row), "play": row.play_id}
    return {name: value for name, value in told.items() if name not in STAYS}


def _stored(plays: Sequence[Play]) -> dict[UUID, list[Finish]]:
    found: dict[UUID, list[Finish]] = {play.id: [] for play in plays}
    for row in Finish.objects.filter(play__in=plays).order_by("play", "number"):
        found[row.play_id].append(row)
    return found


def _replace(plays: Sequence[Play], rows: Sequence[Finish]) -> None:
    for play in plays:
        Ladder.objects.filter(group=play.group_id, game=play.game).update(rated=BEFORE_ALL)
    Finish.objects.filter(play__in=plays).delete()
    Finish.objects.bulk_create(rows)


def _afresh(plays: Sequence[Play]) -> Iterator[tuple[Play, list[Finish]]]:
    logs: dict[UUID, list[Entry]] = {play.id: [] for play in plays}
    for row in Entry.objects.filter(play__in=plays).order_by("play", "serial"):
        logs[row.play_id].append(row)
    for play in plays:
        yield play, _rows(play, logs[play.id])


def _rows(play: Play, acts: Iterable[Entry]) -> list[Finish]:
    if play.finished is None or play.game not in SHELF:
        return []
    replay = _replay(play, acts)
    if replay.halt is not None or replay.positions[-1].due:
        return []
    return derived(play, replay.positions, [act.spelt for act in replay.log.entries])


def _replay(play: Play, acts: Iterable[Entry]) -> Replay:
    log = fold((Act(row.serial, Deed(row.deed), row.spelt), row.key) for row in acts)
    setup = Setup(play.players, play.start, play.options)
    return replayed(SHELF[play.game].game, setup, log)
