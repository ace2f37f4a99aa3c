"""The measures of the games on the shelf; a new game's stand in a line below."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games import cleopatra, krimsutep, ramses
from companion.games.cleopatra import measures as cleopatra_measures
from companion.games.krimsutep import measures as krimsutep_measures
from companion.games.measures import Measure, Measures
from companion.games.ramses import measures as ramses_measures
from companion.games.view import Screen
from scoring.kernel.game import AnyGame
from scoring.registry import GAMES

MEASURED: Mapping[str, Measures] = {
    "krimsutep": krimsutep_measures,
    "ramses": ramses_measures,
    "cleopatra": cleopatra_measures,
}


def measures_of(game: str) -> Sequence[Measure]:
    """What a game measures, in the order in which it is told."""
    return MEASURED[game].MEASURES if game in MEASURED else ()


def aside_in(game: str) -> frozenset[str]:
    """The kinds of line of a game that are no points of its scores."""
    return frozenset(MEASURED[game].ASIDE) if game in MEASURED else frozenset()


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game that can be played here; `names` are what a group calls its works, by code."""

    game: AnyGame
    screen: Screen
    names: tuple[tuple[str, str], ...] = ()


SCREENS: tuple[Screen, ...] = (krimsutep.SCREEN, ramses.SCREEN, cleopatra.SCREEN)

SHELF = {screen.slug: Shelved(GAMES[screen.slug], screen) for screen in SCREENS}
