"""Numbers and paths of SVG drawings as text."""

from dataclasses import dataclass
from functools import cache

from companion.games.catalog import CATALOG
from companion.recaps.faces import Face

WIDTH = 336.0
SHAPES = ("square", "triangle", "round")


def put(number: float) -> str:
    """A coordinate without needless digits: `12`, `3.5`."""
    return f"{round(number, 1):g}"


def shape_of(game: str) -> str:
    """The shape of a game's sail, by its place in the catalogue."""
    return SHAPES[list(CATALOG).index(game) % len(SHAPES)]


def sail(game: str, x: float, y: float, size: float) -> str:
    """The path of a sail around a point."""
    return f"M{put(x)} {put(y)}{_sail(game, size)}"


@cache
def _sail(game: str, size: float) -> str:
    match shape_of(game):
        case "square":
            side = put(2 * size)
            return f"m-{put(size)} -{put(size)}h{side}v{side}h-{side}z"
        case "triangle":
            wide, high = size + 0.6, 2 * size + 1
            return f"m-{put(wide)} {put(size)}h{put(2 * wide)}l-{put(wide)} -{put(high)}z"
        case _:
            return _circle(size + 0.5)


def circle(x: float, y: float, radius: float) -> str:
    """The path of a circle around a point."""
    return f"M{put(x)} {put(y)}{_circle(radius)}"


@cache
def _circle(radius: float) -> str:
    r, across = put(radius), put(2 * radius)
    arc = f"a{r} {r} 0 1 0"
    return f"m-{r} 0{arc} {across} 0{arc} -{across} 0z"


@dataclass(frozen=True, slots=True)
class Medallion:
    """A face in a drawing: its middle, radius, the baseline and size of its letters.

    An emblem has the same size as letters, from the point `left`, `top`.
    """

    face: Face
    x: str
    y: str
    r: str
    ring: str
    base: str
    size: str
    left: str
    top: str


def medallion(face: Face, x: float, y: float, r: float) -> Medallion:
    """A face around a point."""
    size = r * (1.28 if face.emblem else 0.95)
    corner = put(x - size / 2), put(y - size / 2)
    return Medallion(
        face, put(x), put(y), put(r), put(r - 2), put(y + r * 0.33), put(size), *corner
    )
