"""Dimensions of the field, in units of about a pixel on a small phone."""

from scoring.krimsutep.rulings import Halves

LEFT = TOP = 17
WIDTH, HEIGHT = 68, 57
GAP = 2
"""Between a card and the border of its space."""
CARD = WIDTH - 2 * GAP, HEIGHT - 2 * GAP
SIGN = 24
"""The side of a building's symbol."""


def half_box(lie: Halves, *, second: bool) -> tuple[float, float, float, float]:
    """The box of a half within its space: left, top, width, height."""
    wide, high = CARD
    if lie is Halves.SIDE_BY_SIDE:
        return GAP + second * wide / 2, GAP, wide / 2, high
    return GAP, GAP + second * high / 2, wide, high / 2
