"""The games that can be played here: those of the registry, each as its folder presents it."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

from companion.games.game_view import GameView
from companion.games.measures import POINTS_ALONE, Highlight, Measure, Measures
from scoring.kernel.game import AnyGame
from scoring.registry import GAMES


@dataclass(frozen=True, slots=True)
class CatalogGame:
    """A game that can be played here; `names` are a group's own names of its works, by code."""

    game: AnyGame
    game_view: GameView
    measures: Measures = POINTS_ALONE
    names: tuple[tuple[str, str], ...] = ()


def presented(game: AnyGame, folder: str) -> CatalogGame:
    """Find how a game is presented by the modules `view` and `measures` of a folder."""
    view, measures = (import_module(f"{folder}.{name}") for name in ("view", "measures"))
    highlights: Sequence[Highlight] = getattr(measures, "HIGHLIGHTS", ())
    counted = Measures(
        measures.MEASURES, frozenset(measures.ASIDE), measures.measured, highlights
    )
    return CatalogGame(game, view.VIEW, counted)


CATALOG = {slug: presented(game, f"companion.games.{slug}") for slug, game in GAMES.items()}


def measures_of(game: str) -> Sequence[Measure]:
    """The measures of a game, in the order in which they are shown."""
    return CATALOG[game].measures.shown if game in CATALOG else ()


def highlights_of(game: str) -> Sequence[Highlight]:
    """What a recap tells of a game's measures."""
    return CATALOG[game].measures.highlights if game in CATALOG else ()
