"""The garden as a drawing: squares, the throne's foundation, palms, mosaics, statues."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.cleopatra.dimensions import (
    GARDEN,
    LEFT,
    SQUARE,
    TOP,
    around,
    blocks,
    rim,
    square_box,
    squares_of,
)
from companion.games.geometry import Box
from scoring.cleopatra.components import EVERYWHERE
from scoring.cleopatra.components import GARDEN as BOARD
from scoring.cleopatra.garden import Garden, Ground, Laid, Statue
from scoring.cleopatra.rulings import ASSUMED
from scoring.cleopatra.state import State
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
    """A mosaic that lies: its letter stands on its middle square."""

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
        where=f"{squares[0]} to {squares[-1]}" if whole else f"{len(squares)} squares",
        assumed=state.options.garden == ASSUMED,
    )


def palms(ground: Ground, free: int) -> list[Box]:
    """The palms that no mosaic covers, drawn in their squares."""
    seen = (ground.palms or 0) & free
    return [square_box(square).inner(4.5) for square in squares_of(seen)]


def mosaics(garden: Garden) -> list[LaidTile]:
    """The mosaics that lie."""
    return [laid_tile(laid) for laid in garden.laid]


def laid_tile(laid: Laid) -> LaidTile:
    """One mosaic that lies."""
    squares = squares_of(laid.bits)
    x, y = square_box(_middle(squares)).middle
    return LaidTile(
        laid.tile, f"mosaic {laid.tile}", blocks(squares), rim(squares), (x, y + 5.5)
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
            title=f"{name}'s sanctuary of {size} square{'s' * (size > 1)}, statue on "
            f"{statue.square}",
            squares=blocks(squares),
            rim=rim(squares),
            box=square_box(Square.parse(str(statue.square))).inner(5.5),
        )
