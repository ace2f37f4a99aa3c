"""Plays in a list: when, who, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from companion.games.screen import Asked
from companion.plays.addresses import url
from companion.plays.seats import SeatView, seats
from companion.plays.secrets import secret
from companion.plays.table import Table
from companion.plays.times import ago, lasted


@dataclass(frozen=True, slots=True)
class Evening:
    """A play in a list; `tag` says what sets it apart, `where` how far it is."""

    url: str
    icon: str
    game: str
    month: str
    day: str
    when: str
    names: str
    where: str
    tag: str
    seats: list[SeatView]


def evenings(tables: Iterable[Table], group: int | None) -> list[Evening]:
    """These plays as rows of a list; those of other groups are marked."""
    return [evening(table, group) for table in tables]


def evening(table: Table, group: int | None) -> Evening:
    """One play as a row."""
    play = table.play
    elsewhere = "at another table" if play.group_id != group else ""
    begun = timezone.localtime(play.created)
    return Evening(
        url=url(table, "result" if table.complete else "play"),
        icon=table.screen.icon,
        game=table.game.title,
        month=f"{begun:%B %Y}",
        day=f"{begun:%A} {begun.day}",
        when=ago(play.created),
        names=", ".join(play.players),
        where=_where(table),
        tag="sample" if play.sample else elsewhere,
        seats=seats(table) if table.positions and not secret(table) else [],
    )


def _where(table: Table) -> str:
    if table.halt:
        return "can only be read"
    if table.complete and table.play.sample:
        return "over"
    if table.complete and table.play.finished:
        return lasted(table.play.finished - table.play.created)
    return table.screen.scene(table.position, Asked()).meta[0]
