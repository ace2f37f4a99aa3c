"""Players' names within plays: renaming, and which open pages to update."""

from collections.abc import Iterable, Sequence
from functools import partial
from uuid import UUID

from django.db import transaction

from companion.groups.models import Person
from companion.plays.live import publish
from companion.plays.models import Connection, Play, Seat


def plays_with(people: Iterable[Person]) -> list[UUID]:
    """Ids of the plays in which any of these people have a seat."""
    seats = Seat.objects.filter(person__in=people)
    return list(seats.values_list("play", flat=True).distinct())


def update_player_names(plays: Iterable[UUID]) -> None:
    """Update `players` of these plays to the current names of the people in their seats.

    Devices that follow one of them are notified, since names on its page may change.
    """
    found = Play.objects.filter(id__in=plays).prefetch_related("seats__person")
    changed = [play for play in found if _update_names(play)]
    Play.objects.bulk_update(changed, ["players"], 500)
    for play in _open(changed):
        transaction.on_commit(partial(publish.publish_change, play, changed=True))


def _open(plays: Sequence[Play]) -> set[UUID]:
    """Ids of those plays that run or that a device follows."""
    followed = Connection.objects.filter(play__in=plays, ended=None).values_list(
        "play", flat=True
    )
    return {play.id for play in plays if play.finished is None} | set(followed)


def _update_names(play: Play) -> bool:
    names = {seat.number: seat.person.name for seat in play.seats.all()}
    before = list(play.players)
    play.players = [names.get(number, name) for number, name in enumerate(before)]
    return bool(play.players != before)
