"""Definitions against values worked out by hand, and what holds whatever the numbers."""

from itertools import pairwise
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.statistics.definitions import Rate, Spread, Streaks, streaks, wilson

scores = st.lists(st.integers(-40, 160), min_size=1, max_size=60)


def spread(found: list[int]) -> Spread:
    return Spread({each: found.count(each) for each in found})


@pytest.mark.parametrize(
    ("wins", "plays", "low", "high"),
    [
        # by hand, with z = 1.959964: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)
        (0, 0, 0, 1),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (5, 10, 0.2366, 0.7634),
        (1, 10, 0.0179, 0.4042),
        (13.5, 38, 0.2229, 0.5142),
        (81, 263, 0.2553, 0.3662),  # the example of Wilson's interval in textbooks
    ],
)
def test_the_interval_is_wilsons(wins: float, plays: int, low: float, high: float) -> None:
    assert wilson(wins, plays) == pytest.approx((low, high), abs=0.0001)


@given(st.integers(1, 3000).flatmap(lambda n: st.tuples(st.floats(0, n), st.just(n))))
def test_an_interval_holds_the_rate_and_lies_between_never_and_always(
    wins_of: tuple[float, int],
) -> None:
    wins, plays = wins_of
    low, high = wilson(wins, plays)
    assert 0 <= low <= wins / plays + 1e-12
    assert wins / plays - 1e-12 <= high <= 1


@given(st.integers(1, 200), st.integers(2, 10))
def test_more_plays_at_the_same_rate_are_surer(plays: int, times: int) -> None:
    low, high = wilson(plays / 3, plays)
    lower, higher = wilson(times * plays / 3, times * plays)
    assert higher - lower < high - low


def test_a_rate_is_a_proof_only_where_its_interval_leaves_chance_out() -> None:
    assert Rate(3, 4, 1).few
    assert Rate(4, 4, 1).proof == ""
    assert Rate(5, 10, 10 / 3).proof == ""
    assert Rate(9, 10, 10 / 3).proof == "better"
    assert Rate(2, 40, 40 / 3).proof == "worse"
    assert Rate(1.5, 3, 1) + Rate(0.5, 2, 0.5) == Rate(2, 5, 1.5)


@pytest.mark.parametrize(
    ("found", "middle", "average"),
    [([7], 7, 7), ([1, 2, 9], 2, 4), ([1, 2, 3, 10], 2.5, 4), ([-3, -3, 4, 6], 0.5, 1)],
)
def test_median_and_mean(found: list[int], middle: float, average: float) -> None:
    assert spread(found).median == middle
    assert spread(found).mean == average


@given(scores)
def test_a_spread_tells_what_its_scores_tell(found: list[int]) -> None:
    counted = spread(found)
    assert counted.scores == sorted(found)
    assert counted.median == median(found)
    assert counted.mean == pytest.approx(mean(found))
    assert (counted.best, counted.worst, counted.plays) == (max(found), min(found), len(found))


@given(scores, scores)
def test_spreads_add_up(one: list[int], other: list[int]) -> None:
    assert spread(one) + spread(other) == spread(one + other)


def test_a_distribution_in_bins_of_one_width() -> None:
    assert spread([12, 15, 16, 27, 27, 43]).bins == [
        (12, 15, 2), (16, 19, 1), (20, 23, 0), (24, 27, 2), (28, 31, 0), (32, 35, 0),
        (36, 39, 0), (40, 43, 1),
    ]  # fmt: skip
    assert spread([3, 3, 4]).bins == [(3, 3, 2), (4, 4, 1)]
    assert Spread({}).bins == []


@given(scores)
def test_every_score_lies_in_one_of_at_most_eight_bins(found: list[int]) -> None:
    bins = spread(found).bins
    assert len(bins) <= 8
    assert sum(count for _, _, count in bins) == len(found)
    for low, high, count in bins:
        assert count == sum(low <= each <= high for each in found)
    assert all(one[1] + 1 == other[0] for one, other in pairwise(bins))


@pytest.mark.parametrize(
    ("wins", "counted"),
    [
        ("", Streaks(0, 0, 0)),
        ("w", Streaks(1, 0, 1)),
        ("wwlww", Streaks(2, 1, 2)),
        ("lwwwll", Streaks(3, 2, -2)),
        ("lll", Streaks(0, 3, -3)),
    ],
)
def test_streaks(wins: str, counted: Streaks) -> None:
    assert streaks([each == "w" for each in wins]) == counted


@given(st.text("wl", max_size=50))
def test_streaks_are_the_longest_runs(text: str) -> None:
    counted = streaks([each == "w" for each in text])
    assert counted.won == max(map(len, text.split("l")), default=0)
    assert counted.lost == max(map(len, text.split("w")), default=0)
    assert text.endswith(("w" * counted.now) if counted.now > 0 else ("l" * -counted.now))
