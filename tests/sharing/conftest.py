"""A play of Ann's group that is over, and a phone of another group that watches it."""

from tests.history.conftest import _toy_in_the_catalog, ann, ben, over, stranger, watcher

__all__ = ["_toy_in_the_catalog", "ann", "ben", "over", "stranger", "watcher"]
