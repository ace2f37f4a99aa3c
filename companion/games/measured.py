"""The measures of the games on the shelf; a new game's stand in a line below."""

from collections.abc import Mapping, Sequence

from companion.games.cleopatra import measures as cleopatra
from companion.games.krimsutep import measures as krimsutep
from companion.games.measuring import Measure, Measures
from companion.games.ramses import measures as ramses

MEASURED: Mapping[str, Measures] = {
    "krimsutep": krimsutep,
    "ramses": ramses,
    "cleopatra": cleopatra,
}


def measures_of(game: str) -> Sequence[Measure]:
    """What a game measures, in the order in which it is told."""
    return MEASURED[game].MEASURES if game in MEASURED else ()


def aside_in(game: str) -> frozenset[str]:
    """The kinds of line of a game that are no points of its scores."""
    return frozenset(MEASURED[game].ASIDE) if game in MEASURED else frozenset()
