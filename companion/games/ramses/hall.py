"""The hall as a drawing: the attributes that the template needs of every shape."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games.ramses.dimensions import PITCH, Area, Plate, area, outline, plate, squares
from companion.games.ramses.remaining_room import KEPT, Room, rooms
from scoring.ramses.components import Cell
from scoring.ramses.hall import LONG, SHORT, Box, Hall, box
from scoring.ramses.state import State
from scoring.ramses.works import Lying

BEGINNING = Box(-2, -3, LONG, LONG)
"""The part of the plane shown while the hall is empty; the first work lies in its middle.
"""
JOKER = 15
"""The size of a joker's mark."""
NEAR = 2
"""How many spaces round the hall the distant view shows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How far the frame can reach; `sure` once its orientation is known."""

    where: Area
    dashed: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """The free spaces as paths, by the orientation that they need of the frame.

    `cells` are the same spaces one by one: column, row, and `lies`, `stands` or empty.
    """

    either: str
    lies: str
    stands: str
    frames: tuple[Frame, ...]
    cells: tuple[tuple[int, int, str], ...]
    whole: Box


@dataclass(frozen=True, slots=True)
class Drawn:
    """A work in the hall; `jokers` are the places of its joker marks."""

    owner: int
    title: str
    code: str
    path: str
    edge: str
    plate: Plate
    jokers: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class HallView:
    """The whole hall; `views` are the parts of the paper in the distant, near and full view."""

    label: str
    pitch: int
    views: Mapping[str, str]
    ground: Ground
    trading: tuple[tuple[int, int], ...]
    works: tuple[Drawn, ...]
    rooms: tuple[Room, ...]

    @property
    def only(self) -> bool:
        """Whether one work alone still fits; its places are shown unasked."""
        return len(self.rooms) == 1 and len(self.rooms[0].works) == 1


def view(state: State) -> HallView:
    """Draw the hall."""
    hall, lying = state.table.hall, tuple(state.table.exhibits)
    of_works = {cell for each in lying for cell in each.cells}
    ground = _ground(hall)
    left = rooms(state)
    reach = max((_reach(state, code) for room in left for code in room.works), default=NEAR)
    return HallView(
        label=_label(hall),
        pitch=PITCH,
        views={
            "afar": area(_round(hall, ground, NEAR)).view,
            "near": area(_round(hall, ground, reach)).view,
            "whole": area(ground.whole).view,
        },
        ground=ground,
        trading=tuple((PITCH * x, PITCH * y) for x, y in sorted(hall.cells - of_works)),
        works=tuple(_drawn(state.seats[each.seat], each) for each in lying),
        rooms=left,
    )


def _label(hall: Hall) -> str:
    if not hall.cells:
        return "The hall, empty"
    around, turned = hall.box, hall.turned
    size = f"{around.width} wide and {around.height} high"
    if not around.in_frame:
        return f"The hall: {size}, beyond its frame"
    if turned is None:
        return f"The hall: {size} so far, the frame may still lie or stand"
    return f"The hall: {size} so far, the frame is {turned.width} by {turned.height}"


def _reach(state: State, code: str) -> int:
    """How far a work can stand out of the hall."""
    shapes = state.setup.shapes[code]
    return max((max(shape) for shape in shapes), default=LONG)


def _round(hall: Hall, ground: Ground, reach: int) -> Box:
    """The hall with so many spaces round it, as far as they are open."""
    if not hall.cells:
        return ground.whole
    whole, around = ground.whole, hall.box
    left, top = max(whole.left, around.left - reach), max(whole.top, around.top - reach)
    right = min(whole.left + whole.width, around.left + around.width + reach)
    bottom = min(whole.top + whole.height, around.top + around.height + reach)
    return Box(left, top, right - left, bottom - top)


@lru_cache(KEPT)
def _ground(hall: Hall) -> Ground:
    if not hall.cells:
        cells = tuple((x, y, "") for y in _rows(BEGINNING) for x in _columns(BEGINNING))
        return Ground(squares(_spaces(cells, ""), 2), "", "", (), cells, BEGINNING)
    cells = tuple((x, y, _way(hall, Cell(x, y))) for x, y in sorted(hall.open))
    frames = tuple(_frames(hall, cells))
    return Ground(
        squares(_spaces(cells, ""), 2),
        squares(_spaces(cells, "lies"), 1.5),
        squares(_spaces(cells, "stands"), 1.5),
        frames,
        cells,
        hall.box_with([Cell(x, y) for x, y, _ in cells]) if cells else hall.box,
    )


def _rows(around: Box) -> range:
    return range(around.top, around.top + around.height)


def _columns(around: Box) -> range:
    return range(around.left, around.left + around.width)


def _spaces(cells: tuple[tuple[int, int, str], ...], way: str) -> Iterator[Cell]:
    return (Cell(x, y) for x, y, needs in cells if needs == way)


def _way(hall: Hall, cell: Cell) -> str:
    """The orientation that the frame needs for an open space; empty while both are possible."""
    if hall.turned:
        return ""
    around = hall.box_with((cell,))
    return "lies" if around.width == LONG else "stands" if around.height == LONG else ""


def _frames(hall: Hall, cells: tuple[tuple[int, int, str], ...]) -> Iterator[Frame]:
    """The possible frames, lying and standing; one alone where that is decided."""
    turned = hall.turned
    if not hall.box.in_frame:
        return
    if turned:
        yield Frame(area(box([*hall.cells, *_spaces(cells, "")])), dashed=False)
        return
    for way, side in (("lies", hall.box.height), ("stands", hall.box.width)):
        if side <= SHORT:
            held = [*hall.cells, *_spaces(cells, ""), *_spaces(cells, way)]
            yield Frame(area(box(held)), dashed=way == "stands")


def _drawn(name: str, lying: Lying) -> Drawn:
    jokers = lying.work.fragments(lying.jokers)
    title = f"{lying.work}, exhibited by {name}"
    if jokers:
        title += f"; a joker stands for {' and '.join(map(str, jokers))}"
    return Drawn(
        owner=lying.seat + 1,
        title=title,
        code=lying.work.code,
        path=squares(lying.cells),
        edge=outline(lying.cells),
        plate=plate(lying.cells),
        jokers=_corners(lying.cells)[: len(jokers)],
    )


def _corners(cells: tuple[Cell, ...]) -> tuple[tuple[float, float], ...]:
    """Where marks stand beside the name: in the first corner of a work, and in the last."""
    (top, left), (bottom, right) = min((y, x) for x, y in cells), max((y, x) for x, y in cells)
    far = PITCH - JOKER - 4
    return (
        (PITCH * left + 4, PITCH * top + 4),
        (PITCH * right + far, PITCH * bottom + far),
    )
