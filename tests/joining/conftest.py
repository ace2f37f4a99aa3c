"""A play of Ann's group, and phones of others that come to it."""

import pytest

from companion.groups.models import Device, Group
from companion.joining import services
from tests.plays.conftest import Phone, _toy_on_the_shelf, ann, ben, stranger

__all__ = ["_toy_on_the_shelf", "ann", "ben", "stranger"]


def phone(ann: Phone, name: str) -> Phone:
    """A phone of a group of its own, at Ann's play once it has come."""
    return Phone(Device.objects.create(group=Group.objects.create(), name=name), ann.play)


def come(ann: Phone, name: str, seat: int | None) -> Phone:
    """A phone that came by Ann's code, to a seat or to watch."""
    guest = phone(ann, name)
    code = services.invite(ann.play.id, ann.device.id).code
    services.come(code, guest.device.id, seat)
    return guest


@pytest.fixture
def guest(ann: Phone) -> Phone:
    """In Ben's seat."""
    return come(ann, "Ben's phone", 1)


@pytest.fixture
def watcher(ann: Phone) -> Phone:
    """Without a seat."""
    return come(ann, "Tablet", None)
