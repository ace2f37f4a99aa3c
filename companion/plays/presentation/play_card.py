"""Plays in a list: when, who, and how they ended."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from companion.languages.sentences import sentence
from companion.plays.presentation.durations import moment_text, play_duration
from companion.plays.presentation.links import url
from companion.plays.presentation.scoreboard import SeatView, seats
from companion.plays.presentation.visibility import points_are_secret
from companion.plays.table import Table, draw_or_unreadable


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A play in a list; `where` says how far it is, or how long it took."""

    url: str
    icon: str
    game: str
    when: str
    names: str
    where: str
    seats: list[SeatView]


def play_cards(tables: Iterable[Table]) -> list[PlayCard]:
    """The rows of a list of plays."""
    return [draw_or_unreadable(table, play_card) for table in tables]


def play_card(table: Table) -> PlayCard:
    """One row of a list of plays."""
    play = table.play
    return PlayCard(
        url=url(table, "result" if table.complete else "play"),
        icon=table.game_view.icon,
        game=sentence(table.game.title),
        when=moment_text(play.created),
        names=", ".join(play.names),
        where=_where(table),
        seats=seats(table) if table.positions and not points_are_secret(table) else [],
    )


def _where(table: Table) -> str:
    if table.halt and table.halt.entry is not None:
        return gettext("entry {number} is no longer valid").format(number=table.halt_number)
    if table.halt:
        return gettext("can only be read")
    if table.complete and table.play.sample:
        return pgettext("a game", "over")
    if table.complete and table.play.finished:
        return play_duration(table.play.minutes, table.play.created, table.play.ended)
    return table.game_view.headline(table.position)[0]
