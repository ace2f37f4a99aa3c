"""The palace as a drawing: the garden, the pieces around it, and places for further pieces."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.cleopatra.areas import Area, areas
from companion.games.cleopatra.dimensions import (
    HEIGHT,
    LEFT,
    PLAZA,
    PLAZA_HIGH,
    SQUARE,
    TOP,
    WIDTH,
)
from companion.games.cleopatra.garden import (
    LAND,
    LINES,
    THRONE,
    Foundation,
    LaidTile,
    Sanctuary,
    foundation,
    laid_tile,
    mosaics,
    palms,
    sanctuaries,
)
from companion.games.cleopatra.sites import Place, chosen, offered, places, thrones_apart
from companion.games.cleopatra.visit import Looked
from companion.games.geometry import Box
from scoring.cleopatra.components import bits_of
from scoring.cleopatra.entries import Mosaic, Piece
from scoring.cleopatra.garden import Laid
from scoring.cleopatra.state import State
from scoring.cleopatra.visit_options import Offer

PLAZA_BOX = Box(LEFT - 30, PLAZA, LAND.width + 60, PLAZA_HIGH)
BACK = Box(LEFT + (LAND.width - THRONE) / 2, TOP, THRONE, THRONE)
"""Where the throne is drawn in a garden without foundation."""


@dataclass(frozen=True, slots=True)
class InBasket:
    """A mosaic of the basket that is no longer in hand."""

    tile: LaidTile
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class PalaceView:
    """The whole palace."""

    foundation: Foundation | None
    palms: Sequence[Box]
    mosaics: Sequence[LaidTile]
    basket: Sequence[InBasket]
    sanctuaries: Sequence[Sanctuary]
    areas: Sequence[Area]
    places: Sequence[Place]
    width: float = WIDTH
    height: float = HEIGHT
    land: Box = LAND
    lines: str = LINES
    plaza: Box = PLAZA_BOX
    square: int = SQUARE

    @property
    def origin(self) -> str:
        """The garden's corner on the drawing, for the mosaic in hand."""
        return f"{self.land.x:g} {self.land.y:g}"


def standing(state: State) -> PalaceView:
    """The palace as it stands between two entries."""
    ground = foundation(state)
    every = list(places(state.palace, ground.throne if ground else BACK))
    return PalaceView(
        foundation=ground,
        palms=palms(state.garden.ground, state.garden.free),
        mosaics=mosaics(state.garden),
        basket=(),
        sanctuaries=list(sanctuaries(state, state.garden.statues)),
        areas=(),
        places=thrones_apart(every),
    )


def with_mosaics(view: PalaceView, lies: Sequence[LaidTile]) -> PalaceView:
    """The same palace with other mosaics in its garden, as in the middle of a visit."""
    return replace(view, mosaics=lies)


def visited(look: Looked, offers: Sequence[Offer[Piece]]) -> PalaceView:
    """The palace during a visit: the pieces in the basket and the places for others."""
    state, visit = look.state, look.visit
    ground = foundation(state)
    every = places(state.palace, ground.throne if ground else BACK)
    possible = offered(every, ((offer, look.last.palace) for offer in offers))
    pieces = zip(visit.pieces, look.found, look.lines_of_pieces, strict=False)
    taken = chosen(possible, ((p, found.palace, line.points) for p, found, line in pieces))
    earlier = look.found[visit.hand or 0] if visit.hand is not None else look.last
    return PalaceView(
        foundation=ground,
        palms=palms(state.garden.ground, earlier.garden.free),
        mosaics=mosaics(state.garden),
        basket=_basket(look),
        sanctuaries=list(sanctuaries(state, earlier.garden.statues)),
        areas=areas(look),
        places=thrones_apart(taken),
    )


def _basket(look: Looked) -> list[InBasket]:
    """The mosaics of the basket except the one in hand, which the phone draws."""
    return [
        InBasket(
            laid_tile(Laid(piece.tile, bits_of(piece.cells), look.state.seat)),
            number,
            look.lines_of_pieces[number].points,
        )
        for number, piece in enumerate(look.visit.pieces)
        if isinstance(piece, Mosaic) and number != look.visit.hand
    ]
