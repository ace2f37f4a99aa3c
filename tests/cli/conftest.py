"""The toy game is on the shelf, as for the plays."""

from tests.plays.conftest import _toy_on_the_shelf

__all__ = ["_toy_on_the_shelf"]
