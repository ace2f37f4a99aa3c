"""A finished play of Ann's group, and a phone of another group that watches it."""

from tests.joining.conftest import come, watcher
from tests.plays.conftest import _toy_in_the_catalog, ann, ben, finish, over, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "come", "finish", "over", "stranger", "watcher"]
