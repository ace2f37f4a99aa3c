"""Receivers that update plays when people, or pieces of a group's own copy, are renamed."""

from functools import partial

from django.db import transaction
from django.dispatch import receiver

from companion.groups.models import Person
from companion.groups.signals import copy_renamed, person_changed
from companion.plays.live import publish
from companion.plays.models import Play
from companion.plays.player_names import plays_with, update_player_names


@receiver(person_changed)
def update_players(person: Person, **_: object) -> None:
    """Update the person's name in their plays."""
    update_player_names(plays_with([person]))


@receiver(copy_renamed)
def publish_to_running(group: int, game: str, **_: object) -> None:
    """Notify the open pages of running plays that pieces have other names."""
    running = Play.objects.filter(group=group, game=game, finished=None, deleted=None)
    for play in running.values_list("id", flat=True):
        transaction.on_commit(partial(publish.publish_change, play, changed=True))
