"""A group's own garden (C1.5): its blocked squares, its palms, and how its mosaics are cut."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import override

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from companion.games.cleopatra.tiles import TileKey, drawn_as
from companion.games.own_copy import Count, Drawn, OwnCopy, texts
from scoring.cleopatra.components import Tile
from scoring.cleopatra.mosaics import SHAPES
from scoring.cleopatra.rulings import ASSUMED, SIDE, Hand, Handed
from scoring.kernel.grids import Square
from scoring.kernel.serialization.entries import Json

SQUARES = SIDE * SIDE


@dataclass(frozen=True, slots=True)
class Plot:
    """A square of the garden in the form."""

    name: str
    palm: bool
    blocked: bool


@dataclass(frozen=True, slots=True)
class Cut:
    """A mosaic that is not its own mirror image, drawn both ways; `hand` is the copy's."""

    tile: str
    hand: str
    ways: Sequence[tuple[str, str, TileKey]]


class OurGarden(OwnCopy):
    """The form and the rules of a group's own garden."""

    slug = "cleopatra"
    option = "garden"

    @property
    @override
    def title(self) -> str:
        return gettext("Our garden")

    @property
    @override
    def asks(self) -> str:
        return gettext("Tap what your board shows, once for all games.")

    @property
    @override
    def plain(self) -> str:
        return gettext("standard layout: throne on d1 to f3, palms counted during the game")

    @property
    def printed(self) -> Drawn:
        """The printed garden as we assume it, until the group has entered its own."""
        return {"blocked": [str(square) for square in ASSUMED.blocked], "palms": None}

    def read_form(self, post: QueryDict) -> Drawn:
        """Read the form; a garden without any palm has unknown palms."""
        blocked, palms = post.getlist("blocked"), post.getlist("palms")
        turned = {str(tile): post.get(f"hand-{tile}", "") for tile in Handed}
        hands: dict[str, Json] = {tile: hand for tile, hand in turned.items() if hand}
        drawn: dict[str, Json] = {
            "blocked": [*blocked[: SQUARES + 1]],
            "palms": [*palms[: SQUARES + 1]] or None,
        }
        return {**drawn, "handedness": hands} if hands else drawn

    def context(self, drawn: Drawn) -> Mapping[str, object]:
        """The garden row by row, and the mosaics that have a mirror image."""
        blocked, palms = texts(drawn.get("blocked")), texts(drawn.get("palms"))
        hands = drawn.get("handedness")
        chosen = hands if isinstance(hands, dict) else {}
        names = [[str(Square(col, row)) for col in range(SIDE)] for row in range(SIDE)]
        return {
            "columns": [name[0] for name in names[0]],
            "rows": [[Plot(n, n in palms, n in blocked) for n in row] for row in names],
            "cuts": [_cut(tile, str(chosen.get(tile, ""))) for tile in Handed],
        }

    def counts(self, drawn: Drawn) -> Sequence[Count]:
        """The numbers of palms, blocked and free squares."""
        blocked, palms = texts(drawn.get("blocked")), texts(drawn.get("palms"))
        return (
            Count(len(palms), ngettext("palm", "palms", len(palms))),
            Count(len(blocked), gettext("blocked")),
            Count(SQUARES - len(blocked), gettext("free")),
        )


def _cut(handed: Handed, hand: str) -> Cut:
    tile = Tile(handed.value)
    plus = SHAPES[tile]
    return Cut(
        tile,
        hand,
        (
            (Hand.PLUS.value, gettext("this way round"), drawn_as(tile, plus)),
            (Hand.MINUS.value, gettext("its mirror image"), drawn_as(tile, plus.mirrored())),
        ),
    )


OWN = OurGarden()
