"""Dimensions of the hall, in units of about a pixel on a small phone."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.games import geometry
from scoring.ramses.components import Cell
from scoring.ramses.hall import Box, beside, box

PITCH = 38
"""The distance of two neighbouring spaces."""
MARGIN = 4
"""The margin of the drawing, for its outer lines."""


class Area(geometry.Box):
    """A rectangle on the paper."""

    __slots__ = ()

    @property
    def view(self) -> str:
        """The part of the paper that shows it, as a drawing's viewBox."""
        width, height = self.width + 2 * MARGIN, self.height + 2 * MARGIN
        return f"{self.x - MARGIN:g} {self.y - MARGIN:g} {width:g} {height:g}"


def area(spaces: Box) -> Area:
    """Where a rectangle of spaces is drawn."""
    left, top = PITCH * spaces.left, PITCH * spaces.top
    return Area(left, top, PITCH * spaces.width, PITCH * spaces.height)


def squares(cells: Iterable[Cell], inset: float = 0) -> str:
    """A path of squares, a little inside their spaces if need be."""
    side = PITCH - 2 * inset
    return "".join(
        f"M{PITCH * x + inset:g} {PITCH * y + inset:g}h{side:g}v{side:g}h-{side:g}z"
        for x, y in cells
    )


def outline(cells: Collection[Cell]) -> str:
    """A path along the outer edges of a piece."""
    path, inside = "", set(cells)
    for cell in cells:
        left, right, above, below = (near in inside for near in beside(cell))
        x, y = PITCH * cell.x, PITCH * cell.y
        path += "" if above else f"M{x} {y}h{PITCH}"
        path += "" if below else f"M{x} {y + PITCH}h{PITCH}"
        path += "" if left else f"M{x} {y}v{PITCH}"
        path += "" if right else f"M{x + PITCH} {y}v{PITCH}"
    return path


@dataclass(frozen=True, slots=True)
class Plate:
    """The place of a work's emblem and name: side by side, or one above the other."""

    plate: Area
    emblem: Area
    text: tuple[float, float]
    size: float


def plate(cells: Collection[Cell]) -> Plate:
    """Find room for a name on a piece: across two spaces if it has two abreast."""
    middle = area(box(cells)).middle
    x, y, across = min(_places(set(cells)), key=lambda place: _far(place, middle))
    if across:
        where = Area(x - 33, y - 15, 66, 30)
        return Plate(where, Area(x - 29, y - 11, 22, 22), (x + 12, y + 7), 20)
    where = Area(x - 16, y - 27, 32, 54)
    return Plate(where, Area(x - 10, y - 23, 20, 20), (x, y + 19), 18)


def _far(place: tuple[float, float, bool], middle: tuple[float, float]) -> tuple[bool, float]:
    x, y, across = place
    return not across, (x - middle[0]) ** 2 + (y - middle[1]) ** 2


def _places(cells: set[Cell]) -> Iterable[tuple[float, float, bool]]:
    """Places for a name: the middles of two or three spaces in a line, and of squares."""
    for x, y in cells:
        for across in (True, False):
            dx, dy = (1, 0) if across else (0, 1)
            if (x + dx, y + dy) in cells:
                yield PITCH * (x + (1 + dx) / 2), PITCH * (y + (1 + dy) / 2), across
                if (x + 2 * dx, y + 2 * dy) in cells:
                    yield PITCH * (x + dx + 0.5), PITCH * (y + dy + 0.5), across
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells:
            yield PITCH * (x + 1), PITCH * (y + 1), True
