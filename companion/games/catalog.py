"""The games that can be played here, with their measures; a new game is added to both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games import cleopatra, krimsutep, ramses
from companion.games.cleopatra import measures as cleopatra_measures
from companion.games.game_view import GameView
from companion.games.krimsutep import measures as krimsutep_measures
from companion.games.measures import Measure, Measures
from companion.games.ramses import measures as ramses_measures
from scoring.kernel.game import AnyGame
from scoring.registry import GAMES

MEASURES: Mapping[str, Measures] = {
    "krimsutep": krimsutep_measures,
    "ramses": ramses_measures,
    "cleopatra": cleopatra_measures,
}


def measures_of(game: str) -> Sequence[Measure]:
    """The measures of a game, in the order in which they are shown."""
    return MEASURES[game].MEASURES if game in MEASURES else ()


def aside_in(game: str) -> frozenset[str]:
    """The line kinds of a game that are not points of its scores."""
    return frozenset(MEASURES[game].ASIDE) if game in MEASURES else frozenset()


@dataclass(frozen=True, slots=True)
class CatalogGame:
    """A game that can be played here; `names` are a group's own names of its works, by code."""

    game: AnyGame
    game_view: GameView
    names: tuple[tuple[str, str], ...] = ()


VIEWS: tuple[GameView, ...] = (krimsutep.VIEW, ramses.VIEW, cleopatra.VIEW)

CATALOG = {game_view.slug: CatalogGame(GAMES[game_view.slug], game_view) for game_view in VIEWS}
