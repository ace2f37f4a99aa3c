"""The twelve mosaics on the garden: where they lie and fit, and the areas they close in.

All questions are answered by bitboards. How a mosaic can lie is computed once: as placements,
to look a laid one up, and as offsets, to try all places of one orientation at once.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scoring.cleopatra.components import GARDEN, Plot, Tile, plots
from scoring.cleopatra.rulings import Hand, Handed, Options
from scoring.kernel.grids import Shape
from scoring.kernel.values import value

SQUARES = 5
"""The squares of a mosaic."""
SHAPES: dict[Tile, Shape] = {
    tile: Shape.parse(drawn)
    for tile, drawn in {
        Tile.F: ".XX/XX./.X.",
        Tile.I: "XXXXX",
        Tile.L: "X./X./X./XX",
        Tile.N: ".X/.X/XX/X.",
        Tile.P: "XX/XX/X.",
        Tile.T: "XXX/.X./.X.",
        Tile.U: "X.X/XXX",
        Tile.V: "X../X../XXX",
        Tile.W: "X../XX./.XX",
        Tile.X: ".X./XXX/.X.",
        Tile.Y: ".X/XX/.X/.X",
        Tile.Z: "XX./.X./.XX",
    }.items()
}
"""Their shapes; of a mosaic with two mirror images the one that a copy calls `+`."""

type Offsets = tuple[int, int, int, int]
"""The distances from a mosaic's first bit to its others."""


@value
class Fit:
    """A mosaic and a place where it fits, as bits."""

    tile: Tile
    bits: int

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The squares that it would cover."""
        return plots(self.bits)


@value
class Proof:
    """Whether an area is a sanctuary (C5.5): the mosaics tried there, and one that fits.

    `area` is the area as bits, `tried` the mosaics still to be built; `fit` is one that fits,
    with a place for it. It is a sanctuary if `fit` is None.
    """

    area: int
    tried: tuple[Tile, ...]
    fit: Fit | None

    @property
    def holds(self) -> bool:
        """Whether none of the mosaics fits."""
        return self.fit is None

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The squares of the area."""
        return plots(self.area)


@dataclass(frozen=True, slots=True, eq=False)
class Mosaics:
    """How a copy's twelve mosaics can lie, turned over or not (C5.2).

    `lying` has every placement on an empty board, `offsets` one entry for each orientation.
    """

    lying: Mapping[Tile, frozenset[int]]
    offsets: Mapping[Tile, tuple[Offsets, ...]]

    def lying_on(self, bits: int) -> Tile | None:
        """Find the mosaic that covers exactly these squares."""
        return next((tile for tile in Tile if bits in self.lying[tile]), None)

    def first_fit(self, tile: Tile, free: int) -> Fit | None:
        """Find a place for a mosaic on free squares."""
        for a, b, c, d in self.offsets[tile]:
            if firsts := free & free >> a & free >> b & free >> c & free >> d:
                first = firsts & -firsts
                bits = first | first << a | first << b | first << c | first << d
                return Fit(tile, bits)
        return None

    def fits(self, tile: Tile, free: int) -> bool:
        """Whether there is a place for a mosaic on free squares."""
        for a, b, c, d in self.offsets[tile]:
            if free & free >> a & free >> b & free >> c & free >> d:
                return True
        return False

    def places(self, tile: Tile, free: int) -> Iterator[int]:
        """Generate every placement of a mosaic on free squares, by orientation."""
        for a, b, c, d in self.offsets[tile]:
            firsts = free & free >> a & free >> b & free >> c & free >> d
            while firsts:
                first = firsts & -firsts
                yield first | first << a | first << b | first << c | first << d
                firsts ^= first

    def prove(self, area: int, left: Iterable[Tile]) -> Proof:
        """Try every mosaic that is left in an area (C5.5)."""
        return Proof(area, tuple(sorted(left)), self.fit(area, left))

    def fit(self, area: int, left: Iterable[Tile]) -> Fit | None:
        """Find a mosaic of those left that fits into an area, and a place for it."""
        if area.bit_count() < SQUARES:
            return None
        fits = (self.first_fit(tile, area) for tile in sorted(left))
        return next(filter(None, fits), None)


def mosaics(options: Options) -> Mosaics:
    """Give the possible placements of the mosaics of a table's copy."""
    if options.mirror:
        return _mosaics(None)
    return _mosaics(tuple(options.garden.handedness[tile] for tile in Handed))


@cache
def _mosaics(hands: tuple[Hand, ...] | None) -> Mosaics:
    """Compute all placements, for mosaics that may be turned over or are cut one way."""
    ways = {tile: _ways(tile, hands) for tile in Tile}
    return Mosaics(
        lying={
            tile: frozenset(bits for way in ways[tile] for bits in GARDEN.placements(way))
            for tile in Tile
        },
        offsets={tile: tuple(map(_offsets, ways[tile])) for tile in Tile},
    )


def _ways(tile: Tile, hands: tuple[Hand, ...] | None) -> tuple[Shape, ...]:
    shape = SHAPES[tile]
    if hands is None:
        return shape.orientations()
    if dict(zip(map(str, Handed), hands, strict=True)).get(tile) is Hand.MINUS:
        return shape.mirrored().turns()
    return shape.turns()


def _offsets(way: Shape) -> Offsets:
    a, b, c, d = GARDEN.offsets(way)
    return a, b, c, d


EITHER_SIDE = _mosaics(None)
"""Mosaics that may be turned over."""
