"""Charts of rates: a point, its confidence interval, and the rate by chance."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

WIDTH = 336.0
LEFT, RIGHT = 12.0, 324.0
LINE = 54.0
FEET = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True, slots=True)
class Range:
    """A rate between 0 and 1 with its interval; `chance` is marked.

    If `few` is set, this notice replaces the numbers and nothing is drawn.
    """

    name: str
    share: float
    low: float
    high: float
    chance: float
    few: str = ""

    @property
    def percent(self) -> str:
        """The rate: `41 %`."""
        return _percent(self.share)

    @property
    def between(self) -> str:
        """The interval: `23–61`."""
        return f"{100 * self.low:.0f}–{100 * self.high:.0f}"

    @property
    def by_chance(self) -> str:
        """The rate by chance: `33 %`."""
        return _percent(self.chance)

    @property
    def words(self) -> str:
        """The rate in words, for screen readers."""
        if self.few:
            return f"{self.name}: {self.few}"
        low, high = 100 * self.low, 100 * self.high
        words = gettext("{name}: {rate}, 95 % between {low} and {high}, {chance} by chance")
        return words.format(
            name=self.name,
            rate=self.percent,
            low=f"{low:.0f}",
            high=f"{high:.0f}",
            chance=self.by_chance,
        )


@dataclass(frozen=True, slots=True)
class DrawnRange:
    """A rate as it is drawn."""

    range: Range
    top: float
    left: float
    right: float
    point: float
    chance: float


@dataclass(frozen=True, slots=True)
class Ranges:
    """A chart of rates, on one scale from 0 to the highest of them."""

    title: str
    ranges: Sequence[Range]

    @property
    def viewbox(self) -> str:
        """The `viewBox` of the SVG."""
        return f"0 0 {WIDTH:.0f} {self.foot + 4:.0f}"

    @property
    def foot(self) -> float:
        """The y coordinate of the scale's numbers."""
        return LINE * len(self.ranges) + 18

    @property
    def floor(self) -> float:
        """The y coordinate at which the scale's lines end."""
        return LINE * len(self.ranges) + 2

    @property
    def scale(self) -> list[tuple[float, str]]:
        """The marks of the scale: x coordinate and text."""
        feet = self._feet
        return [(_along(mark, feet), _percent(mark)) for mark in feet]

    @property
    def drawn(self) -> list[DrawnRange]:
        """The rates with their coordinates."""
        feet = self._feet
        return [
            DrawnRange(
                each,
                top=row * LINE,
                left=_along(each.low, feet),
                right=_along(each.high, feet),
                point=_along(each.share, feet),
                chance=_along(each.chance, feet),
            )
            for row, each in enumerate(self.ranges)
        ]

    @property
    def _feet(self) -> list[float]:
        certain = [each for each in self.ranges if not each.few]
        most = max((max(each.high, each.chance) for each in certain), default=0)
        return [mark for mark in FEET if mark - 0.2 < most or mark <= FEET[1]]


def _along(share: float, feet: Sequence[float]) -> float:
    return round(LEFT + (RIGHT - LEFT) * min(share / feet[-1], 1), 1)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
