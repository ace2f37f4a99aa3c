"""The garden during a play: mosaics, their pile, statues in sanctuaries (C5)."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.cleopatra.components import EVERYWHERE, GARDEN, Plot, Tile, plots
from scoring.cleopatra.entries import Mosaic
from scoring.cleopatra.mosaics import Fit, Mosaics, Proof, mosaics
from scoring.cleopatra.rulings import Distant, Options
from scoring.kernel.values import transition, value


@value
class Ground:
    """A garden in which no mosaic lies: its squares, palms if known, and placements.

    `squares` and `palms` are squares as bits.
    """

    mosaics: Mosaics
    squares: int
    palms: int | None


@value
class Laid:
    """A mosaic in the garden: squares as bits, builder, and entry (None: only tried there)."""

    tile: Tile
    bits: int
    seat: int
    entry: int | None = None

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The squares that it covers."""
        return plots(self.bits)


@value
class Statue:
    """A claimed sanctuary: the statue's seat and square, and the area as bits."""

    seat: int
    square: Plot
    area: int

    @property
    def size(self) -> int:
        """How many squares it has, that of the statue included."""
        return self.area.bit_count()

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The squares of the sanctuary."""
        return plots(self.area)


@value
class Garden:
    """The free squares as bits, the mosaics still to be built, and those that lie.

    `pile` holds the mosaics that are neither built nor set aside; `top` is the one on top of
    it, None while it is unknown.
    """

    ground: Ground
    free: int
    pile: frozenset[Tile]
    top: Tile | None = None
    laid: tuple[Laid, ...] = ()
    aside: tuple[Tile, ...] = ()
    statues: tuple[Statue, ...] = ()

    @property
    def covered(self) -> int:
        """The squares that mosaics cover."""
        return self.ground.squares & ~self.free

    @property
    def hidden(self) -> bool:
        """Whether the mosaic on top of the pile is unknown."""
        return self.top is None and bool(self.pile)

    def statues_of(self, seat: int) -> int:
        """Count the statues that a seat has put up."""
        return sum([statue.seat == seat for statue in self.statues])

    def area(self, bits: int, square: Plot) -> int:
        """Give the free squares that are joined with a square once a mosaic is laid."""
        return GARDEN.connected(square.bit, self.free & ~bits)

    def proof(self, tile: Tile, bits: int, square: Plot) -> Proof:
        """Show whether the area of a square is a sanctuary once `tile` covers `bits`.

        Every other mosaic of the pile is tried there; a covered square has an empty area.
        """
        return self.ground.mosaics.prove(self.area(bits, square), self.pile - {tile})

    def fit(self, tile: Tile, area: int) -> Fit | None:
        """Find a mosaic that fits into an area once another one is laid."""
        return self.ground.mosaics.fit(area, self.pile - {tile})

    def formed(self, tile: Tile, bits: int, distant: Distant) -> Iterator[Proof]:
        """Show for each area that `tile` on `bits` formed whether it is a sanctuary.

        Every other mosaic of the pile is tried there.
        """
        after = self.free & ~bits
        for area in GARDEN.areas(after):
            if self.forms(tile, bits, area, distant):
                yield self.ground.mosaics.prove(area, self.pile - {tile})

    def forms(self, tile: Tile, bits: int, area: int, distant: Distant) -> bool:
        """Whether a mosaic forms an area: a new one, or one where it would have fitted (C5.6).

        The areas that the mosaic touches are new. Others count only under the reading that
        distant mosaics form areas too.
        """
        if GARDEN.around(bits) & area:
            return True
        return distant is Distant.BUILDER and self.ground.mosaics.fits(tile, area)

    def former(self, area: int, distant: Distant) -> Laid | None:
        """Find the mosaic that formed a sanctuary: the last one beside it (C5.6).

        If mosaics that were laid elsewhere since then would have fitted there, the last of
        these made it unbuildable, under the reading that distant mosaics form areas too. An
        area between blocked squares has none beside it: only distant ones can have formed it.
        """
        around = GARDEN.around(area)
        beside = [number for number, laid in enumerate(self.laid) if laid.bits & around]
        later = self.laid[beside[-1] + 1 :] if beside else self.laid
        fitting = [laid for laid in later if self.ground.mosaics.fits(laid.tile, area)]
        if fitting:
            return fitting[-1] if distant is Distant.BUILDER else None
        return self.laid[beside[-1]] if beside else None

    def statue_in(self, area: int) -> Statue | None:
        """Find the statue that stands in an area."""
        return next((statue for statue in self.statues if statue.area == area), None)

    def lay(self, seat: int, mosaic: Mosaic, entry: int) -> "Garden":
        """Lay a mosaic from the pile and put up the statues that come with it."""
        bits = mosaic.bits
        free = self.free & ~bits
        top = mosaic.top or self.top
        statues = self.statues
        for square in mosaic.claim:
            statues = (*statues, Statue(seat, square, GARDEN.connected(square.bit, free)))
        return _filled(
            self,
            free,
            self.pile - {mosaic.tile},
            None if top is mosaic.tile else top,
            (*self.laid, Laid(mosaic.tile, bits, seat, entry)),
            statues,
        )

    def reveal(self, tile: Tile) -> "Garden":
        """Record the mosaic on top of the pile."""
        return _seen(self, tile)

    def tested(self) -> "Garden":
        """Set the mosaic on top aside if there is no room for it (C5.4)."""
        top = self.top
        if top is None or self.ground.mosaics.fits(top, self.free):
            return self
        return _set_aside(self, self.pile - {top}, None, (*self.aside, top))


@transition
def _seen(garden: Garden, top: Tile) -> Garden:
    return replace(garden, top=top)


@transition
def _set_aside(
    garden: Garden, pile: frozenset[Tile], top: None, aside: tuple[Tile, ...]
) -> Garden:
    return replace(garden, pile=pile, top=top, aside=aside)


@transition
def _filled(  # noqa: PLR0913, PLR0917 - a field each
    garden: Garden,
    free: int,
    pile: frozenset[Tile],
    top: Tile | None,
    laid: tuple[Laid, ...],
    statues: tuple[Statue, ...],
) -> Garden:
    return replace(garden, free=free, pile=pile, top=top, laid=laid, statues=statues)


def laid_out(options: Options) -> Garden:
    """Make the garden before the first mosaic."""
    plan = options.garden
    squares = EVERYWHERE & ~GARDEN.mask(plan.blocked)
    palms = None if plan.palms is None else GARDEN.mask(plan.palms)
    ground = Ground(mosaics(options), squares, palms)
    return Garden(ground, squares, frozenset(Tile))
