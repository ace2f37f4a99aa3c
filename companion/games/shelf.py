"""The games on the shelf: the rules of each, and how it is drawn and asked.

A new game is a screen beside this module and a line below.
"""

from dataclasses import dataclass

from companion.games import cleopatra, krimsutep, ramses
from companion.games.screen import Screen
from scoring.kernel.game import AnyGame
from scoring.registry import GAMES


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game that can be played here; `names` are what a group calls its works, by code."""

    game: AnyGame
    screen: Screen
    names: tuple[tuple[str, str], ...] = ()


SCREENS: tuple[Screen, ...] = (krimsutep.SCREEN, ramses.SCREEN, cleopatra.SCREEN)

SHELF = {screen.slug: Shelved(GAMES[screen.slug], screen) for screen in SCREENS}
