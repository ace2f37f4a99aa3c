"""Shares and how sure they are: a point, the interval around it, what chance would give."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 336.0
LEFT, RIGHT = 12.0, 324.0
LINE = 54.0
FEET = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True, slots=True)
class Range:
    """A share, between 0 and 1, and its interval; `chance` is marked.

    With `few` set, that is said in the place of the numbers, and nothing is drawn.
    """

    name: str
    share: float
    low: float
    high: float
    chance: float
    few: str = ""

    @property
    def percent(self) -> str:
        """`41 %`."""
        return _percent(self.share)

    @property
    def between(self) -> str:
        """`23–61`, of the interval."""
        return f"{100 * self.low:.0f}–{100 * self.high:.0f}"

    @property
    def by_chance(self) -> str:
        """`33 %`."""
        return _percent(self.chance)

    @property
    def words(self) -> str:
        """All of it, for who does not see it."""
        if self.few:
            return f"{self.name}: {self.few}"
        low, high = 100 * self.low, 100 * self.high
        return (
            f"{self.name}: {self.percent}, 95 % between {low:.0f} and {high:.0f}, "
            f"{self.by_chance} by chance"
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A range as it is drawn."""

    range: Range
    top: float
    left: float
    right: float
    point: float
    chance: float


@dataclass(frozen=True, slots=True)
class Ranges:
    """A chart of shares, one under the other, on one scale from 0 to the highest of them."""

    title: str
    ranges: Sequence[Range]

    @property
    def viewbox(self) -> str:
        """The size of the drawing."""
        return f"0 0 {WIDTH:.0f} {self.foot + 4:.0f}"

    @property
    def foot(self) -> float:
        """Where the numbers of the scale stand."""
        return LINE * len(self.ranges) + 18

    @property
    def floor(self) -> float:
        """Where the lines of the scale end."""
        return LINE * len(self.ranges) + 2

    @property
    def scale(self) -> list[tuple[float, str]]:
        """The marks of the scale: where, and what they say."""
        feet = self._feet
        return [(_along(mark, feet), _percent(mark)) for mark in feet]

    @property
    def drawn(self) -> list[Drawn]:
        """The ranges where they lie."""
        feet = self._feet
        return [
            Drawn(
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
