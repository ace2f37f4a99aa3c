"""A visit to the quarry that is being put together: further pieces and their cost.

The pieces in the basket so far count as placed. The rules that judge a visit decide what can be
placed.
"""

from collections.abc import Callable, Iterator
from functools import partial

from scoring.cleopatra import entries, payment, score
from scoring.cleopatra import mosaic_rules as laying
from scoring.cleopatra import visit_rules as building
from scoring.cleopatra.components import GARDEN, SITES, STATUES, Side, Tile, plots
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.mosaics import Proof
from scoring.cleopatra.rulings import LateClaim
from scoring.cleopatra.state import State
from scoring.cleopatra.visit import stages
from scoring.kernel.game import judge, stands
from scoring.kernel.score_sheet import Line
from scoring.kernel.values import value

type Basket = tuple[entries.Piece, ...]
"""The pieces chosen so far."""

UNPAID = entries.Payment()
OTHERS: Basket = (
    *(entries.Wall(site) for site in SITES),
    entries.Sphinx(),
    entries.Obelisk(),
    entries.Pedestal(),
    entries.Throne(),
    *(entries.Door(side) for side in Side),
)
"""Every piece but mosaics."""


@value
class Offer[P: entries.Piece]:
    """A piece that can be built next, and the line that it would earn."""

    piece: P
    line: Line


def pieces(state: State, basket: Basket = ()) -> Iterator[Offer[entries.Piece]]:
    """List the pieces that can be built next, mosaics aside."""
    found = stages(state, _visit(basket))[-1]
    for piece in OTHERS:
        if _stands(building.PLACING, state, (*basket, piece)):
            yield Offer(piece, score.of_piece(state, piece, found))


def tiles(state: State, basket: Basket = (), top: Tile | None = None) -> tuple[Tile, ...]:
    """List the mosaics that may be built next: the one on top, with a scribe all others too.

    `top` is the mosaic seen on the pile after one in the basket left it. None are listed while
    it is unknown.
    """
    pile = sorted(garden(state, basket).pile)
    return tuple(
        tile
        for tile in pile
        if _stands(laying.TAKING, state, (*basket, entries.Mosaic(tile, (), top=top)))
    )


def placements(
    state: State, tile: Tile, basket: Basket = (), top: Tile | None = None
) -> Iterator[Offer[entries.Mosaic]]:
    """List every way to lay a mosaic on free squares, with the line that it would earn.

    Where the garden's palms are unknown there is no line, and the table counts them.
    """
    found = stages(state, _visit(basket))[-1]
    for bits in found.garden.ground.mosaics.places(tile, found.garden.free):
        mosaic = entries.Mosaic(tile, plots(bits), top=top)
        yield Offer(mosaic, score.of_piece(state, mosaic, found))


def areas(state: State, mosaic: entries.Mosaic, basket: Basket = ()) -> tuple[Proof, ...]:
    """Try mosaics in every area that one would form: sanctuaries are those that hold."""
    before, bits = garden(state, basket), mosaic.bits
    return tuple(before.formed(mosaic.tile, bits, state.options.distant))


def sanctuaries(state: State, mosaic: entries.Mosaic, basket: Basket = ()) -> tuple[Proof, ...]:
    """List the sanctuaries that can be claimed with a mosaic, each of them with its proof."""
    formed = (proof for proof in areas(state, mosaic, basket) if proof.holds)
    return (*formed, *left_over(state, mosaic, basket))


def left_over(state: State, mosaic: entries.Mosaic, basket: Basket = ()) -> tuple[Proof, ...]:
    """List the sanctuaries that the builder formed before and may still claim (C5.6)."""
    if state.options.late_claim is not LateClaim.BUILDER:
        return ()
    before, bits, distant = garden(state, basket), mosaic.bits, state.options.distant
    found: list[Proof] = []
    for area in GARDEN.areas(before.free & ~bits):
        if before.forms(mosaic.tile, bits, area, distant) or before.statue_in(area):
            continue
        former = before.former(area, distant)
        proof = before.ground.mosaics.prove(area, before.pile - {mosaic.tile})
        if former is not None and former.seat == state.seat and proof.holds:
            found.append(proof)
    return tuple(found)


def statues(state: State, basket: Basket = ()) -> int:
    """Count the statues that are left to the builder."""
    return STATUES - garden(state, basket).statues_of(state.seat)


def arrives(state: State, basket: Basket) -> bool:
    """Whether Cleopatra reaches the last step with this visit, so that no dice are rolled."""
    return stages(state, _visit(basket))[-1].ended


def garden(state: State, basket: Basket = ()) -> Garden:
    """Give the garden before the next piece."""
    return stages(state, _visit(basket))[-1].garden


def cost(basket: Basket) -> entries.Payment:
    """Give the cost of a basket in standard cards."""
    return payment.exact(payment.cost(basket))


def bill(state: State, basket: Basket, paid: entries.Payment) -> payment.Quote:
    """Compare a payment with the cost of a basket."""
    return payment.quote(payment.cost(basket), paid, state.options.trompe)


def _visit(basket: Basket) -> entries.Build:
    return entries.Build(basket, UNPAID, 0)


def _stands(
    rules: tuple[Callable[[State, entries.Build], None], ...], state: State, basket: Basket
) -> bool:
    return stands(partial(judge, rules), state, _visit(basket))
