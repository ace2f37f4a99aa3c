"""The club of the statistics, which plays whole plays of records."""

from tests.plays.conftest import _toy_in_the_catalog
from tests.statistics.conftest import club, others

__all__ = ["_toy_in_the_catalog", "club", "others"]
