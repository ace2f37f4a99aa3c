"""Trick-taking: what the cards played show about the hands that are left.

Hands are secret, but every card is dealt. A seat that did not follow a suit holds none of it,
so the unplayed cards of that suit lie in the other hands; when these are too small to hold
them, somebody revoked. By Hall's theorem a possible deal is left exactly if no set of seats has
to hold more cards than its hands have room for.
"""

from collections.abc import Sequence
from functools import lru_cache

type Suits = int
"""A bit for each suit."""
type Seats = int
"""A bit for each seat."""


@lru_cache(maxsize=10_000)
def confined(voids: tuple[Suits, ...]) -> tuple[tuple[Suits, Seats], ...]:
    """List the suits that only some of the seats can still hold.

    `voids` are the suits that each seat has shown it does not hold. Every pair names suits and
    the only seats that can hold them (none at all, when every seat is void). A larger set of
    seats is left out where a smaller one has to hold the same suits already.
    """
    everyone = (1 << len(voids)) - 1
    pairs: list[tuple[Suits, Seats]] = []
    for holders in range(everyone):
        suits = ~0
        for seat, shown in enumerate(voids):
            if not holders >> seat & 1:
                suits &= shown
        if suits and not any(suits == same and not few & ~holders for same, few in pairs):
            pairs.append((suits, holders))
    return tuple(pairs)


def overfull(
    voids: tuple[Suits, ...], unplayed: Sequence[int], hands: Sequence[int]
) -> tuple[Suits, Seats] | None:
    """Name suits that do not fit into the only hands that can hold them, if there are any.

    `unplayed` counts the cards left of each suit, `hands` the cards left to each seat.
    """
    for suits, seats in confined(voids):
        cards = sum(count for suit, count in enumerate(unplayed) if suits >> suit & 1)
        room = sum(size for seat, size in enumerate(hands) if seats >> seat & 1)
        if cards > room:
            return suits, seats
    return None
