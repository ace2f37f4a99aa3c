"""Score lines: one function for each way to gain or lose talents and amulets."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from scoring.cleopatra import entries, payment
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import (
    AMULETS,
    BEGGED_TALENTS,
    HAND_LIMIT,
    MERCHANT_TALENTS,
    OFFERED_BACK,
    SITES,
    TALENTS,
    Gift,
    several,
)
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.rulings import Envoy as EnvoyReading
from scoring.cleopatra.rulings import EqualBids
from scoring.cleopatra.state import Built, State
from scoring.kernel.errors import Cite
from scoring.kernel.score_sheet import Line, ranks
from scoring.kernel.values import value

WALL, GRAND, DOOR, MOSAIC = 3, 12, 4, 4
SPHINXES = (2, 5)
"""The first sphinx of a pair, and the one across from it."""
PALMS = 5
"""The most palms that a mosaic covers."""
BEGGAR, COURTESAN, SMUGGLER, SCRIBE = 2, 1, 1, 2
BONUS = {2: 2}
MANY_BONUS = 5


@value
class Account:
    """A kind of line: its name, its clause and its ledger."""

    kind: str
    cite: Cite
    track: str

    def line(self, state: State, seat: int, points: int, because: str) -> Line:
        """Write a line of this kind, for the entry at hand."""
        return Line(state.position, seat, self.kind, points, self.cite, because, self.track)


OF_WALL = Account("wall", book.C4_1, TALENTS)
OF_SPHINX = Account("sphinx", book.C4_2, TALENTS)
OF_THRONE = Account("throne", book.C4_3, TALENTS)
OF_OBELISK = Account("obelisk", book.C3_1, TALENTS)
OF_DOOR = Account("door", book.C4_4, TALENTS)
OF_MOSAIC = Account("mosaic", book.C5_3, TALENTS)
OF_BONUS = Account("turn-bonus", book.C2_5, TALENTS)
OF_BID = Account("bid", book.C6_2, TALENTS)
OF_BEGGAR = Account("beggar", book.C7, TALENTS)
OF_MERCHANTS = Account("merchant", book.C8_5, TALENTS)
OF_TAINTED = Account("tainted", book.C3_3, AMULETS)
OF_CHARACTER = Account("character", book.C7, AMULETS)
OF_HAND_LIMIT = Account("hand-limit", book.C2_6, AMULETS)
OF_OFFERING = Account("offering", book.C6_3, AMULETS)
OF_ENVOY = Account("envoy", book.C7, AMULETS)
OF_FINAL_HAND = Account("final-hand", book.C8_2, AMULETS)
OF_SANCTUARY = Account("sanctuary", book.C8_3, AMULETS)


def of_build(state: State, build: entries.Build, found: Sequence[Built]) -> list[Line]:
    """Score a visit to the quarry in its order (C2.4): tainted cards, pieces, bonus."""
    lines: list[Line] = []
    if tainted := payment.tainted(build.paid):
        because = f"{several(tainted, 'tainted card')} paid"
        lines.append(OF_TAINTED.line(state, state.turn.seat, tainted, because))
    for place, piece in enumerate(build.pieces):
        lines.append(of_piece(state, piece, found[place]))
    if (count := len(build.pieces)) > 1:
        bonus = BONUS.get(count, MANY_BONUS)
        because = f"{count} pieces in one visit"
        lines.append(OF_BONUS.line(state, state.turn.seat, bonus, because))
    return lines


def of_piece(state: State, piece: entries.Piece, found: Built) -> Line:
    """Score a piece by the palace and garden when it is placed (C4, C5.3)."""
    account, points, because = _worth(piece, found)
    return account.line(state, state.turn.seat, points, because)


def _worth(  # noqa: C901, PLR0911, PLR0912 - one match over all pieces
    piece: entries.Piece, found: Built
) -> tuple[Account, int, str]:
    match piece:
        case entries.Wall(site=site):
            beside = (SITES[site] & found.garden.covered).bit_count()
            because = f"{WALL} + {several(beside, 'mosaic square')} beside site {site}"
            return OF_WALL, WALL + beside, because
        case entries.Sphinx():
            spot = found.palace.sphinxes + 1
            where = "the first of its pair" if spot % 2 else "across from another"
            return OF_SPHINX, SPHINXES[1 - spot % 2], f"spot {spot}, {where}"
        case entries.Mosaic(tile=tile):
            palms = covered_palms(piece, found.garden)
            because = f"{MOSAIC} + {several(palms, 'palm')} under the {tile}"
            return OF_MOSAIC, MOSAIC + palms, because
        case entries.Door(side=side):
            run = found.palace.linked(side)
            because = f"{DOOR} + {several(run, 'linked wall')} on the {side}"
            return OF_DOOR, DOOR + run, because
        case entries.Obelisk():
            return OF_OBELISK, GRAND, "an obelisk"
        case entries.Pedestal():
            return OF_THRONE, GRAND, "the pedestal"
        case entries.Throne():
            return OF_THRONE, GRAND, "the throne"
        case _:
            assert_never(piece)


def covered_palms(mosaic: entries.Mosaic, garden: Garden) -> int:
    """Count the palms that a mosaic covers, or take the number entered (C5.3)."""
    if garden.ground.palms is None:
        return min(max(0, mosaic.palms or 0), PALMS)
    return (mosaic.bits & garden.ground.palms).bit_count()


def of_offering(state: State, offering: entries.Offering) -> Iterator[Line]:
    """Score the bids (C6.2) and move amulets by rank (C6.3)."""
    for seat, bid in enumerate(offering.bids):
        if bid:
            yield OF_BID.line(state, seat, -bid, f"{bid} offered")
    places = ranks(offering.bids)
    if state.options.equal_bids is EqualBids.NOBODY and max(places) == 1:
        return
    amulets = state.amulets
    for seat, place in sorted(enumerate(places), key=lambda pair: pair[1]):
        points = place - 1 if place > 1 else -min(OFFERED_BACK, amulets[seat])
        if points:
            because = f"number {place} with {offering.bids[seat]}"
            yield OF_OFFERING.line(state, seat, points, because)


def of_beggar(state: State, beggar: entries.Beggar) -> Iterator[Line]:
    """Score a beggar: her price, and 2 talents from each who gives them (C7)."""
    yield OF_CHARACTER.line(state, state.seat, BEGGAR, "a beggar")
    for seat, gift in enumerate(beggar.gifts):
        if gift is Gift.TALENTS:
            giver = state.seats[seat]
            yield OF_BEGGAR.line(state, seat, -BEGGED_TALENTS, f"to {state.player}'s beggar")
            yield OF_BEGGAR.line(state, state.seat, BEGGED_TALENTS, f"from {giver}")


def of_courtesan(state: State) -> Iterator[Line]:
    """Score a courtesan's price (C7)."""
    yield OF_CHARACTER.line(state, state.seat, COURTESAN, "a courtesan")


def of_envoy(state: State, envoy: entries.Envoy) -> Iterator[Line]:
    """Score an envoy: an amulet with each card, if its owner or the supply has one (C7)."""
    amulets = state.amulets
    for seat, cards in enumerate(envoy.accepted):
        moved = min(cards, amulets[seat])
        if moved:
            yield OF_ENVOY.line(state, seat, -moved, f"with cards to {state.player}")
        got = cards if state.options.envoy is EnvoyReading.SUPPLY else moved
        if got:
            yield OF_ENVOY.line(state, state.seat, got, f"with cards from {state.seats[seat]}")


def of_scribe(state: State, scribe: entries.Scribe) -> Iterator[Line]:
    """Score a scribe's price: 2 for a mosaic, none for a die (C7)."""
    if scribe.use is entries.Use.MOSAIC:
        yield OF_CHARACTER.line(state, state.seat, SCRIBE, "a scribe for a mosaic")


def of_vizier(state: State, vizier: entries.Vizier) -> Iterator[Line]:
    """Score a vizier's price: one for each card kept (C7)."""
    if vizier.kept:
        yield OF_CHARACTER.line(
            state, state.seat, vizier.kept, f"kept {several(vizier.kept, 'card')} of five"
        )


def of_hand_limit(state: State, over: entries.Over) -> Line:
    """Score the cards above ten at the end of a turn (C2.6)."""
    match over:
        case entries.Over.DISCARD:
            because = f"discarded down to {HAND_LIMIT}"
            return OF_HAND_LIMIT.line(state, state.seat, 1, because)
        case entries.Over.KEEP:
            kept = state.hand - HAND_LIMIT
            because = f"{kept} above {HAND_LIMIT} kept"
            return OF_HAND_LIMIT.line(state, state.seat, kept, because)
        case entries.Over.SMUGGLER:
            return OF_CHARACTER.line(state, state.seat, SMUGGLER, "a smuggler")
        case _:
            assert_never(over)


def of_end(state: State, hands: entries.Hands) -> Iterator[Line]:
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
