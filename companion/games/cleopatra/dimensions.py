"""The measures of the palace: the garden's squares, the walls round it, the plaza.

One unit is about one pixel on the smallest phone.
"""

from collections.abc import Iterable

from companion.games.view import Box
from scoring.cleopatra.components import SITES, Side, plots
from scoring.kernel.grids import Square

SQUARE = 29
LEFT, TOP = 33.5, 33
GARDEN = 9 * SQUARE
THICK = 27
PLAZA, PLAZA_HIGH = TOP + GARDEN + 4, 50
WIDTH, HEIGHT = GARDEN + 2 * LEFT, PLAZA + PLAZA_HIGH + 4
SPHINX_FIRST, SPHINX_STEP = LEFT + 34, 32.4
FINGER = 48
"""How wide a site has to be for a thumb; the drawn wall is thinner."""


def corner(square: Square) -> tuple[float, float]:
    """The top left of a square of the garden."""
    return LEFT + square.col * SQUARE, TOP + square.row * SQUARE


def square_box(square: Square) -> Box:
    """A square of the garden."""
    return Box(*corner(square), SQUARE, SQUARE)


def squares_of(bits: int) -> list[Square]:
    """The squares of a board, row by row."""
    return [Square.parse(str(plot)) for plot in plots(bits)]


def blocks(squares: Iterable[Square]) -> str:
    """Squares as one path."""
    corners = (corner(square) for square in squares)
    return "".join(f"M{x:g} {y:g}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in corners)


def rim(squares: Iterable[Square]) -> str:
    """The outer edges of squares as one path."""
    inside, path = set(squares), ""
    for square in sorted(inside):
        x, y = corner(square)
        col, row = square
        if Square(col, row - 1) not in inside:
            path += f"M{x:g} {y:g}h{SQUARE}"
        if Square(col, row + 1) not in inside:
            path += f"M{x:g} {y + SQUARE:g}h{SQUARE}"
        if Square(col - 1, row) not in inside:
            path += f"M{x:g} {y:g}v{SQUARE}"
        if Square(col + 1, row) not in inside:
            path += f"M{x + SQUARE:g} {y:g}v{SQUARE}"
    return path


def around(squares: Iterable[Square]) -> Box:
    """The smallest rectangle round squares."""
    boxes = [square_box(square) for square in squares]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    bottom = max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


def site_box(site: int) -> Box:
    """Where a wall stands: along three squares, outside the garden."""
    beside = around(squares_of(SITES[site]))
    if site <= len(SITES) / 3:
        return Box(LEFT - THICK - 3, beside.y + 1.5, THICK, beside.height - 3)
    if site <= 2 * len(SITES) / 3:
        return Box(beside.x + 1.5, TOP - THICK - 3, beside.width - 3, THICK)
    return Box(LEFT + GARDEN + 3, beside.y + 1.5, THICK, beside.height - 3)


def site_reach(site: int) -> Box:
    """What a thumb may hit for a wall: outward to the drawing's edge."""
    box = site_box(site)
    if site <= len(SITES) / 3:
        return Box(box.x + THICK - FINGER, box.y, FINGER, box.height)
    if site <= 2 * len(SITES) / 3:
        return Box(box.x, box.y + THICK - FINGER, box.width, FINGER)
    return Box(box.x, box.y, FINGER, box.height)


def sphinx_box(spot: int) -> Box:
    """A spot for a sphinx, from 1."""
    return Box(SPHINX_FIRST + (spot - 1) * SPHINX_STEP + 1, PLAZA + 3, 31, 44)


def obelisk_box(number: int) -> Box:
    """Where an obelisk stands: the first beside the left door, the second beside the right."""
    return Box(LEFT + 1 if number == 1 else LEFT + GARDEN - 31, PLAZA + 3, 30, 44)


def door_box(side: Side) -> Box:
    """Where a door frame stands, at a corner of the plaza."""
    return Box(LEFT - 30 if side is Side.LEFT else LEFT + GARDEN + 2, PLAZA, 28, PLAZA_HIGH)
