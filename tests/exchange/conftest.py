"""Phones at a play of the toy game, as for the door."""

from tests.plays.conftest import _toy_on_the_shelf, ann, ben, stranger

__all__ = ["_toy_on_the_shelf", "ann", "ben", "stranger"]
