"""Sums that captures can make: the check of rounds that are not entered card by card."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from scoring.krimsutep.components import RANKS, Suit, deck
from scoring.krimsutep.rulings import Maid, Roman

SUIT_VALUES = tuple(int(rank) for rank in RANKS if rank.isdigit())
SEVENS, SEVEN = 3, 7


class Trumps(NamedTuple):
    """What the extras depend on besides the sums of the Roman numerals.

    `royal` is the seat with both wife and pharaoh, if one has them; `maid` the seat with the
    maid, and `escorted` whether that seat took another trump as well.
    """

    royal: int | None
    maid: int
    escorted: bool


@cache
def suit_sums(seats: int) -> frozenset[tuple[int, ...]]:
    """List every way in which the points of one suit can fall to the seats."""
    return frozenset(
        _sums(SUIT_VALUES, owners, seats) for owners in _owners(SUIT_VALUES, seats)
    )


@cache
def roman_sums(seats: int, roman: Roman) -> dict[tuple[int, ...], frozenset[Trumps]]:
    """Map every way in which the Roman numerals can fall to the trumps that it allows."""
    trumps = tuple(card for card in deck(seats) if card.suit is Suit.TRUMP)
    values = tuple(card.roman for card in trumps)
    sevens = tuple(_shares(SEVENS, seats)) if roman is Roman.WITH_SEVENS else ((0,) * seats,)
    found: dict[tuple[int, ...], set[Trumps]] = {}
    for owners in _owners(values, seats):
        took = dict(zip((card.code for card in trumps), owners, strict=True))
        royal = took["wife"] if took["wife"] == took["pharaoh"] else None
        facts = Trumps(royal, took["maid"], owners.count(took["maid"]) > 1)
        sums = _sums(values, owners, seats)
        for share in sevens:
            key = tuple(own + SEVEN * more for own, more in zip(sums, share, strict=True))
            found.setdefault(key, set()).add(facts)
    return {sums: frozenset(facts) for sums, facts in found.items()}


@cache
def possible(seats: int, roman: Roman | None = None) -> frozenset[int]:
    """List the sums that one seat can have: in a suit, or of Roman numerals."""
    every = suit_sums(seats) if roman is None else roman_sums(seats, roman)
    return frozenset(sums[0] for sums in every)


def maid_fits(named: int | None, facts: Trumps, reading: Maid) -> bool:
    """Whether the maid's points can have gone to the named seat, or, for None, to no seat.

    They go to the seat that took the maid. No seat gets them only if the maid was won with
    another trump.
    """
    if named is None:
        return reading is Maid.WINS and facts.escorted
    return named == facts.maid


def royal_fits(named: int | None, facts: Trumps) -> bool:
    """Whether the named seat can have taken wife and pharaoh in one trick; None always fits."""
    return named is None or named == facts.royal


def _owners(cards: tuple[int, ...], seats: int) -> Iterator[tuple[int, ...]]:
    return product(range(seats), repeat=len(cards))


def _sums(values: tuple[int, ...], owners: tuple[int, ...], seats: int) -> tuple[int, ...]:
    sums = [0] * seats
    for value, owner in zip(values, owners, strict=True):
        sums[owner] += value
    return tuple(sums)


def _shares(things: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Distribute equal things: stars and bars."""
    for bars in combinations(range(things + seats - 1), seats - 1):
        edges = (-1, *bars, things + seats - 1)
        yield tuple(b - a - 1 for a, b in pairwise(edges))
