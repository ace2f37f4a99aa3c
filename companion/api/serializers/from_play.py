"""A play as the API tells it: nothing that the device may not see on its pages."""

from collections.abc import Iterable
from uuid import UUID

from companion.api import serializers
from companion.games.view import ViewRequest
from companion.plays.models import Play, Seat
from companion.plays.presentation.undrawable import or_unread
from companion.plays.presentation.visibility import (
    discreet_message,
    points_are_secret,
    visible_seats,
)
from companion.plays.table import Table
from scoring.kernel.score_sheet import Line, Standing

NOTHING = Standing((), (), ())
"""How a play stands of which nothing can be read."""


def visible(table: Table) -> frozenset[int]:
    """The seats whose points may be told: all, or, while they are secret, the device's own."""
    return visible_seats(table, ViewRequest(purse=table.role.seat))


def people(plays: Iterable[Play]) -> dict[tuple[UUID, int], UUID]:
    """By play and seat, who sits there."""
    rows = Seat.objects.filter(play__in=list(plays))
    found = rows.values_list("play", "number", "person__uid")
    return {(play, number): person for play, number, person in found}


def play_json(
    table: Table, sitting: dict[tuple[UUID, int], UUID] | None = None
) -> serializers.Play:
    """A play as it stands; of one that cannot be drawn, what is wrong with it."""
    who = people([table.play]) if sitting is None else sitting
    return or_unread(table, lambda found: _running(found, who))


def _running(table: Table, who: dict[tuple[UUID, int], UUID]) -> serializers.Play:
    play, log = table.play, table.log
    closed, open_ = points_are_secret(table), visible(table) if table.positions else frozenset()
    standing = table.position.standing if table.positions else NOTHING
    return serializers.Play(
        id=play.id,
        game=play.game,
        players=tuple(
            serializers.Seat(number, name, who.get((play.id, number)))
            for number, name in enumerate(play.players)
        ),
        start=play.start,
        options={**play.options, **log.rulings},
        place=play.place_id,
        created=play.created,
        finished=play.finished,
        minutes=play.minutes,
        notes=play.notes if table.role.host else "",
        counted=play.counted,
        locked=play.locked,
        open_scores=play.open_scores,
        confirms=play.confirms,
        advice=play.advice,
        sample=bool(play.sample),
        deleted=play.deleted,
        part=serializers.Part(table.role.host, table.role.seat, table.role.enters),
        after=table.after,
        entries=len(log.entries),
        complete=table.complete,
        halt=None
        if table.halt is None
        else serializers.Halt(table.halt.entry, discreet_message(table, table.halt.error)),
        can_undo=log.last is not None,
        can_redo=bool(log.undone),
        next=next_kinds(table),
        turn=turn(table),
        secret=closed,
        scores=scores(standing.scores, open_),
        ranks=(None,) * len(standing.ranks) if closed else standing.ranks,
        winners=() if closed else standing.winners,
        also={} if closed else {name: list(seats) for name, seats in standing.also.items()},
    )


def scores(values: Iterable[int | None], open_: frozenset[int]) -> tuple[int | None, ...]:
    """What each seat has, null for those that may not be seen."""
    return tuple(value if seat in open_ else None for seat, value in enumerate(values))


def next_kinds(table: Table) -> tuple[str, ...]:
    """The kinds of entry that are due."""
    return table.position.due if table.positions and table.halt is None else ()


def turn(table: Table) -> int | None:
    """The seat to act."""
    if not next_kinds(table):
        return None
    return table.game_view.turn(table.position).acting


def line(found: Line) -> serializers.Line:
    """A line as it is told."""
    return serializers.Line(
        found.entry, found.seat, found.kind, found.track, found.points, found.cite.id,
        found.because,
    )  # fmt: skip
