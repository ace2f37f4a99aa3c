"""Seats round a table: neighbours, and names in sentences."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from scoring.kernel.messages import Listed, joined


@lru_cache(maxsize=1_000)
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """List every seat once, from `first` round the table."""
    return tuple((first + step) % seats for step in range(seats))


def listed(names: Iterable[object], conjunction: str = "and") -> Listed:
    """Join words to a list in a sentence: `Ann, Ben and Cem`."""
    items = tuple([name if isinstance(name, str) else str(name) for name in names])
    return Listed(joined([str(name) for name in items], conjunction), items, conjunction)


def every_seat_once(order: Sequence[int], seats: int) -> bool:
    """Whether an order names every seat exactly once."""
    return sorted(order) == list(range(seats))


def sentence(words: str) -> str:
    """Capitalise the first letter."""
    return words[:1].upper() + words[1:]
