"""Cards that an entry shows in hands: as many as a seat must have held at least (C3.4).

The size of a hand rests on all entries before. A different count at the table is believed, as
long as the cards can have come from the piles.
"""

from collections.abc import Iterator

from scoring.cleopatra import entries
from scoring.cleopatra.components import Gift


def shown(entry: entries.AnyEntry, seat: int) -> Iterator[tuple[int, int]]:
    """Generate seats and the number of cards that each holds at least.

    `seat` is the one in turn.
    """
    match entry:
        case entries.Build(paid=paid):
            yield seat, paid.count
        case entries.Hands(left=left):
            yield from enumerate(left)
        case entries.Beggar(gifts=gifts):
            yield seat, 1
            yield from (
                (giver, 1)
                for giver, gift in enumerate(gifts)
                if gift is not None and gift is not Gift.TALENTS
            )
        case entries.Envoy(accepted=accepted):
            yield seat, 1
            yield from ((giver, count) for giver, count in enumerate(accepted) if count)
        case entries.Courtesan() | entries.Scribe() | entries.Vizier():
            yield seat, 1
        case _:  # the others show no hand
            return
