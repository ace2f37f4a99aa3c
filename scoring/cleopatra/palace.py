"""What stands of the palace besides the mosaics, and how far it is complete."""

from dataclasses import dataclass

from scoring.cleopatra.components import OBELISKS, SITES, SPHINXES, Side
from scoring.cleopatra.entries import (
    Door,
    Mosaic,
    Obelisk,
    Pedestal,
    Piece,
    Sphinx,
    Throne,
    Wall,
)


@dataclass(frozen=True, slots=True)
class Palace:
    """The pieces that stand: walls by site, doors by side, the others by number."""

    walls: frozenset[int] = frozenset()
    sphinxes: int = 0
    obelisks: int = 0
    doors: frozenset[Side] = frozenset()
    pedestal: bool = False
    throne: bool = False

    def add(self, piece: Piece) -> "Palace":
        """Put up one more piece; a mosaic changes nothing here."""
        walls, doors = self.walls, self.doors
        match piece:
            case Wall():
                walls |= {piece.site}
            case Door():
                doors |= {piece.side}
            case Mosaic():
                return self
            case _:
                pass
        return Palace(
            walls,
            self.sphinxes + isinstance(piece, Sphinx),
            self.obelisks + isinstance(piece, Obelisk),
            doors,
            self.pedestal or isinstance(piece, Pedestal),
            self.throne or isinstance(piece, Throne),
        )

    def linked(self, side: Side) -> int:
        """Count the unbroken run of walls from a door's corner (C4.4)."""
        sites = sorted(SITES, reverse=side is Side.RIGHT)
        for run, site in enumerate(sites):
            if site not in self.walls:
                return run
        return len(sites)

    @property
    def left(self) -> dict[str, int]:
        """Count what the quarry still holds, mosaics aside (C1.4)."""
        return {
            "wall": len(SITES) - len(self.walls),
            "sphinx": SPHINXES - self.sphinxes,
            "obelisk": OBELISKS - self.obelisks,
            "door": len(Side) - len(self.doors),
            "pedestal": int(not self.pedestal),
            "throne": int(not self.throne),
        }

    @property
    def complete(self) -> tuple[str, ...]:
        """The kinds of piece of which all stand, mosaics aside (C4.5)."""
        kinds = {
            "walls": len(self.walls) == len(SITES),
            "sphinxes": self.sphinxes == SPHINXES,
            "throne": self.pedestal and self.throne,
            "obelisks": self.obelisks == OBELISKS,
            "doors": len(self.doors) == len(Side),
        }
        return tuple(kind for kind, stands in kinds.items() if stands)
