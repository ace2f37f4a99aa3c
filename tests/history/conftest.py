"""A play of Ann's group that is over, and a phone of another group that watches it."""

import pytest

from tests.joining.conftest import come, watcher
from tests.plays.conftest import Phone, _toy_on_the_shelf, ann, ben, saved, stranger

__all__ = ["_toy_on_the_shelf", "ann", "ben", "come", "finish", "stranger", "watcher"]


def finish(at: Phone) -> None:
    """Play a play to its end: Ann 4, Ben 7."""
    at.say(1, 2, 3, 4)
    saved(at.enter({"kind": "show", "fingers": [0, 1]}))


@pytest.fixture
def over(ann: Phone) -> Phone:
    """Ann's phone, whose play is over."""
    finish(ann)
    return ann
