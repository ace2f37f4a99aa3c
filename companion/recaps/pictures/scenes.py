"""Pictures of the end of a play, drawn by its game."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.measures import HighlightScene
from companion.recaps.faces import Face
from companion.recaps.pictures.drawing import Medallion, medallion, put

RADIUS = 11


@dataclass(frozen=True, slots=True)
class Scene:
    """What a game has drawn, and the medallion of the person whom it is about."""

    shown: HighlightScene
    viewbox: str
    medallion: Medallion

    @property
    def symbols(self) -> Sequence[str]:
        """The symbols and patterns that the drawing needs."""
        return self.shown.symbols


def scene(shown: HighlightScene, face: Face) -> Scene:
    """Put a person's medallion on what a game has drawn."""
    width, height = shown.size
    return Scene(
        shown, f"0 0 {put(width)} {put(height)}", medallion(face, *shown.person, RADIUS)
    )
