"""A play of Ann's group, and phones of other groups that join it."""

import pytest

from companion.groups.models import Device, Group
from companion.joining import services
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann, ben, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "stranger"]


def phone(ann: Phone, name: str) -> Phone:
    """A phone of another group, on the address of Ann's play."""
    return Phone(Device.objects.create(group=Group.objects.create(), name=name), ann.play)


def come(ann: Phone, name: str, seat: int | None) -> Phone:
    """A phone that joined by Ann's code, in a seat or to watch."""
    guest = phone(ann, name)
    code = services.invite(ann.play.id, ann.device.id).code
    services.join_play(code, guest.device.id, seat)
    return guest


@pytest.fixture
def guest(ann: Phone) -> Phone:
    """A phone that joined in Ben's seat."""
    return come(ann, "Ben's phone", 1)


@pytest.fixture
def watcher(ann: Phone) -> Phone:
    """A phone that joined without a seat."""
    return come(ann, "Tablet", None)
