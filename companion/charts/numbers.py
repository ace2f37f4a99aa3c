"""Numbers of charts as text, and round numbers for scales."""

from math import ceil, floor, log10

from django.utils.formats import number_format

from companion.score_text import MINUS


def number_text(number: float) -> str:
    """A number with at most one decimal, as the language writes it, and a typographic minus."""
    rounded = round(float(number), 1) or 0.0
    text = f"{rounded:.0f}" if rounded.is_integer() else number_format(rounded, 1)
    return text.replace("-", MINUS)


def marks(lowest: float, highest: float, most: int = 4) -> list[float]:
    """Round numbers that span both ends, in at most `most` steps of 1, 2 or 5 times 10^n."""
    highest = max(highest, lowest + 1)
    step = 10 ** floor(log10((highest - lowest) / most))
    wide = next(
        step * each
        for each in (1, 2, 5, 10, 20)
        if _steps(lowest, highest, step * each) <= most
    )
    first = floor(lowest / wide)
    return [wide * number for number in range(first, max(ceil(highest / wide), first + 1) + 1)]


def _steps(lowest: float, highest: float, step: float) -> int:
    return ceil(highest / step) - floor(lowest / step)
