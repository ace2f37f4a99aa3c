"""The pieces of the palace except mosaics, and how far it is complete."""

from dataclasses import field, replace
from typing import assert_never

from scoring.cleopatra.components import OBELISKS, SITES, SPHINXES, Side
from scoring.cleopatra.entries import Door, Obelisk, Pedestal, Raised, Sphinx, Throne, Wall
from scoring.kernel.values import transition, value

WALLS, DOORS = len(SITES), len(Side)
FROM_A_DOOR = {Side.LEFT: sorted(SITES), Side.RIGHT: sorted(SITES, reverse=True)}
"""The wall sites from each door's corner on."""


@value
class Palace:
    """The pieces that stand: walls by site, doors by side, the others by number.

    `complete` is derived and stored for speed: the number of kinds of piece of which all stand,
    mosaics aside (C4.5).
    """

    walls: frozenset[int] = frozenset()
    sphinxes: int = 0
    obelisks: int = 0
    doors: frozenset[Side] = frozenset()
    pedestal: bool = False
    throne: bool = False
    complete: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        complete = (
            (len(self.walls) == WALLS)
            + (self.sphinxes == SPHINXES)
            + (self.obelisks == OBELISKS)
            + (len(self.doors) == DOORS)
            + (self.pedestal and self.throne)
        )
        object.__setattr__(self, "complete", complete)

    def add(  # noqa: C901, PLR0912 - one match over all pieces
        self, piece: Raised
    ) -> "Palace":
        """Put up one more piece."""
        match piece:
            case Wall():
                return _walled(self, self.walls | {piece.site})
            case Sphinx():
                return _guarded(self, self.sphinxes + 1)
            case Obelisk():
                return _raised(self, self.obelisks + 1)
            case Door():
                return _opened(self, self.doors | {piece.side})
            case Pedestal():
                return replace(self, pedestal=True)
            case Throne():
                return replace(self, throne=True)
            case _:
                assert_never(piece)

    def linked(self, side: Side) -> int:
        """Count the unbroken run of walls from a door's corner (C4.4)."""
        for run, site in enumerate(FROM_A_DOOR[side]):
            if site not in self.walls:
                return run
        return WALLS

    def left(self, piece: Raised) -> int:
        """Count how many of a kind of piece the quarry still holds (C1.4)."""
        match piece:
            case Wall():
                return WALLS - len(self.walls)
            case Sphinx():
                return SPHINXES - self.sphinxes
            case Obelisk():
                return OBELISKS - self.obelisks
            case Door():
                return DOORS - len(self.doors)
            case Pedestal() | Throne():
                return not (self.pedestal if isinstance(piece, Pedestal) else self.throne)


@transition
def _walled(palace: Palace, walls: frozenset[int]) -> Palace:
    return replace(palace, walls=walls)


@transition
def _guarded(palace: Palace, sphinxes: int) -> Palace:
    return replace(palace, sphinxes=sphinxes)


@transition
def _raised(palace: Palace, obelisks: int) -> Palace:
    return replace(palace, obelisks=obelisks)


@transition
def _opened(palace: Palace, doors: frozenset[Side]) -> Palace:
    return replace(palace, doors=doors)
