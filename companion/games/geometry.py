"""Rectangles on a board's paper, for drawings and tap targets."""

from typing import NamedTuple

from django.utils.safestring import SafeString


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def drawn(self) -> SafeString:
        """Its SVG attributes: numbers, so nothing to escape."""
        place = f'x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}"'
        return SafeString(place)

    def inner(self, by: float) -> "Box":
        """The rectangle, smaller by so much on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)
