"""Devices, plays and people of groups, created through the services."""

from collections.abc import Sequence

from companion.groups.models import Device, Group, Person
from companion.plays.creation import NewPlay, create_play
from companion.plays.models import Play


def device(name: str = "a phone") -> Device:
    """A device of a group of its own."""
    return Device.objects.create(group=Group.objects.create(), name=name)


def play(by: Device, *names: str, sample: str = "", place: str = "") -> Play:
    """A play of the toy game of these people."""
    return create_play(by, NewPlay("toy", names, 0, sample=sample, place=place))


def called(by: Device, name: str) -> Person:
    """The person of the device's group with this current or former name."""
    return Person.objects.get(group=by.group, name=name)


def seated(play: Play) -> Sequence[str]:
    """The current names of the people in the seats of a play."""
    return list(play.seats.order_by("number").values_list("person__name", flat=True))


def players(play: Play) -> list[str]:
    """The names stored in `Play.players`."""
    play.refresh_from_db()
    return list(play.players)
