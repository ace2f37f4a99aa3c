"""Voids shown by tricks: the suits that each seat lacks, all seats in one number.

Two operations on such a number give whether a trick contradicts the voids shown, and the voids
that it shows itself; no loop over seats is needed.
"""

from collections.abc import Sequence
from functools import lru_cache

from scoring.kernel.seats import clockwise
from scoring.kernel.tricks import Suits
from scoring.krimsutep.components import SUPPLY, Card, Suit

type BySeat = int
"""A set of suits for each seat, four bits a seat."""

A_SEAT = len(Suit)
ALL_SUITS = (1 << A_SEAT) - 1
EVERY_SEAT = {seats: sum(1 << A_SEAT * seat for seat in range(seats)) for seats in SUPPLY}
"""The lowest bit of every seat: times a suit it is that suit for all of them."""


def suits_laid(cards: Sequence[Card], leader: int, seats: int) -> BySeat:
    """Give the suit of the card that each seat laid to a trick."""
    laid = 0
    for place, card in zip(_places(leader, seats), cards, strict=False):
        laid |= card.suit_bit << place
    return laid


@lru_cache(maxsize=1_000)
def _places(leader: int, seats: int) -> tuple[int, ...]:
    """Give the first bit of each seat, in order of play."""
    return tuple(A_SEAT * seat for seat in clockwise(leader, seats))


def suit_not_followed(led: Suits, laid: BySeat, seats: int) -> BySeat:
    """Give the suit led to every seat that laid another one: it holds none of it."""
    return led * EVERY_SEAT[seats] & ~laid


def seat_by_seat(voids: BySeat, seats: int) -> tuple[Suits, ...]:
    """Split the number into a set of suits for each seat."""
    return tuple(voids >> A_SEAT * seat & ALL_SUITS for seat in range(seats))
