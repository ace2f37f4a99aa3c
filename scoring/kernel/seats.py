"""Seats round a table: their order, as numbers from 0."""

from collections.abc import Sequence
from functools import lru_cache


@lru_cache(maxsize=1_000)
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """List every seat once, from `first` round the table."""
    return tuple((first + step) % seats for step in range(seats))


def every_seat_once(order: Sequence[int], seats: int) -> bool:
    """Whether an order names every seat exactly once."""
    return sorted(order) == list(range(seats))
