"""A group with everything that a backup holds."""

from tests.plays.conftest import _toy_on_the_shelf

__all__ = ["_toy_on_the_shelf"]
