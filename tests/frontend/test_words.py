"""Numbers as players read them."""

import pytest

from companion.frontend.templatetags.frontend import ordinal, points, signed


@pytest.mark.parametrize(
    ("number", "written"), [(0, "0"), (12, "12"), (-4, "−4"), (-120, "−120")]
)
def test_a_score_has_a_true_minus(number: int, written: str) -> None:
    assert points(number) == written


@pytest.mark.parametrize(("number", "written"), [(3, "+3"), (0, "0"), (-1, "−1")])
def test_a_gain_has_its_sign(number: int, written: str) -> None:
    assert signed(number) == written


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_a_rank_is_an_ordinal(number: int, written: str) -> None:
    assert ordinal(number) == written
