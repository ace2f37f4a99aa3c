"""A play of Ann's group that is over, and a phone of another group that watches it."""

from tests.joining.conftest import come, watcher
from tests.plays.conftest import _toy_on_the_shelf, ann, ben, finish, over, stranger

__all__ = ["_toy_on_the_shelf", "ann", "ben", "come", "finish", "over", "stranger", "watcher"]
