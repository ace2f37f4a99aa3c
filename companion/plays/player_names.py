"""Players' names and looks within plays: changing them, and which open pages to update."""

from collections.abc import Iterable, Sequence
from functools import partial
from uuid import UUID

from django.db import transaction

from companion.groups.looks import stored_looks
from companion.groups.models import Person
from companion.plays.live import publish
from companion.plays.models import Connection, Play, Seat


def plays_with(people: Iterable[Person]) -> list[UUID]:
    """Ids of the plays in which any of these people have a seat."""
    seats = Seat.objects.filter(person__in=people)
    return list(seats.values_list("play", flat=True).distinct())


def update_player_names(plays: Iterable[UUID]) -> None:
    """Update `players` and `looks` of these plays to those of the people in their seats.

    Devices that follow one of them are notified, since its page may change.
    """
    found = Play.objects.filter(id__in=plays).prefetch_related("seats__person")
    changed = [play for play in found if _update(play)]
    Play.objects.bulk_update(changed, ["players", "looks"], 500)
    for play in _open(changed):
        transaction.on_commit(partial(publish.publish_change, play, changed=True))


def _open(plays: Sequence[Play]) -> set[UUID]:
    """Ids of those plays that run or that a device follows."""
    followed = Connection.objects.filter(play__in=plays, ended=None).values_list(
        "play", flat=True
    )
    return {play.id for play in plays if play.finished is None} | set(followed)


def _update(play: Play) -> bool:
    people = {seat.number: seat.person for seat in play.seats.all()}
    before = list(play.players), play.looks
    play.players = [
        people[number].name if number in people else name
        for number, name in enumerate(before[0])
    ]
    if len(people) == len(before[0]):
        play.looks = stored_looks(people[number] for number in sorted(people))
    return bool((play.players, play.looks) != before)
