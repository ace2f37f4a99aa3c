"""The room left in the hall: works that still fit, their places, and the frame.

All of it is computed by the rules from the hall and the shapes of works, and cached until the
hall changes, which most entries do not do.
"""

from dataclasses import dataclass
from functools import lru_cache

from companion.games.ramses.dimensions import outline, squares
from scoring.kernel.seats import listed
from scoring.ramses.components import Cell, Work
from scoring.ramses.hall import LONG, Hall
from scoring.ramses.rulings import Rectangle
from scoring.ramses.state import State

KEPT = 500
"""Halls in the cache: several for each play that runs now."""
SORTS = {3: ("three", "threes"), 4: ("four", "fours"), 6: ("six", "sixes")}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a work: its spaces, and the side of seven that it makes, if any."""

    cells: tuple[Cell, ...]
    seven: str


@lru_cache(KEPT)
def spots(hall: Hall, shape: Rectangle) -> tuple[Spot, ...]:
    """Every place for a shape, row by row."""
    found = sorted(hall.fits(shape), key=lambda cells: (cells[0].y, cells[0].x))
    return tuple(Spot(cells, seven(hall, cells)) for cells in found)


def seven(hall: Hall, cells: tuple[Cell, ...]) -> str:
    """The side of the hall that these spaces would make seven, if none is yet."""
    if hall.turned:
        return ""
    around = hall.box_with(cells)
    return "wide" if around.width == LONG else "high" if around.height == LONG else ""


@dataclass(frozen=True, slots=True)
class Room:
    """Works of one size and shape that still fit, with drawings of all places and of one."""

    works: tuple[str, ...]
    size: int
    everywhere: str
    once: str
    middle: tuple[float, float]

    @property
    def words(self) -> str:
        """The works by name: `3A and 3B`."""
        return listed(self.works)


def rooms(state: State) -> tuple[Room, ...]:
    """The works that still fit, those of one shape together, the largest first."""
    alike: dict[tuple[int, tuple[Rectangle, ...]], list[str]] = {}
    for work in state.table.unexhibited:
        alike.setdefault((work.size, state.setup.shapes[work.code]), []).append(work.code)
    hall = state.table.hall
    drawn = (_room(hall, *key, tuple(works)) for key, works in sorted(alike.items()))
    return tuple(room for room in drawn if room)[::-1]


@lru_cache(KEPT)
def _room(
    hall: Hall, size: int, shapes: tuple[Rectangle, ...], works: tuple[str, ...]
) -> Room | None:
    if shapes:
        found = [spot.cells for shape in shapes for spot in spots(hall, shape)]
    else:
        found = [patch] if (patch := hall.patch(size)) else []
    if not found:
        return None
    covered = sorted({cell for cells in found for cell in cells})
    first = found[0]
    middle = sum(c.x for c in first) / size + 0.5, sum(c.y for c in first) / size + 0.5
    return Room(works, size, squares(covered, 1), outline(first), middle)


def first_fit(state: State, work: Work) -> tuple[Cell, ...]:
    """One place where a work fits; None where it does not."""
    hall, shapes = state.table.hall, state.setup.shapes[work.code]
    if not shapes:
        return hall.patch(work.size)
    return next((spot.cells for shape in shapes for spot in spots(hall, shape)), ())


@dataclass(frozen=True, slots=True)
class Facts:
    """The hall in words: works that still fit, and the frame."""

    count: int
    fits: str
    which: str
    frame: str
    so_far: str


def facts(state: State) -> Facts:
    """Describe the works that still fit, and the frame."""
    left = rooms(state)
    count = sum(len(room.works) for room in left)
    if not count:
        fits = "No work"
    elif count == 1:
        fits = f"Only {left[0].works[0]}"
    else:
        fits = f"{count} works"
    which = "fits any more" if not count else "still fits" if count == 1 else _which(left)
    return Facts(count, fits, which, *_frame(state))


def _which(left: tuple[Room, ...]) -> str:
    sizes: dict[int, int] = {}
    for room in left:
        sizes[room.size] = sizes.get(room.size, 0) + len(room.works)
    if len(sizes) == 1:
        return f"still fit, all of {NUMBERS[left[0].size]} cards"
    parts = (f"{n} {SORTS[size][n > 1]}" for size, n in sorted(sizes.items()))
    return f"still fit: {listed(parts)}"


def _frame(state: State) -> tuple[str, str]:
    """Describe the frame, and how much of it the hall fills."""
    hall = state.table.hall
    around, turned = hall.box, hall.turned
    if not hall.cells:
        return "Frame open", "7 by 6, either way round"
    if not around.in_frame:
        return "Frame outgrown", "as played; the table says when it ends"
    if turned is None:
        return "Frame open", f"{NUMBERS[around.width]} by {NUMBERS[around.height]}, to be"
    if turned.width == LONG:
        return "Frame 7 wide", f"{around.height} high of {turned.height}"
    return "Frame 7 high", f"{around.width} wide of {turned.width}"
