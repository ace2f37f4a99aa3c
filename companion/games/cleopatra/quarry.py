"""The quarry: what a visit can add, its cost and points so far, and the next question."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.cleopatra import palace, tiles, words
from companion.games.cleopatra.payment import paying
from companion.games.cleopatra.sites import SYMBOLS
from companion.games.cleopatra.visit import JudgedVisit, Visit, judge_visit, named
from companion.languages.sentences import sentence
from scoring.cleopatra import visit_options
from scoring.cleopatra.components import Resource, Tile, plots
from scoring.cleopatra.entries import Mosaic, Piece
from scoring.cleopatra.mosaics import SQUARES
from scoring.cleopatra.payment import cost
from scoring.cleopatra.rulings import LastDice
from scoring.cleopatra.state import State
from scoring.cleopatra.visit_options import Offer
from scoring.kernel.serialization.entries import Json, serialize_fields


@dataclass(frozen=True, slots=True)
class PieceKey:
    """A kind of piece on the bar, with the best that it can earn now."""

    kind: str
    name: str
    points: int
    words: str
    piece: str

    @property
    def symbol(self) -> str:
        """The name of the symbol on the key."""
        return SYMBOLS[self.kind]


@dataclass(frozen=True, slots=True)
class MosaicKey:
    """The mosaic on the bar: the action of a tap, and its tiles.

    A tap takes the only one of `tiles` in hand, asks which of several, or asks for the one on
    `top`; where none can be laid, `why` gives the reason.
    """

    does: str
    tiles: Sequence[Tile] = ()
    why: str = ""

    @property
    def face(self) -> str:
        """The tile's letter, if it is known."""
        return self.tiles[0] if self.does == "take" else "?"


def quarry(state: State, visit: Visit) -> Mapping[str, object]:
    """The context of a visit so far."""
    judged = judge_visit(state, visit)
    offers = list(visit_options.pieces(state, judged.visit.pieces))
    mosaic = mosaic_key(judged)
    return {
        "palace": palace.visited(judged, offers),
        "bar": piece_keys(offers),
        "mosaic": mosaic,
        "parts": list(_parts(judged)),
        "bonus": judged.bonus,
        "points": judged.points,
        "count": len(judged.visit.pieces),
        "bill": [
            (r, words.resource(r), n)
            for r, n in zip(Resource, cost(judged.visit.pieces), strict=True)
            if n
        ],
        "paying": paying(judged),
        "owner": state.seat + 1,
        "palm_counts": range(SQUARES + 1),
        "quarry_data": facts(judged, mosaic),
    }


def piece_keys(offers: Iterable[Offer[Piece]]) -> list[PieceKey]:
    """One key a kind, for the place where a piece of it earns most."""
    best: dict[str, Offer[Piece]] = {}
    for offer in offers:
        kind = offer.piece.discriminator[1]
        if kind not in best or offer.line.points > best[kind].line.points:
            best[kind] = offer
    return [
        PieceKey(
            kind,
            words.place(kind),
            offer.line.points,
            sentence(offer.line.because),
            json.dumps(visit_payload(offer.piece)),
        )
        for kind, offer in best.items()
    ]


def mosaic_key(judged: JudgedVisit) -> MosaicKey | None:
    """The key of the mosaic on the bar; None when there is no mosaic left."""
    state, visit, garden = judged.state, judged.visit, judged.last.garden
    if not garden.pile:
        return None
    if garden.top is None and visit.top is None:
        return MosaicKey("top", sorted(garden.pile))
    top = None if garden.top else visit.top
    found = visit_options.tiles(state, visit.pieces, top)
    fitting = [tile for tile in found if garden.ground.mosaics.fits(tile, garden.free)]
    if fitting:
        return MosaicKey("take" if len(found) == 1 else "choose", fitting)
    if len(found) == 1:
        why = gettext("Mosaic {tile} does not fit into the rest of the garden.")
        return MosaicKey("", found, why.format(tile=found[0]))
    why = gettext("No mosaic fits into the rest of the garden.")
    return MosaicKey("", found, why)


def facts(judged: JudgedVisit, mosaic: MosaicKey | None) -> dict[str, Json]:
    """The facts that the phone needs until its next request."""
    state, visit = judged.state, judged.visit
    ground, pieces = state.garden.ground, visit.pieces
    unknown = ground.palms is None
    palmless = [
        n for n, p in enumerate(pieces) if unknown and isinstance(p, Mosaic) and p.palms is None
    ]
    ends = visit_options.arrives(state, pieces) and state.options.last_dice is LastDice.NO
    return {
        "visit": serialize_fields(visit),
        "paid": serialize_fields(visit.payment),
        "words": [named(p, found) for p, found in zip(pieces, judged.found, strict=False)],
        "palms": [str(plot) for plot in plots(ground.palms or 0)],
        "palmless": palmless[0] if palmless else None,
        "top": judged.last.garden.hidden,
        "onTop": str(judged.last.garden.top or ""),
        "does": mosaic.does if mosaic else "",
        "tiles": [str(tile) for tile in mosaic.tiles] if mosaic else [],
        "why": mosaic.why if mosaic else gettext("No mosaic is left."),
        "rolls": not ends,
        **tiles.spots(judged),
    }


def visit_payload(piece: Piece) -> dict[str, Json]:
    """A piece as in an entry's JSON."""
    return serialize_fields(piece)


def _parts(judged: JudgedVisit) -> Iterable[tuple[str, int]]:
    """The points so far, piece by piece, in a word each."""
    for piece, line in zip(judged.visit.pieces, judged.lines_of_pieces, strict=True):
        name = piece.tile if isinstance(piece, Mosaic) else words.place(piece.discriminator[1])
        yield name, line.points
