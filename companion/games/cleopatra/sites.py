"""The places around the garden and on the plaza: built, possible or chosen pieces."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra import words
from companion.games.cleopatra.dimensions import (
    door_box,
    obelisk_box,
    site_box,
    site_reach,
    sphinx_box,
)
from companion.games.view import Box
from scoring.cleopatra.components import OBELISKS, SITES, SPHINXES, Side
from scoring.cleopatra.entries import Door, Mosaic, Obelisk, Piece, Sphinx, Wall
from scoring.cleopatra.palace import Palace
from scoring.cleopatra.visit_options import Offer
from scoring.kernel.serialization.entries import serialize_fields

COLUMNS = 6
SYMBOLS = {
    "wall": "c-wall",
    "sphinx": "c-sphinx",
    "obelisk": "s-obelisk",
    "door": "c-door",
    "pedestal": "c-pedestal",
    "throne": "c-throne",
    "mosaic": "c-mosaic",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a piece: `built`, or `points` that it would earn now, or `chosen` already.

    `name` is its code (`wall 3`), `which` its number or side, where its kind has several.
    `chosen` is its index in the basket; `piece` is the JSON of the piece when it is chosen.
    """

    kind: str
    name: str
    which: int | Side | None
    box: Box
    reach: Box
    built: bool = False
    points: int | None = None
    chosen: int | None = None
    piece: str = ""

    @property
    def symbol(self) -> str:
        """The symbol drawn on it."""
        return SYMBOLS[self.kind]

    @property
    def wall(self) -> bool:
        """Whether it is as long as a wall, so that the number alone has room."""
        return self.kind == "wall"

    @property
    def columns(self) -> list[tuple[float, float]]:
        """The columns of a wall, seen from above."""
        (x, y), long = self.box.middle, max(self.box.width, self.box.height)
        steps = [7 + step * (long - 14) / (COLUMNS - 1) for step in range(COLUMNS)]
        if self.box.width > self.box.height:
            return [(self.box.x + step, y) for step in steps]
        return [(x, self.box.y + step) for step in steps]

    @property
    def sign(self) -> Box:
        """Where the symbol stands: alone it fills the place, above a number it is smaller."""
        x, y = self.box.middle
        if self.built:
            side = min(self.box.width - 4, self.box.height - 8, 40)
            return Box(x - side / 2, y - side / 2, side, side)
        side = min(21, self.box.width - 6)
        return Box(x - side / 2, y - 9 - side / 2, side, side)

    @property
    def number(self) -> tuple[float, float]:
        """Where the points are drawn."""
        x, y = self.box.middle
        return x, y + (6 if self.wall else 17)

    @property
    def framed(self) -> bool:
        """Whether it has a background of its own."""
        return self.kind in {"door", "pedestal", "throne"}

    @property
    def empty(self) -> Box:
        """Its outline while nothing stands there."""
        return self.box.inner(2)

    @property
    def mark(self) -> str:
        """The text in an empty place: a spot's number."""
        return str(self.which) if self.kind == "sphinx" else ""

    @property
    def size(self) -> int:
        """The font size: two digits have to fit a door."""
        return 16 if self.wall else 14

    @property
    def title(self) -> str:
        """Its name in words."""
        return words.place(self.kind, self.which)

    @property
    def label(self) -> str:
        """What it is, for a screen reader."""
        points = self.points or 0
        if self.chosen is not None:
            label = ngettext(
                "{place}, chosen: {n} talent. Remove it",
                "{place}, chosen: {n} talents. Remove it",
                points,
            )
        else:
            label = ngettext("{place}: {n} talent", "{place}: {n} talents", points)
        return label.format(place=self.title, n=points)

    @property
    def missing(self) -> str:
        """What it is while nothing stands there."""
        return gettext("{place}, not built").format(place=self.title)


def places(palace: Palace, throne: Box) -> Iterator[Place]:
    """Every place, and whether something stands on it."""
    for site in SITES:
        stands = site in palace.walls
        yield Place("wall", f"wall {site}", site, site_box(site), site_reach(site), stands)
    for spot in range(1, SPHINXES + 1):
        box = sphinx_box(spot)
        yield Place("sphinx", f"sphinx {spot}", spot, box, box, spot <= palace.sphinxes)
    for number in range(1, OBELISKS + 1):
        box = obelisk_box(number)
        yield Place("obelisk", f"obelisk {number}", number, box, box, number <= palace.obelisks)
    for side in Side:
        box = door_box(side)
        yield Place("door", f"{side} door", side, box, box, side in palace.doors)
    yield Place("pedestal", "pedestal", None, throne, throne, palace.pedestal)
    yield Place("throne", "throne", None, throne, throne, palace.throne)


def offered(
    standing: Iterable[Place], offers: Iterable[tuple[Offer[Piece], Palace]]
) -> list[Place]:
    """The places with the pieces that can be built there next, and their points."""
    possible = {_name(offer.piece, palace): offer for offer, palace in offers}
    return [_offered(place, possible.get(place.name)) for place in standing]


def _offered(place: Place, offer: Offer[Piece] | None) -> Place:
    if offer is None:
        return place
    payload = json.dumps(serialize_fields(offer.piece))
    return replace(place, points=offer.line.points, piece=payload)


def chosen(
    standing: Iterable[Place], basket: Iterable[tuple[Piece, Palace, int]]
) -> list[Place]:
    """The places with the pieces in the basket, and their points."""
    taken: dict[str, tuple[int, int]] = {}
    for number, (piece, palace, points) in enumerate(basket):
        if not isinstance(piece, Mosaic):
            taken[_name(piece, palace)] = number, points
    return [
        replace(place, chosen=taken[place.name][0], points=taken[place.name][1], piece="")
        if place.name in taken
        else place
        for place in standing
    ]


def thrones_apart(every: list[Place]) -> list[Place]:
    """Pedestal and throne side by side while both are shown, else one in the middle."""
    pair = [place for place in every if place.kind in {"pedestal", "throne"}]
    shown = [place for place in pair if place.points is not None]
    if not shown:  # where both stand the throne hides its pedestal
        shown = [place for place in reversed(pair) if place.built][:1]
    others = [place for place in every if place not in pair]
    if len(shown) == 1:
        return [*others, *shown]
    apart = (_beside(place, step) for step, place in enumerate(shown))
    return [*others, *apart]


def _beside(place: Place, step: int) -> Place:
    x, y = place.box.middle
    box = Box(x - 41 + 42 * step, y - 24, 40, 48)
    return replace(place, box=box, reach=box)


def _name(piece: Piece, palace: Palace) -> str:
    """The name of the place that a piece takes in this palace."""
    match piece:
        case Wall(site=site):
            return f"wall {site}"
        case Sphinx():
            return f"sphinx {palace.sphinxes + 1}"
        case Obelisk():
            return f"obelisk {palace.obelisks + 1}"
        case Door(side=side):
            return f"{side} door"
        case _:
            return piece.discriminator[1]
