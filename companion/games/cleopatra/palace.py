"""The palace as a drawing: its garden, the pieces around it, and places for further pieces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra import words
from companion.games.cleopatra.areas import Area, areas
from companion.games.cleopatra.dimensions import (
    GARDEN,
    HEIGHT,
    LEFT,
    PLAZA,
    PLAZA_HIGH,
    SQUARE,
    TOP,
    WIDTH,
    around,
    blocks,
    rim,
    square_box,
    squares_of,
)
from companion.games.cleopatra.sites import Place, chosen, offered, places, thrones_apart
from companion.games.cleopatra.visit import JudgedVisit
from companion.games.view import Box
from scoring.cleopatra.components import EVERYWHERE, bits_of
from scoring.cleopatra.components import GARDEN as BOARD
from scoring.cleopatra.entries import Mosaic, Piece
from scoring.cleopatra.garden import Garden, Ground, Laid, Statue
from scoring.cleopatra.rulings import ASSUMED
from scoring.cleopatra.state import State
from scoring.cleopatra.visit_options import Offer
from scoring.kernel.grids import Square

LAND = Box(LEFT, TOP, GARDEN, GARDEN)
LINES = "".join(
    f"M{LEFT + step:g} {TOP:g}v{GARDEN}M{LEFT:g} {TOP + step:g}h{GARDEN}"
    for step in range(SQUARE, GARDEN, SQUARE)
)
THRONE = 48
"""How wide the throne's place is drawn, where the foundation has room for it."""


@dataclass(frozen=True, slots=True)
class Foundation:
    """The squares where nothing can lie; `steps` are drawn inside when they are a square.

    `assumed` means that the table's own board has not been entered.
    """

    squares: str
    steps: tuple[Box, ...]
    throne: Box
    where: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A laid mosaic; its letter is on its middle square."""

    tile: str
    title: str
    squares: str
    rim: str
    letter: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sanctuary:
    """A claimed sanctuary: whose statue stands there, on which square."""

    owner: int
    title: str
    squares: str
    rim: str
    box: Box


def foundation(state: State) -> Foundation | None:
    """The throne's foundation; None where a garden has no blocked square."""
    blocked = EVERYWHERE & ~state.garden.ground.squares
    if not blocked:
        return None
    areas = list(BOARD.areas(blocked))
    largest = squares_of(max(areas, key=int.bit_count))
    box, squares = around(largest), squares_of(blocked)
    whole = len(largest) * SQUARE**2 == box.width * box.height
    side = min(THRONE, box.width, box.height)
    x, y = box.middle
    return Foundation(
        squares=blocks(squares),
        steps=tuple(box.inner(by) for by in (0, 9, 18) if min(box.width, box.height) > 3 * by)
        if whole
        else (),
        throne=Box(x - side / 2, y - side / 2, side, side),
        where=_where(squares, whole=whole),
        assumed=state.options.garden == ASSUMED,
    )


def _where(squares: Sequence[Square], *, whole: bool) -> str:
    """Name squares by the corners of their rectangle, or count them."""
    if whole:
        first, last = squares[0], squares[-1]
        return gettext("{first} to {last}").format(first=first, last=last)
    return ngettext("{n} square", "{n} squares", len(squares)).format(n=len(squares))


def palms(ground: Ground, free: int) -> list[Box]:
    """The palms that no mosaic covers, drawn in their squares."""
    seen = (ground.palms or 0) & free
    return [square_box(square).inner(4.5) for square in squares_of(seen)]


def mosaics(garden: Garden) -> list[LaidTile]:
    """The mosaics that lie."""
    return [laid_tile(laid) for laid in garden.laid]


def laid_tile(laid: Laid) -> LaidTile:
    """Draw one laid mosaic."""
    squares = squares_of(laid.bits)
    x, y = square_box(_middle(squares)).middle
    return LaidTile(
        laid.tile, words.mosaic(laid.tile), blocks(squares), rim(squares), (x, y + 5.5)
    )


def _middle(squares: list[Square]) -> Square:
    """The square of a mosaic that is nearest to its middle."""
    cols = sum(square.col for square in squares) / len(squares)
    rows = sum(square.row for square in squares) / len(squares)
    return min(squares, key=lambda s: ((s.col - cols) ** 2 + (s.row - rows) ** 2, s))


def sanctuaries(state: State, statues: tuple[Statue, ...]) -> Iterator[Sanctuary]:
    """The sanctuaries that have a statue."""
    for statue in statues:
        squares = squares_of(statue.area)
        name = state.seats[statue.seat]
        size = statue.size
        yield Sanctuary(
            owner=statue.seat + 1,
            title=ngettext(
                "{name}: sanctuary of {n} square, statue on {square}",
                "{name}: sanctuary of {n} squares, statue on {square}",
                size,
            ).format(name=name, n=size, square=statue.square),
            squares=blocks(squares),
            rim=rim(squares),
            box=square_box(Square.parse(str(statue.square))).inner(5.5),
        )


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
    """The palace with other mosaics in its garden, as in the middle of a visit."""
    return replace(view, mosaics=lies)


def visited(judged: JudgedVisit, offers: Sequence[Offer[Piece]]) -> PalaceView:
    """The palace during a visit: the pieces in the basket and the places for others."""
    state, visit = judged.state, judged.visit
    ground = foundation(state)
    every = places(state.palace, ground.throne if ground else BACK)
    possible = offered(every, ((offer, judged.last.palace) for offer in offers))
    pieces = zip(visit.pieces, judged.found, judged.lines_of_pieces, strict=False)
    taken = chosen(possible, ((p, found.palace, line.points) for p, found, line in pieces))
    earlier = judged.found[visit.hand or 0] if visit.hand is not None else judged.last
    return PalaceView(
        foundation=ground,
        palms=palms(state.garden.ground, earlier.garden.free),
        mosaics=mosaics(state.garden),
        basket=_basket(judged),
        sanctuaries=list(sanctuaries(state, earlier.garden.statues)),
        areas=areas(judged),
        places=thrones_apart(taken),
    )


def _basket(judged: JudgedVisit) -> list[InBasket]:
    """The mosaics of the basket except the one in hand, which the phone draws."""
    return [
        InBasket(
            laid_tile(Laid(piece.tile, bits_of(piece.cells), judged.state.seat)),
            number,
            judged.lines_of_pieces[number].points,
        )
        for number, piece in enumerate(judged.visit.pieces)
        if isinstance(piece, Mosaic) and number != judged.visit.hand
    ]
