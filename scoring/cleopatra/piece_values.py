"""The kinds of score line, and the points of each piece.

A piece has one of few values: its lines are made ahead, and only the seat and the entry are
filled in.
"""

from dataclasses import dataclass
from functools import lru_cache

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import (
    AMULETS,
    HAND_LIMIT,
    SITES,
    SPHINXES,
    TALENTS,
    Side,
    Tile,
    several,
)
from scoring.cleopatra.state import State
from scoring.kernel.cites import Cite
from scoring.kernel.score_sheet import Line, write
from scoring.kernel.values import copier

WALL, FIRST_SPHINX, SECOND_SPHINX, GRAND, DOOR, MOSAIC = 3, 2, 5, 12, 4, 4
BEGGAR, COURTESAN, SMUGGLER, SCRIBE = 2, 1, 1, 2
BESIDE_A_WALL = 3
"""The squares beside a wall."""
PALMS = 5
"""The most palms that a mosaic covers."""


@dataclass(frozen=True, slots=True)
class Account:
    """A kind of line: its name, its clause and its track."""

    kind: str
    cite: Cite
    track: str

    def line(self, state: State, seat: int, points: int, because: str) -> Line:
        """Write a line of this kind, for the entry at hand."""
        return write(state.position, seat, self.kind, points, self.cite, because, self.track)

    def ready(self, points: int, because: str) -> Line:
        """Make a line without a seat."""
        return write(None, 0, self.kind, points, self.cite, because, self.track)


earned = copier(Line, "entry", "seat")
"""Fills in the entry and the seat of a line."""

OF_WALL = Account("wall", book.C4_1, TALENTS)
OF_SPHINX = Account("sphinx", book.C4_2, TALENTS)
OF_THRONE = Account("throne", book.C4_3, TALENTS)
OF_OBELISK = Account("obelisk", book.C3_1, TALENTS)
OF_DOOR = Account("door", book.C4_4, TALENTS)
OF_MOSAIC = Account("mosaic", book.C5_3, TALENTS)
OF_BONUS = Account("turn-bonus", book.C2_5, TALENTS)
OF_BID = Account("bid", book.C6_2, TALENTS)
OF_BEGGAR = Account("beggar", book.C7, TALENTS)
OF_MERCHANTS = Account("merchant", book.C8_5, TALENTS)
OF_TAINTED = Account("tainted", book.C3_3, AMULETS)
OF_CHARACTER = Account("character", book.C7, AMULETS)
OF_HAND_LIMIT = Account("hand-limit", book.C2_6, AMULETS)
OF_OFFERING = Account("offering", book.C6_3, AMULETS)
OF_ENVOY = Account("envoy", book.C7, AMULETS)
OF_FINAL_HAND = Account("final-hand", book.C8_2, AMULETS)
OF_SANCTUARY = Account("sanctuary", book.C8_3, AMULETS)


def _wall(site: int, beside: int) -> Line:
    because = f"{WALL} + {several(beside, 'mosaic square')} beside site {site}"
    return OF_WALL.ready(WALL + beside, because)


def _sphinx(spot: int) -> Line:
    if spot % 2:
        return OF_SPHINX.ready(FIRST_SPHINX, f"spot {spot}, the first of its pair")
    return OF_SPHINX.ready(SECOND_SPHINX, f"spot {spot}, across from another")


def _door(side: Side, run: int) -> Line:
    because = f"{DOOR} + {several(run, 'linked wall')} on the {side}"
    return OF_DOOR.ready(DOOR + run, because)


def _mosaic(tile: Tile, palms: int) -> Line:
    because = f"{MOSAIC} + {several(palms, 'palm')} under the {tile}"
    return OF_MOSAIC.ready(MOSAIC + palms, because)


WALLS = {
    site: tuple(_wall(site, beside) for beside in range(BESIDE_A_WALL + 1)) for site in SITES
}
"""Walls by their site, and the mosaic squares beside it (C4.1)."""
SPHINX = tuple(_sphinx(spot) for spot in range(1, SPHINXES + 1))
"""Sphinxes, by how many stand already (C4.2)."""
DOORS = {side: tuple(_door(side, run) for run in range(len(SITES) + 1)) for side in Side}
"""Doors by their side, and the walls linked to it (C4.4)."""
MOSAICS = {tile: tuple(_mosaic(tile, palms) for palms in range(PALMS + 1)) for tile in Tile}
"""Mosaics, by the palms that they cover (C5.3)."""
AN_OBELISK = OF_OBELISK.ready(GRAND, "an obelisk")
THE_PEDESTAL = OF_THRONE.ready(GRAND, "the pedestal")
THE_THRONE = OF_THRONE.ready(GRAND, "the throne")
A_BEGGAR = OF_CHARACTER.ready(BEGGAR, "a beggar")
A_COURTESAN = OF_CHARACTER.ready(COURTESAN, "a courtesan")
A_SCRIBE = OF_CHARACTER.ready(SCRIBE, "a scribe for a mosaic")
A_SMUGGLER = OF_CHARACTER.ready(SMUGGLER, "a smuggler")
DISCARDED = OF_HAND_LIMIT.ready(1, f"discarded down to {HAND_LIMIT}")


READY = 64
"""Lines for open-ended numbers are made ahead up to this one."""


@lru_cache(READY)
def tainted(cards: int) -> Line:
    """Score tainted cards that are paid: an amulet each (C3.3)."""
    return OF_TAINTED.ready(cards, f"{several(cards, 'tainted card')} paid")


@lru_cache(READY)
def kept(cards: int) -> Line:
    """Score cards kept above the limit: an amulet each (C2.6)."""
    return OF_HAND_LIMIT.ready(cards, f"{cards} above {HAND_LIMIT} kept")


@lru_cache(READY)
def offered(talents: int) -> Line:
    """Score a bid (C6.2)."""
    return OF_BID.ready(-talents, f"{talents} offered")
