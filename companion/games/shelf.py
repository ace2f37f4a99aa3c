"""The games on the shelf: the rules of each, and how it is drawn and asked."""

from dataclasses import dataclass

from companion.games.screen import Screen
from scoring.kernel.game import AnyGame


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game that can be played here."""

    game: AnyGame
    screen: Screen


SHELF: dict[str, Shelved] = {}
