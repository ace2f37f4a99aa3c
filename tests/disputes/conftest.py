"""Phones at a play of the toy game, as for the plays."""

from tests.plays.conftest import _toy_in_the_catalog, ann, ben, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "stranger"]
