"""The club of the statistics, which plays whole plays of records."""

from tests.plays.conftest import _toy_on_the_shelf
from tests.statistics.conftest import club, others

__all__ = ["_toy_on_the_shelf", "club", "others"]
