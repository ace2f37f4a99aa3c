"""The Nile as a drawing: from border to border, through the spaces of its course."""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.krimsutep.dimensions import HEIGHT, LEFT, TOP, WIDTH
from scoring.kernel.grids import Square
from scoring.krimsutep.rulings import Nile

type Point = tuple[float, float]


def middle(cell: Square) -> Point:
    """The middle of a space."""
    return LEFT + (cell.col + 0.5) * WIDTH, TOP + (cell.row + 0.5) * HEIGHT


@lru_cache(100)
def path(nile: Nile) -> str:
    """The river's course: its reaches as smooth lines; where it forks, straight ones."""
    return "".join(_drawn(nile, reach) for reach in _reaches(nile))


def _beside(cell: Square, cells: tuple[Square, ...]) -> list[Square]:
    return [c for c in cells if abs(c.col - cell.col) + abs(c.row - cell.row) == 1]


def _reaches(nile: Nile) -> Iterator[list[Square]]:
    """Cut the river into lines of spaces; a fork or a ring is cut into pairs."""
    left = set(nile.cells)
    while left:
        reach = _joined(min(left), nile.cells)
        left -= set(reach)
        ends = [cell for cell in reach if len(_beside(cell, nile.cells)) <= 1]
        if len(reach) == 1 or (len(ends) == 2 and not _forks(reach, nile)):  # noqa: PLR2004
            yield _walk(min(ends), nile.cells)
        else:
            yield from ([a, b] for a in reach for b in _beside(a, nile.cells) if a < b)


def _joined(cell: Square, cells: tuple[Square, ...]) -> list[Square]:
    found = [cell]
    for each in found:
        found += [other for other in _beside(each, cells) if other not in found]
    return found


def _forks(reach: list[Square], nile: Nile) -> bool:
    return any(len(_beside(cell, nile.cells)) > 2 for cell in reach)  # noqa: PLR2004 - a fork


def _walk(end: Square, cells: tuple[Square, ...]) -> list[Square]:
    walked = [end]
    while onward := [cell for cell in _beside(walked[-1], cells) if cell not in walked]:
        walked.append(onward[0])
    return walked


def _drawn(nile: Nile, reach: list[Square]) -> str:
    """Draw one reach: out of the border at both ends, round corners between."""
    source = _mouth(nile, reach[0], reach[1] if len(reach) > 1 else None)
    mouth = _mouth(nile, reach[-1], reach[-2]) if len(reach) > 1 else None
    points = [middle(cell) for cell in reach]
    line = f"M{source[0]:g} {source[1]:g}" if source else _point("M", points[0])
    bends = [*([source] if source else []), *points, *([mouth] if mouth else [])]
    for before, here, after in zip(bends, bends[1:], bends[2:], strict=False):
        into = (before[0] + here[0]) / 2, (before[1] + here[1]) / 2
        out = (after[0] + here[0]) / 2, (after[1] + here[1]) / 2
        line += _point("L", into) + _point("Q", here) + _point(" ", out)
    last = bends[-1]
    # a lone space would draw nothing: a line of no length has its round ends
    return line + _point("L", last if len(bends) > 1 else (last[0] + 0.01, last[1]))


def _point(command: str, point: Point) -> str:
    return f"{command}{point[0]:g} {point[1]:g}"


def _mouth(nile: Nile, cell: Square, inland: Square | None) -> Point | None:
    """Where a reach leaves the field: straight on if a border is there, else aside."""
    x, y = middle(cell)
    borders = {
        (-1, 0): (cell.col == 0, (LEFT, y)),
        (1, 0): (cell.col == nile.width - 1, (LEFT + nile.width * WIDTH, y)),
        (0, -1): (cell.row == 0, (x, TOP)),
        (0, 1): (cell.row == nile.height - 1, (x, TOP + nile.height * HEIGHT)),
    }
    ahead = (cell.col - inland.col, cell.row - inland.row) if inland else (0, 0)
    for way in sorted(borders, key=lambda each: each != ahead):
        at_border, point = borders[way]
        if at_border and way != (-ahead[0], -ahead[1]):
            return point
    return None
