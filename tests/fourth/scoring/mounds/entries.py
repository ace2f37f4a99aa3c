"""What a table can enter."""

from scoring.kernel.entries import Entry
from scoring.kernel.grids import Square
from scoring.kernel.values import value


@value
class Heap(Entry):
    """A mound of the seat whose turn it is."""

    square: Square


@value
class Beads(Entry):
    """The beads in the hands of all seats."""

    beads: tuple[int, ...]


type AnyEntry = Heap | Beads

KINDS: dict[str, type[AnyEntry]] = {"heap": Heap, "beads": Beads}
