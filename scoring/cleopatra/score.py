"""Score lines: one function for each way to gain or lose talents and amulets."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from scoring.cleopatra import payment, piece_values
from scoring.cleopatra.components import (
    BEGGED_TALENTS,
    HAND_LIMIT,
    MERCHANT_TALENTS,
    OFFERED_BACK,
    SITES,
    Gift,
    several,
)
from scoring.cleopatra.entries import (
    Beggar,
    Build,
    Door,
    Envoy,
    Hands,
    Mosaic,
    Obelisk,
    Offering,
    Over,
    Pedestal,
    Piece,
    Scribe,
    Sphinx,
    Throne,
    Use,
    Vizier,
    Wall,
)
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.piece_values import (
    OF_BEGGAR,
    OF_BONUS,
    OF_CHARACTER,
    OF_ENVOY,
    OF_FINAL_HAND,
    OF_MERCHANTS,
    OF_OFFERING,
    OF_SANCTUARY,
    earned,
)
from scoring.cleopatra.rulings import Envoy as EnvoyReading
from scoring.cleopatra.rulings import EqualBids
from scoring.cleopatra.state import Built, State
from scoring.kernel.score_sheet import Line, ranks

BONUS = {2: 2}
MANY_BONUS = 5


def of_build(state: State, build: Build, found: Sequence[Built]) -> list[Line]:
    """Score a visit to the quarry in its order (C2.4): tainted cards, pieces, bonus."""
    lines: list[Line] = []
    if tainted := payment.tainted(build.paid):
        lines.append(earned(state, state.turn.seat, piece_values.tainted(tainted)))
    for place, piece in enumerate(build.pieces):
        lines.append(of_piece(state, piece, found[place]))
    if (count := len(build.pieces)) > 1:
        bonus = BONUS.get(count, MANY_BONUS)
        because = f"{count} pieces in one visit"
        lines.append(OF_BONUS.line(state, state.turn.seat, bonus, because))
    return lines


def of_piece(state: State, piece: Piece, found: Built) -> Line:
    """Score a piece by the palace and garden when it is placed (C4, C5.3)."""
    return earned(state, state.turn.seat, _worth(piece, found))


def _worth(  # noqa: C901, PLR0911, PLR0912 - one match over all pieces
    piece: Piece, found: Built
) -> Line:
    match piece:
        case Wall(site=site):
            return piece_values.WALLS[site][(SITES[site] & found.garden.covered).bit_count()]
        case Sphinx():
            return piece_values.SPHINX[found.palace.sphinxes]
        case Mosaic(tile=tile):
            return piece_values.MOSAICS[tile][covered_palms(piece, found.garden)]
        case Door(side=side):
            return piece_values.DOORS[side][found.palace.linked(side)]
        case Obelisk():
            return piece_values.AN_OBELISK
        case Pedestal():
            return piece_values.THE_PEDESTAL
        case Throne():
            return piece_values.THE_THRONE
        case _:
            assert_never(piece)


def covered_palms(mosaic: Mosaic, garden: Garden) -> int:
    """Count the palms that a mosaic covers, or take the number entered (C5.3)."""
    if garden.ground.palms is None:
        return min(max(0, mosaic.palms or 0), piece_values.PALMS)
    return (mosaic.bits & garden.ground.palms).bit_count()


def of_offering(state: State, offering: Offering) -> Iterator[Line]:
    """Score the bids (C6.2) and move amulets by rank (C6.3)."""
    for seat, bid in enumerate(offering.bids):
        if bid:
            yield earned(state, seat, piece_values.offered(bid))
    places = ranks(offering.bids)
    if state.options.equal_bids is EqualBids.NOBODY and max(places) == 1:
        return
    amulets = state.amulets
    for seat, place in sorted(enumerate(places), key=lambda pair: pair[1]):
        points = place - 1 if place > 1 else -min(OFFERED_BACK, amulets[seat])
        if points:
            because = f"number {place} with {offering.bids[seat]}"
            yield OF_OFFERING.line(state, seat, points, because)


def of_beggar(state: State, beggar: Beggar) -> Iterator[Line]:
    """Score a beggar: her price, and 2 talents from each who gives them (C7)."""
    yield earned(state, state.seat, piece_values.A_BEGGAR)
    for seat, gift in enumerate(beggar.gifts):
        if gift is Gift.TALENTS:
            giver = state.seats[seat]
            yield OF_BEGGAR.line(state, seat, -BEGGED_TALENTS, f"to {state.player}'s beggar")
            yield OF_BEGGAR.line(state, state.seat, BEGGED_TALENTS, f"from {giver}")


def of_courtesan(state: State) -> Iterator[Line]:
    """Score a courtesan's price (C7)."""
    yield earned(state, state.seat, piece_values.A_COURTESAN)


def of_envoy(state: State, envoy: Envoy) -> Iterator[Line]:
    """Score an envoy: an amulet with each card, if its owner or the supply has one (C7)."""
    amulets = state.amulets
    for seat, cards in enumerate(envoy.accepted):
        moved = min(cards, amulets[seat])
        if moved:
            yield OF_ENVOY.line(state, seat, -moved, f"with cards to {state.player}")
        got = cards if state.options.envoy is EnvoyReading.SUPPLY else moved
        if got:
            yield OF_ENVOY.line(state, state.seat, got, f"with cards from {state.seats[seat]}")


def of_scribe(state: State, scribe: Scribe) -> Iterator[Line]:
    """Score a scribe's price: 2 for a mosaic, none for a die (C7)."""
    if scribe.use is Use.MOSAIC:
        yield earned(state, state.seat, piece_values.A_SCRIBE)


def of_vizier(state: State, vizier: Vizier) -> Iterator[Line]:
    """Score a vizier's price: one for each card kept (C7)."""
    if vizier.kept:
        yield OF_CHARACTER.line(
            state, state.seat, vizier.kept, f"kept {several(vizier.kept, 'card')} of five"
        )


def of_hand_limit(state: State, over: Over) -> Iterator[Line]:
    """Score the cards above ten at the end of a turn (C2.6)."""
    match over:
        case Over.DISCARD:
            yield earned(state, state.seat, piece_values.DISCARDED)
        case Over.KEEP:
            kept = piece_values.kept(state.hand - HAND_LIMIT)
            yield earned(state, state.seat, kept)
        case Over.SMUGGLER:
            yield earned(state, state.seat, piece_values.A_SMUGGLER)
        case _:
            assert_never(over)


def of_end(state: State, hands: Hands) -> Iterator[Line]:
    """Score the end in its order: hands (C8.2), sanctuaries (C8.3), merchants (C8.5)."""
    for seat, left in enumerate(hands.left):
        if left:
            because = f"{several(left, 'tainted or character card')} left"
            yield OF_FINAL_HAND.line(state, seat, left, because)
    held = [has + left for has, left in zip(state.amulets, hands.left, strict=True)]
    yield from _sanctuaries(state, held)
    for seat, merchants in enumerate(state.merchants):
        if merchants:
            because = f"{MERCHANT_TALENTS} × {several(merchants, 'merchant')} left"
            yield OF_MERCHANTS.line(state, seat, MERCHANT_TALENTS * merchants, because)


def _sanctuaries(state: State, held: list[int]) -> Iterator[Line]:
    for statue in state.garden.statues:
        back = min(statue.size, held[statue.seat])
        held[statue.seat] -= back
        if back:
            because = f"the sanctuary at {statue.square}, {several(statue.size, 'square')}"
            yield OF_SANCTUARY.line(state, statue.seat, -back, because)
