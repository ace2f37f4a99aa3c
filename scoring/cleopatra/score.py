"""Score lines: one function for each way to gain or lose talents and amulets."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
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
    Side,
    Tile,
)
from scoring.cleopatra.garden import Garden, Statue
from scoring.cleopatra.rulings import Envoy as EnvoyReading
from scoring.cleopatra.rulings import EqualBids
from scoring.cleopatra.state import Built, State
from scoring.kernel.errors import Cite
from scoring.kernel.messages import Message, message, plural
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
class LineKind:
    """A line kind: its name, its clause and the track that its points belong to."""

    kind: str
    cite: Cite
    track: str

    def line(self, state: State, seat: int, points: int, because: Message) -> Line:
        """Make a score line of this kind for the entry that is being scored."""
        return Line(state.position, seat, self.kind, points, self.cite, because, self.track)


OF_WALL = LineKind("wall", book.C4_1, TALENTS)
OF_SPHINX = LineKind("sphinx", book.C4_2, TALENTS)
OF_THRONE = LineKind("throne", book.C4_3, TALENTS)
OF_OBELISK = LineKind("obelisk", book.C3_1, TALENTS)
OF_DOOR = LineKind("door", book.C4_4, TALENTS)
OF_MOSAIC = LineKind("mosaic", book.C5_3, TALENTS)
OF_BONUS = LineKind("turn-bonus", book.C2_5, TALENTS)
OF_BID = LineKind("bid", book.C6_2, TALENTS)
OF_BEGGAR = LineKind("beggar", book.C7, TALENTS)
OF_MERCHANTS = LineKind("merchant", book.C8_5, TALENTS)
OF_TAINTED = LineKind("tainted", book.C3_3, AMULETS)
OF_CHARACTER = LineKind("character", book.C7, AMULETS)
OF_HAND_LIMIT = LineKind("hand-limit", book.C2_6, AMULETS)
OF_OFFERING = LineKind("offering", book.C6_3, AMULETS)
OF_ENVOY = LineKind("envoy", book.C7, AMULETS)
OF_FINAL_HAND = LineKind("final-hand", book.C8_2, AMULETS)
OF_SANCTUARY = LineKind("sanctuary", book.C8_3, AMULETS)

AN_OBELISK, THE_PEDESTAL = message("an obelisk"), message("the pedestal")
THE_THRONE = message("the throne")
A_BEGGAR, A_COURTESAN = message("a beggar"), message("a courtesan")
A_SMUGGLER, A_SCRIBE = message("a smuggler"), message("a scribe for a mosaic")
DISCARDED = message("discarded down to {limit}", limit=HAND_LIMIT)
NAMES = 1_000
"""For how many players' names sentences are cached."""


@cache
def _paid(tainted: int) -> Message:
    return plural("{n} tainted card paid", "{n} tainted cards paid", tainted)


@cache
def _pieces(count: int) -> Message:
    return message("{count} pieces in one visit", count=count)


@cache
def _wall(beside: int, site: int) -> Message:
    return plural(
        "{wall} + {n} mosaic square beside site {site}",
        "{wall} + {n} mosaic squares beside site {site}",
        beside,
        wall=WALL,
        site=site,
    )


@cache
def _sphinx(spot: int) -> Message:
    if spot % 2:
        return message("spot {spot}, the first of its pair", spot=spot)
    return message("spot {spot}, across from another", spot=spot)


@cache
def _mosaic(palms: int, tile: Tile) -> Message:
    return plural(
        "{mosaic} + {n} palm under the {tile}",
        "{mosaic} + {n} palms under the {tile}",
        palms,
        mosaic=MOSAIC,
        tile=tile.value,
    )


@cache
def _door(walls: int, side: Side) -> Message:
    if side is Side.LEFT:
        return plural(
            "{door} + {n} linked wall on the left",
            "{door} + {n} linked walls on the left",
            walls,
            door=DOOR,
        )
    return plural(
        "{door} + {n} linked wall on the right",
        "{door} + {n} linked walls on the right",
        walls,
        door=DOOR,
    )


@cache
def _offered(bid: int) -> Message:
    return message("{bid} offered", bid=bid)


@cache
def _place(place: int, bid: int, points: int) -> Message:
    says = message("number {place} with {bid}", place=place, bid=bid)
    return _only(says, -points) if -OFFERED_BACK < points < 0 else says


def _only(because: Message, left: int) -> Message:
    """Explain why fewer amulets go back than a place or a sanctuary would take."""
    return plural(
        "{because} (only {n} amulet was left)",
        "{because} (only {n} amulets were left)",
        left,
        because=because,
    )


@lru_cache(maxsize=NAMES)
def _to_beggar(player: str) -> Message:
    return message("to {player}’s beggar", player=player)


@lru_cache(maxsize=NAMES)
def _from(player: str) -> Message:
    return message("from {player}", player=player)


@lru_cache(maxsize=NAMES)
def _cards_to(player: str) -> Message:
    return message("with cards to {player}", player=player)


@lru_cache(maxsize=NAMES)
def _cards_from(player: str) -> Message:
    return message("with cards from {player}", player=player)


@cache
def _kept(cards: int) -> Message:
    return plural("kept {n} card of five", "kept {n} cards of five", cards)


@cache
def _above_limit(kept: int) -> Message:
    return message("{kept} above {limit} kept", kept=kept, limit=HAND_LIMIT)


@cache
def _left(cards: int) -> Message:
    return plural(
        "{n} tainted or character card left", "{n} tainted or character cards left", cards
    )


@cache
def _merchants_left(merchants: int) -> Message:
    return plural(
        "{talents} × {n} merchant left",
        "{talents} × {n} merchants left",
        merchants,
        talents=MERCHANT_TALENTS,
    )


@cache
def _sanctuary(square: str, size: int, back: int) -> Message:
    says = plural(
        "the sanctuary at {square}, {n} square",
        "the sanctuary at {square}, {n} squares",
        size,
        square=square,
    )
    return _only(says, back) if back < size else says


def of_build(state: State, build: entries.Build, found: Sequence[Built]) -> list[Line]:
    """Score a visit to the quarry in its order (C2.4): tainted cards, pieces, bonus."""
    lines: list[Line] = []
    if tainted := payment.tainted(build.paid):
        lines.append(OF_TAINTED.line(state, state.turn.seat, tainted, _paid(tainted)))
    for place, piece in enumerate(build.pieces):
        lines.append(of_piece(state, piece, found[place]))
    if (count := len(build.pieces)) > 1:
        bonus = BONUS.get(count, MANY_BONUS)
        lines.append(OF_BONUS.line(state, state.turn.seat, bonus, _pieces(count)))
    return lines


def of_piece(state: State, piece: entries.Piece, found: Built) -> Line:
    """Score a piece by the palace and garden when it is placed (C4, C5.3)."""
    account, points, because = _worth(piece, found)
    return account.line(state, state.turn.seat, points, because)


def _worth(  # noqa: C901, PLR0911, PLR0912 - one match over all pieces
    piece: entries.Piece, found: Built
) -> tuple[LineKind, int, Message]:
    match piece:
        case entries.Wall(site=site):
            beside = (SITES[site] & found.garden.covered).bit_count()
            return OF_WALL, WALL + beside, _wall(beside, site)
        case entries.Sphinx():
            spot = found.palace.sphinxes + 1
            return OF_SPHINX, SPHINXES[1 - spot % 2], _sphinx(spot)
        case entries.Mosaic(tile=tile):
            palms = covered_palms(piece, found.garden)
            return OF_MOSAIC, MOSAIC + palms, _mosaic(palms, tile)
        case entries.Door(side=side):
            run = found.palace.linked(side)
            return OF_DOOR, DOOR + run, _door(run, side)
        case entries.Obelisk():
            return OF_OBELISK, GRAND, AN_OBELISK
        case entries.Pedestal():
            return OF_THRONE, GRAND, THE_PEDESTAL
        case entries.Throne():
            return OF_THRONE, GRAND, THE_THRONE
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
            yield OF_BID.line(state, seat, -bid, _offered(bid))
    places = ranks(offering.bids)
    if state.options.equal_bids is EqualBids.NOBODY and max(places) == 1:
        return
    amulets = state.amulets
    for seat, place in sorted(enumerate(places), key=lambda pair: pair[1]):
        points = place - 1 if place > 1 else -min(OFFERED_BACK, amulets[seat])
        if points:
            because = _place(place, offering.bids[seat], points)
            yield OF_OFFERING.line(state, seat, points, because)


def of_beggar(state: State, beggar: entries.Beggar) -> Iterator[Line]:
    """Score a beggar: her price, and 2 talents from each who gives them (C7)."""
    yield OF_CHARACTER.line(state, state.seat, BEGGAR, A_BEGGAR)
    for seat, gift in enumerate(beggar.gifts):
        if gift is Gift.TALENTS:
            to = _to_beggar(state.player)
            yield OF_BEGGAR.line(state, seat, -BEGGED_TALENTS, to)
            giver = _from(state.seats[seat])
            yield OF_BEGGAR.line(state, state.seat, BEGGED_TALENTS, giver)


def of_courtesan(state: State) -> Iterator[Line]:
    """Score a courtesan's price (C7)."""
    yield OF_CHARACTER.line(state, state.seat, COURTESAN, A_COURTESAN)


def of_envoy(state: State, envoy: entries.Envoy) -> Iterator[Line]:
    """Score an envoy: an amulet with each card, if its owner or the supply has one (C7)."""
    amulets = state.amulets
    for seat, cards in enumerate(envoy.accepted):
        moved = min(cards, amulets[seat])
        if moved:
            yield OF_ENVOY.line(state, seat, -moved, _cards_to(state.player))
        got = cards if state.options.envoy is EnvoyReading.SUPPLY else moved
        if got:
            yield OF_ENVOY.line(state, state.seat, got, _cards_from(state.seats[seat]))


def of_scribe(state: State, scribe: entries.Scribe) -> Iterator[Line]:
    """Score a scribe's price: 2 for a mosaic, none for a die (C7)."""
    if scribe.use is entries.Use.MOSAIC:
        yield OF_CHARACTER.line(state, state.seat, SCRIBE, A_SCRIBE)


def of_vizier(state: State, vizier: entries.Vizier) -> Iterator[Line]:
    """Score a vizier's price: one for each card kept (C7)."""
    if vizier.kept:
        yield OF_CHARACTER.line(state, state.seat, vizier.kept, _kept(vizier.kept))


def of_hand_limit(state: State, over: entries.Over) -> Line:
    """Score the cards above ten at the end of a turn (C2.6)."""
    match over:
        case entries.Over.DISCARD:
            return OF_HAND_LIMIT.line(state, state.seat, 1, DISCARDED)
        case entries.Over.KEEP:
            kept = state.hand - HAND_LIMIT
            return OF_HAND_LIMIT.line(state, state.seat, kept, _above_limit(kept))
        case entries.Over.SMUGGLER:
            return OF_CHARACTER.line(state, state.seat, SMUGGLER, A_SMUGGLER)
        case _:
            assert_never(over)


def of_end(state: State, hands: entries.Hands) -> Iterator[Line]:
    """Score the end in its order: hands (C8.2), sanctuaries (C8.3), merchants (C8.5)."""
    for seat, left in enumerate(hands.left):
        if left:
            yield OF_FINAL_HAND.line(state, seat, left, _left(left))
    held = [has + left for has, left in zip(state.amulets, hands.left, strict=True)]
    yield from _sanctuaries(state, held)
    for seat, merchants in enumerate(state.merchants):
        if merchants:
            because = _merchants_left(merchants)
            yield OF_MERCHANTS.line(state, seat, MERCHANT_TALENTS * merchants, because)


def _sanctuaries(state: State, held: Sequence[int]) -> Iterator[Line]:
    for statue, back in taken_back(state.garden.statues, held):
        if back:
            because = _sanctuary(str(statue.square), statue.size, back)
            yield OF_SANCTUARY.line(state, statue.seat, -back, because)


def taken_back(
    statues: Iterable[Statue], amulets: Sequence[int]
) -> Iterator[tuple[Statue, int]]:
    """How many amulets each sanctuary takes back from its seat, one after the other (C8.3)."""
    held = [*amulets]
    for statue in statues:
        back = min(statue.size, held[statue.seat])
        held[statue.seat] -= back
        yield statue, back
