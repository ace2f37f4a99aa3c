"""The toy game is in the catalog, as for the plays."""

from tests.plays.conftest import _toy_in_the_catalog

__all__ = ["_toy_in_the_catalog"]
