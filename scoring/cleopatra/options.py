"""Legal entries with the points that they would earn.

Bids, gifts and payments are too many to list: a few of each sort are, always enough to go on.
Every stall, piece and placement is listed. `visit_options` has the pieces and costs of a visit
to the quarry that is being put together.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from scoring.cleopatra import entries, payment, visit_options
from scoring.cleopatra.components import (
    BEGGED_TALENTS,
    DOUBLES,
    STALLS,
    Bill,
    Gift,
    Resource,
    Tile,
)
from scoring.cleopatra.state import State
from scoring.kernel.game import Candidates


def visits(state: State) -> Iterator[entries.Build]:
    """Generate visits to the quarry: each piece alone, two together, all placements of mosaics.

    A piece alone comes with every number of dice, the others with none.
    """
    for pieces, most_dice in baskets(state):
        for paid in payments(state, pieces):
            for dice in range(most_dice + 1):
                yield entries.Build(pieces, paid, dice)


def baskets(state: State) -> Iterator[tuple[visit_options.Basket, int]]:
    """Generate the pieces that could be built, with the most dice worth trying."""
    others = [offer.piece for offer in visit_options.pieces(state)]
    yield from (((piece,), state.blank) for piece in others)
    yield from ((pair, 0) for pair in combinations(others, 2))
    for tile in visit_options.tiles(state):
        yield from (((mosaic,), 0) for mosaic in laid(state, tile))


def laid(state: State, tile: Tile) -> Iterator[entries.Mosaic]:
    """Generate every placement of a mosaic, without claims and with all that are possible."""
    palms = 0 if state.garden.ground.palms is None else None
    statues = visit_options.statues(state)
    for offer in visit_options.placements(state, tile):
        mosaic = replace(offer.piece, palms=palms)
        yield mosaic
        found = visit_options.sanctuaries(state, mosaic)[:statues]
        if found:
            yield replace(mosaic, claim=tuple(proof.plots[0] for proof in found))


def payments(state: State, pieces: tuple[entries.Piece, ...]) -> Iterator[entries.Payment]:
    """Generate payments: standard cards alone, with doubles, wild cards, merchants."""
    need, merchants = payment.cost(pieces), state.merchants[state.seat]
    ways = (
        spread(need, doubles=doubles, trompe=trompe, merchants=merchants * pays)
        for doubles, trompe, pays in product((False, True), (0, 2), (False, True))
    )
    seen: list[entries.Payment] = []
    for paid in ways:
        if paid not in seen:
            seen.append(paid)
            yield paid


def spread(need: Bill, *, doubles: bool, trompe: int, merchants: int) -> entries.Payment:
    """Pay with as many doubles, wild cards and merchants as possible, the rest in cards."""
    tainted = [min(DOUBLES, number // 2) if doubles else 0 for number in need]
    gaps = [number - 2 * double for number, double in zip(need, tainted, strict=True)]
    wild = min(trompe, sum(gaps[1:]))
    _take(gaps, 1, wild)
    stand_ins = min(merchants, sum(gaps))
    _take(gaps, 0, stand_ins)
    return entries.Payment(_counts(gaps), _counts(tainted), wild, stand_ins)


def _take(numbers: list[int], first: int, count: int) -> None:
    """Subtract `count` from the numbers, beginning with the last, down to place `first`."""
    for place in range(len(numbers) - 1, first - 1, -1):
        taken = min(count, numbers[place])
        numbers[place] -= taken
        count -= taken


def _counts(numbers: list[int]) -> dict[Resource, int]:
    return {r: number for r, number in zip(Resource, numbers, strict=True) if number}


def bids(state: State) -> Iterator[tuple[int, ...]]:
    """Generate bids: none, one player's whole purse, equal bids, each more than the last."""
    purse = state.talents
    yield (0,) * len(purse)
    for seat, has in enumerate(purse):
        yield tuple(has if other == seat else 0 for other in range(len(purse)))
    yield (min(purse),) * len(purse)
    yield tuple(min(has, seat) for seat, has in enumerate(purse))
    yield tuple(min(has, len(purse) - seat) for seat, has in enumerate(purse))


def gifts(state: State) -> Iterator[tuple[Gift | None, ...]]:
    """Generate gifts of the opponents: talents or artisans, or all the same card."""
    none = (None,)
    able = [has >= BEGGED_TALENTS for has in state.talents]
    coins = [Gift.TALENTS if each else None for each in able]
    yield from product(
        *(
            none if seat == state.seat else (each, Gift.ARTISAN)
            for seat, each in enumerate(coins)
        )
    )
    for card in (Gift.WOOD, Gift.STONE, Gift.MARBLE, Gift.LAPIS):
        yield tuple(None if seat == state.seat else card for seat in range(len(coins)))


def accepted(state: State) -> Iterator[tuple[int, ...]]:
    """Generate an envoy's cards: none, or cards of one opponent."""
    hands = state.cards.hands
    yield (0,) * len(hands)
    for seat in range(len(hands)):
        for count in (1, hands[seat]):
            yield tuple(count if other == seat else 0 for other in range(len(hands)))


def left(state: State) -> Iterator[tuple[int, ...]]:
    """Generate final hands: no tainted cards, or as many of each sort as possible."""
    for most in range(max(state.cards.hands) + 1):
        yield tuple(min(most, held) for held in state.cards.hands)


def scribes(_: State) -> Iterator[entries.Scribe]:
    """Generate both uses of a scribe, with every side of the die."""
    yield entries.Scribe(entries.Use.MOSAIC)
    for side in entries.Turned:
        yield entries.Scribe(entries.Use.DIE, side)


CANDIDATES: Candidates[State, entries.AnyEntry] = {
    "top": lambda state: map(entries.Top, sorted(state.garden.pile)),
    "market": lambda _: map(entries.Market, range(STALLS)),
    "build": visits,
    "offering": lambda state: map(entries.Offering, bids(state)),
    "beggar": lambda state: map(entries.Beggar, gifts(state)),
    "courtesan": lambda _: (entries.Courtesan(),),
    "envoy": lambda state: map(entries.Envoy, accepted(state)),
    "scribe": scribes,
    "vizier": lambda state: map(entries.Vizier, range(state.cards.vizier_draws + 1)),
    "end-turn": lambda _: map(entries.EndTurn, (None, *entries.Over)),
    "hands": lambda state: map(entries.Hands, left(state)),
}
