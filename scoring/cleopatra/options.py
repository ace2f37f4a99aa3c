"""What may be entered next, with what it would earn."""

from collections.abc import Iterator

from scoring.cleopatra.entries import Happening
from scoring.cleopatra.state import State
from scoring.kernel.game import Option


def options(state: State) -> Iterator[Option[Happening]]:
    """Nothing yet."""
    yield from ()
