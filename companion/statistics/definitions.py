"""Definitions of the statistics: rates, intervals, distributions and streaks.

Pure functions of numbers, without database, pages or games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, median

from django.utils.translation import ngettext

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
FEW = 5
"""With fewer plays a rate says nothing, and is not drawn."""
MOST_BINS = 8
STEPS = (1, 2, 4, 5, *(each * 10**power for power in range(1, 10) for each in (1, 2, 5)))


@dataclass(frozen=True, slots=True)
class Rate:
    """A win rate: wins and plays, and the wins that chance alone would give.

    `wins` can have fractions: two who share a win have a half each.
    """

    wins: float
    plays: int
    chance: float

    @property
    def few(self) -> bool:
        """Whether there are too few plays to say anything."""
        return self.plays < FEW

    @property
    def share(self) -> float:
        """Wins per play, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def by_chance(self) -> float:
        """Expected wins per play if everybody at the table were equally likely to win."""
        return self.chance / self.plays if self.plays else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the win rate, at 95 percent."""
        return wilson(self.wins, self.plays)

    @property
    def proof(self) -> str:
        """How the interval lies compared with chance: `better`, `worse`, or empty."""
        low, high = self.interval
        if self.few or low <= self.by_chance <= high:
            return ""
        return "better" if low > self.by_chance else "worse"

    def __add__(self, other: "Rate") -> "Rate":
        return Rate(
            self.wins + other.wins, self.plays + other.plays, self.chance + other.chance
        )


NO_RATE = Rate(0.0, 0, 0.0)


def wilson(wins: float, plays: int) -> tuple[float, float]:
    """Wilson's score interval of a proportion, at 95 percent; (0, 1) without any plays."""
    if not plays:
        return 0.0, 1.0
    share, z2 = wins / plays, Z * Z
    middle = share + z2 / (2 * plays)
    reach = Z * sqrt(max(share * (1 - share) / plays + z2 / (4 * plays * plays), 0))
    whole = 1 + z2 / plays
    return max((middle - reach) / whole, 0.0), min((middle + reach) / whole, 1.0)


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each score was reached; `out` counts scores of people out of the game."""

    counts: Mapping[int, int]
    out: Mapping[int, int] = field(default_factory=dict)

    @property
    def plays(self) -> int:
        """The number of scores."""
        return sum(self.counts.values())

    @property
    def scores(self) -> list[int]:
        """All scores in ascending order."""
        return [score for score in sorted(self.counts) for _ in range(self.counts[score])]

    @property
    def mean(self) -> float:
        """The average; 0 without scores."""
        total = sum(score * count for score, count in self.counts.items())
        return total / self.plays if self.counts else 0.0

    @property
    def median(self) -> float:
        """The median; 0 without scores."""
        return median(self.scores) if self.counts else 0.0

    @property
    def outs(self) -> int:
        """The number of scores of people who were out of the game."""
        return sum(self.out.values())

    @property
    def inside(self) -> list[int]:
        """Scores of people in the game; all scores if everybody was out in each play."""
        kept = [score for score, count in self.counts.items() if count > self.out.get(score, 0)]
        return kept or list(self.counts)

    @property
    def only_out(self) -> bool:
        """Whether every score belongs to a person who was out of the game."""
        return 0 < self.plays == self.outs

    @property
    def best(self) -> int:
        """The highest score of people in the game."""
        return max(self.inside, default=0)

    @property
    def worst(self) -> int:
        """The lowest score of people in the game."""
        return min(self.inside, default=0)

    @property
    def bins(self) -> list[tuple[int, int, int]]:
        """The distribution in bins: first score, last score, and the count of each.

        At most eight bins of equal width, each starting at a multiple of the width.
        """
        if not self.counts:
            return []
        wide = next(step for step in STEPS if self._number(step) <= MOST_BINS)
        first, found = min(self.counts) // wide, [0] * self._number(wide)
        for score, count in self.counts.items():
            found[score // wide - first] += count
        return [
            ((first + place) * wide, (first + place + 1) * wide - 1, count)
            for place, count in enumerate(found)
        ]

    def _number(self, wide: int) -> int:
        """The number of bins of this width."""
        return max(self.counts) // wide - min(self.counts) // wide + 1

    def __add__(self, other: "Spread") -> "Spread":
        return Spread(_both(self.counts, other.counts), _both(self.out, other.out))


def _both(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    return {score: one.get(score, 0) + other.get(score, 0) for score in {**one, **other}}


NO_SPREAD = Spread({})


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest streaks of plays won and not won; the running one, negative if not won."""

    won: int = 0
    lost: int = 0
    now: int = 0

    @property
    def running(self) -> str:
        """The running streak in words: `3 wins`."""
        if self.now > 0:
            return ngettext("{n} win", "{n} wins", self.now).format(n=self.now)
        return ngettext("{n} loss", "{n} losses", -self.now).format(n=-self.now)


def streaks(wins: Sequence[bool]) -> Streaks:
    """Find the streaks in a sequence of plays in order of time; a shared win is a win."""
    won = lost = now = 0
    for win in wins:
        now = max(now, 0) + 1 if win else min(now, 0) - 1
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)
