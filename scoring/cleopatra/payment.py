"""The cost of a visit, and whether a payment covers it: cards assigned to needs (C3)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.cleopatra.components import COSTS, FIRST_DOUBLE, TROMPE, Bill, Resource, amounts
from scoring.cleopatra.entries import Payment, Piece
from scoring.cleopatra.rulings import Trompe
from scoring.kernel.messages import Listed, listed
from scoring.kernel.values import value

FREE: Bill = (0, 0, 0, 0, 0)


def cost(pieces: Sequence[Piece]) -> Bill:
    """Add up what pieces cost (C3.1)."""
    if len(pieces) == 1:  # the usual case
        return COSTS[pieces[0].discriminator[1]]
    bills = [COSTS[piece.discriminator[1]] for piece in pieces]
    return _bill([*map(sum, zip(*bills, strict=True))] or FREE)


def exact(need: Bill) -> Payment:
    """Pay a cost in standard cards exactly."""
    return Payment({r: count for r, count in zip(Resource, need, strict=True) if count})


def cards(paid: Payment) -> int:
    """Count the cards of a payment."""
    return paid.count


def tainted(paid: Payment) -> int:
    """Count the tainted cards of a payment: an amulet each (C3.3)."""
    return (sum(paid.tainted.values()) if paid.tainted else 0) + paid.trompe


def with_doubles(paid: Payment, resource: Resource, more: int) -> Payment:
    """Add tainted doubles of a resource to a payment."""
    doubles = paid.tainted.get(resource, 0) + more
    return replace(paid, tainted={**paid.tainted, resource: doubles})


def with_trompe(paid: Payment, more: int) -> Payment:
    """Add trompe-l'œil to a payment."""
    return replace(paid, trompe=paid.trompe + more)


@value
class Quote:
    """A payment beside a cost (C3.2).

    `short` is what neither cards nor merchants cover, by resource; `wasted` what cards give
    beyond the need; `idle` the merchants and trompe-l'œil that cover nothing; `amulets` what
    the payment brings; `to_cover` the least number of further tainted cards, an amulet each,
    that would cover what is short.
    """

    need: Bill
    short: Bill
    wasted: Bill
    idle: int
    amulets: int
    to_cover: int

    @property
    def covers(self) -> bool:
        """Whether everything is paid for."""
        return self.short == FREE

    @property
    def says(self) -> Listed:
        """List the missing resources: `1 stone and 2 lapis`."""
        return listed(amounts(zip(Resource, self.short, strict=True)))


def quote(need: Bill, paid: Payment, trompe: Trompe) -> Quote:
    """Compare a payment with a cost.

    Cards cover their own resource. Wild cards fill the gaps left, those with fewer resources
    before those with more. They fill odd gaps first: then the fewest doubles cover the rest.
    """
    left = _left(need, paid)
    short = [max(0, gap) for gap in left]
    idle = _fill(short, paid, trompe)
    return Quote(
        need=need,
        short=_bill(short),
        wasted=_bill([max(0, -gap) for gap in left]),
        idle=idle,
        amulets=tainted(paid),
        to_cover=sum((gap + 1) // 2 for gap in short),
    )


def covers(need: Bill, paid: Payment, trompe: Trompe) -> bool:
    """Whether a payment covers a cost, as the quote says, counted and not assigned.

    A trompe-l'œil fills any gap that it may stand for, a merchant any other: so it is enough to
    count gaps of both sorts.
    """
    left = _left(need, paid)
    gaps = sum([gap for gap in left if gap > 0])
    if gaps <= paid.merchants:
        return True
    artisans = left[0] if trompe is Trompe.MATERIALS else 0
    paintable = gaps - max(0, artisans)
    return gaps - min(paid.trompe, paintable) <= paid.merchants


def _left(need: Bill, paid: Payment) -> list[int]:
    """Subtract the cards from a cost, by resource; what they waste is negative."""
    left = [*need]
    for kind, count in paid.lots:
        if kind < FIRST_DOUBLE:
            left[kind] -= count
        elif kind < TROMPE:
            left[kind - FIRST_DOUBLE] -= 2 * count
    return left


def _fill(gaps: list[int], paid: Payment, trompe: Trompe) -> int:
    """Fill gaps with wild cards, odd ones first; return how many cards are left over."""
    first = 1 if trompe is Trompe.MATERIALS else 0
    return _fill_from(gaps, first, paid.trompe) + _fill_from(gaps, 0, paid.merchants)


def _fill_from(gaps: list[int], first: int, wild: int) -> int:
    while wild and any(gaps[first:]):
        place = max(range(first, len(gaps)), key=lambda each: (gaps[each] % 2, gaps[each]))
        gaps[place] -= 1
        wild -= 1
    return wild


def _bill(numbers: Sequence[int]) -> Bill:
    artisan, wood, stone, marble, lapis = numbers
    return artisan, wood, stone, marble, lapis
