"""What numbers come to, by definitions that a page can tell: no database, no page, no game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, median

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
FEW = 5
"""Below so many plays a rate says nothing, and is not drawn."""
MOST_BINS = 8
STEPS = (1, 2, 4, 5, *(each * 10**power for power in range(1, 10) for each in (1, 2, 5)))


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of wins among plays, what chance alone would give, and how sure it is.

    `wins` are whole or shared: of a tie of two each has a half.
    """

    wins: float
    plays: int
    chance: float

    @property
    def few(self) -> bool:
        """Whether these are too few plays to say anything."""
        return self.plays < FEW

    @property
    def share(self) -> float:
        """Wins a play."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def by_chance(self) -> float:
        """Wins a play, if all at each table were equally likely to win."""
        return self.chance / self.plays if self.plays else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, with 95 percent certainty."""
        return wilson(self.wins, self.plays)

    @property
    def proof(self) -> str:
        """What the interval says about chance: `better`, `worse`, or nothing."""
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
    """Wilson's score interval for a share, at 95 percent; of no plays all is possible."""
    if not plays:
        return 0.0, 1.0
    share, z2 = wins / plays, Z * Z
    middle = share + z2 / (2 * plays)
    reach = Z * sqrt(max(share * (1 - share) / plays + z2 / (4 * plays * plays), 0))
    whole = 1 + z2 / plays
    return max((middle - reach) / whole, 0.0), min((middle + reach) / whole, 1.0)


@dataclass(frozen=True, slots=True)
class Spread:
    """Scores, and how often each was reached; `out`: by somebody who was out of the game."""

    counts: Mapping[int, int]
    out: Mapping[int, int] = field(default_factory=dict)

    @property
    def plays(self) -> int:
        """How many scores there are."""
        return sum(self.counts.values())

    @property
    def scores(self) -> list[int]:
        """All of them, the lowest first."""
        return [score for score in sorted(self.counts) for _ in range(self.counts[score])]

    @property
    def mean(self) -> float:
        """The average; 0 of none."""
        total = sum(score * count for score, count in self.counts.items())
        return total / self.plays if self.counts else 0.0

    @property
    def median(self) -> float:
        """The score in the middle, half-way between the two in an even number; 0 of none."""
        return median(self.scores) if self.counts else 0.0

    @property
    def outs(self) -> int:
        """How many of them are of somebody who was out of the game."""
        return sum(self.out.values())

    @property
    def inside(self) -> list[int]:
        """The scores that count for a rank; all of them, where everybody was out each time."""
        kept = [score for score, count in self.counts.items() if count > self.out.get(score, 0)]
        return kept or list(self.counts)

    @property
    def only_out(self) -> bool:
        """Whether no score is of somebody who was in the game at its end."""
        return 0 < self.plays == self.outs

    @property
    def best(self) -> int:
        """The highest of who was not out of the game."""
        return max(self.inside, default=0)

    @property
    def worst(self) -> int:
        """The lowest of who was not out of the game."""
        return min(self.inside, default=0)

    @property
    def bins(self) -> list[tuple[int, int, int]]:
        """The distribution: the first and last score of each bin, and how many lie in it.

        Bins are all as wide, begin at a multiple of their width, and are at most eight.
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
        """How many bins of this width it takes."""
        return max(self.counts) // wide - min(self.counts) // wide + 1

    def __add__(self, other: "Spread") -> "Spread":
        return Spread(_both(self.counts, other.counts), _both(self.out, other.out))


def _both(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    return {score: one.get(score, 0) + other.get(score, 0) for score in {**one, **other}}


NO_SPREAD = Spread({})


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest run of plays won, and not won; and the running one, below 0 if not won."""

    won: int = 0
    lost: int = 0
    now: int = 0

    @property
    def running(self) -> str:
        """The running one: `3 won`."""
        return f"{self.now} won" if self.now > 0 else f"{-self.now} not won"


def streaks(wins: Sequence[bool]) -> Streaks:
    """Find the runs in a sequence of plays, the first one first; a shared win is a win."""
    won = lost = now = 0
    for win in wins:
        now = max(now, 0) + 1 if win else min(now, 0) - 1
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)
