"""The hall as a drawing, and the room left in it: works that still fit, and their places.

Drawn in units of about a pixel on a small phone. The room is computed by the rules from the
hall and the shapes of works, and cached until the hall changes, which most entries do not do.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

from companion.games.ramses.words import letters
from companion.games.view import Box as DrawnBox
from companion.languages.sentences import both
from scoring.ramses.components import Cell, Work
from scoring.ramses.hall import LONG, SHORT, Box, Hall, beside, box
from scoring.ramses.rulings import Rectangle
from scoring.ramses.state import State
from scoring.ramses.works import Lying

PITCH = 38
"""The distance of two neighbouring spaces."""
MARGIN = 4
"""The margin of the drawing, for its outer lines."""


class Area(DrawnBox):
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


KEPT = 500
"""Halls in the cache: several for each play that runs now."""


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
        return both(self.works)


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
    """The spaces of one place where a work fits; empty where it does not."""
    hall, shapes = state.table.hall, state.setup.shapes[work.code]
    if not shapes:
        return hall.patch(work.size)
    return next((spot.cells for shape in shapes for spot in spots(hall, shape)), ())


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
        return gettext("The hall, empty")
    around, turned = hall.box, hall.turned
    if not around.in_frame:
        label = gettext("The hall: {width} wide and {height} high, larger than its frame")
        return label.format(width=around.width, height=around.height)
    if turned is None:
        label = gettext(
            "The hall: {width} wide and {height} high so far; it can become 7 wide or 7 high"
        )
        return label.format(width=around.width, height=around.height)
    label = gettext(
        "The hall: {width} wide and {height} high so far, at most {most_width} by {most_height}"
    )
    return label.format(
        width=around.width,
        height=around.height,
        most_width=turned.width,
        most_height=turned.height,
    )


def _reach(state: State, code: str) -> int:
    """How far a work can stand out of the hall."""
    shapes = state.setup.shapes[code]
    return max((max(shape) for shape in shapes), default=LONG)


def _round(hall: Hall, ground: Ground, reach: int) -> Box:
    """The hall with `reach` spaces round it, as far as they are open."""
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
    title = gettext("{work}, exhibited by {name}").format(work=lying.work, name=name)
    if jokers:
        standing_for = gettext("a joker stands for {fragments}")
        title = f"{title}; {standing_for.format(fragments=letters(jokers))}"
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
