"""Convert a play to its serializers, without anything that the device may not see."""

from collections.abc import Iterable
from uuid import UUID

from companion.api.serializers import log
from companion.api.serializers import plays as serializers
from companion.games.view import ViewRequest
from companion.languages.sentences import id_of, parameters_of, sentence
from companion.plays.log.replay import Halt
from companion.plays.models import Play, Seat
from companion.plays.presentation.visibility import (
    discreet_message,
    points_are_secret,
    visible_seats,
)
from companion.plays.table import Table, draw_or_unreadable
from scoring.kernel.score_sheet import Line, Standing

NOTHING = Standing((), (), ())
"""The standing of a play whose log cannot be replayed."""


def visible(table: Table) -> frozenset[int]:
    """Seats whose points the device may see: all, or only its own while points are secret."""
    return visible_seats(table, ViewRequest(purse=table.role.seat))


def people(plays: Iterable[Play]) -> dict[tuple[UUID, int], UUID]:
    """The person's id for each play's id and seat."""
    rows = Seat.objects.filter(play__in=list(plays))
    found = rows.values_list("play", "number", "person__uid")
    return {(play, number): person for play, number, person in found}


def _halt_json(table: Table, halt: Halt) -> serializers.Halt:
    why = discreet_message(table, halt.error)
    return serializers.Halt(halt.entry, sentence(why), id_of(why), parameters_of(why))


def play_json(
    table: Table, sitting: dict[tuple[UUID, int], UUID] | None = None
) -> serializers.Play:
    """The play as it stands; if its log cannot be replayed, with the halt instead of scores."""
    who = people([table.play]) if sitting is None else sitting
    return draw_or_unreadable(table, lambda found: _running(found, who))


def _running(table: Table, who: dict[tuple[UUID, int], UUID]) -> serializers.Play:
    play, entries = table.play, table.log
    closed, visible_seats = (
        points_are_secret(table),
        visible(table) if table.positions else frozenset(),
    )
    standing = table.position.standing if table.positions else NOTHING
    return serializers.Play(
        id=play.id,
        game=play.game,
        players=tuple(
            serializers.Seat(number, name, who.get((play.id, number)))
            for number, name in enumerate(play.players)
        ),
        start=play.start,
        options={**play.options, **entries.rulings},
        place=play.place_id,
        created=play.created,
        finished=play.finished,
        closed=play.closed,
        minutes=play.minutes,
        notes=play.notes if table.role.host else "",
        counted=table.counted,
        locked=play.locked,
        open_scores=play.open_scores,
        confirms=play.confirms,
        depth=play.depth,
        advice=play.advice,
        clock=play.clock,
        sample=bool(play.sample),
        deleted=play.deleted,
        part=serializers.Part(table.role.host, table.role.seat, table.role.enters),
        after=table.after,
        entries=len(entries.entries),
        complete=table.complete,
        halt=None if table.halt is None else _halt_json(table, table.halt),
        can_undo=entries.last is not None,
        can_redo=bool(entries.undone),
        next=next_kinds(table),
        turn=turn(table),
        secret=closed,
        scores=scores(standing.scores, visible_seats),
        ranks=(None,) * len(standing.ranks) if closed else standing.ranks,
        winners=() if closed else standing.winners,
        also={} if closed else {name: list(seats) for name, seats in standing.also.items()},
    )


def scores(
    values: Iterable[int | None], visible_seats: frozenset[int]
) -> tuple[int | None, ...]:
    """A score per seat; null for seats whose points the device may not see."""
    return tuple(value if seat in visible_seats else None for seat, value in enumerate(values))


def next_kinds(table: Table) -> tuple[str, ...]:
    """The kinds of entry that are due."""
    return table.position.due if table.positions and table.halt is None else ()


def turn(table: Table) -> int | None:
    """The seat that has to act; None if it is nobody's turn."""
    if not next_kinds(table):
        return None
    return table.game_view.turn(table.position).acting


def line(found: Line) -> log.Line:
    """Convert a score line."""
    return log.Line(
        found.entry, found.seat, found.kind, found.track, found.points, found.cite.id,
        sentence(found.because), id_of(found.because), parameters_of(found.because),
    )  # fmt: skip
