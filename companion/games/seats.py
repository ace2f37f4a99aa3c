"""The seats of a play, as pads and boards show them."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.kernel.game import State


class Seat(NamedTuple):
    """A player at the table: number, owner's emblem (1 to 5), name."""

    number: int
    owner: int
    name: str


def seat(state: State, number: int) -> Seat:
    """A seat with its emblem."""
    return Seat(number, number + 1, state.seats[number])


def seats(state: State, numbers: Iterable[int] | None = None) -> tuple[Seat, ...]:
    """These seats in their order; every seat, where none are named."""
    chosen = range(len(state.seats)) if numbers is None else numbers
    return tuple(seat(state, number) for number in chosen)
