"""The twelve mosaics in hand: drawn small, turned, and their possible places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.cleopatra.dimensions import squares_of
from companion.games.cleopatra.visit import JudgedVisit
from scoring.cleopatra import visit_options
from scoring.cleopatra.components import Tile, bits_of
from scoring.cleopatra.mosaics import SHAPES
from scoring.kernel.grids import Shape
from scoring.kernel.serialization.entries import Json

UNIT = 9


@dataclass(frozen=True, slots=True)
class TileKey:
    """A mosaic to choose: its letter, its drawing, whether it can be chosen, and a note."""

    tile: str
    path: str
    width: int
    height: int
    open: bool = True
    note: str = ""


def key(tile: Tile, *, open_: bool = True, note: str = "") -> TileKey:
    """A mosaic as a key."""
    shape = SHAPES[tile]
    if shape.height > shape.width:
        shape = shape.turned()
    return replace(drawn_as(tile, shape), open=open_, note=note)


def drawn_as(tile: Tile, shape: Shape) -> TileKey:
    """A mosaic turned this way."""
    return TileKey(tile, outline(shape), shape.width * UNIT + 1, shape.height * UNIT + 1)


def outline(shape: Shape) -> str:
    """A mosaic's squares, small, as one path."""
    return "".join(
        f"M{x * UNIT + 1} {y * UNIT + 1}h{UNIT - 1}v{UNIT - 1}h-{UNIT - 1}z"
        for x, y in sorted(shape.squares)
    )


def spots(judged: JudgedVisit) -> dict[str, Json]:
    """Every spot of the mosaic in hand, the present one, and the next way for each turn.

    A spot is its squares, the number of the way it is turned, and its points. A way names the
    next one to the right, and the one turned over: only ways that have a spot.
    """
    held = judged.visit.held
    if held is None:
        return {"spots": [], "ways": [], "spot": 0}
    offers = visit_options.placements(judged.state, held.tile, judged.visit.before, held.top)
    ways: dict[Shape, int] = {}
    listed: list[tuple[int, int, int]] = []
    for offer in offers:
        bits = bits_of(offer.piece.cells)
        way = ways.setdefault(Shape.of(squares_of(bits)), len(ways))
        listed.append((way, bits, offer.line.points))
    now = bits_of(held.cells)
    return {
        "spots": [["".join(map(str, squares_of(b))), way, points] for way, b, points in listed],
        "ways": [_way(shape, ways) for shape in ways],
        "spot": next((n for n, (_, bits, _) in enumerate(listed) if bits == now), 0),
    }


def _way(shape: Shape, ways: dict[Shape, int]) -> Json:
    turned = shape.turned()
    while turned not in ways:  # a full turn at the latest
        turned = turned.turned()
    over = next((way for way in _over(shape) if way in ways), shape)
    return {"turn": ways[turned], "over": ways[over]}


def _over(shape: Shape) -> Sequence[Shape]:
    """Turned over: as it is, else with the fewest turns."""
    return shape.mirrored().turns()
