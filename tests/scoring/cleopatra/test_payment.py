"""One payment for a whole visit, against every way to put its cards to use (C3.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cleopatra.components import Bill, Resource
from scoring.cleopatra.entries import Payment
from scoring.cleopatra.payment import covers, quote
from scoring.cleopatra.rulings import Trompe
from tests.scoring.cleopatra.brute import least_short
from tests.scoring.cleopatra.notation import played, refusal, table

NEEDS = st.tuples(*(st.integers(0, 5) for _ in Resource))
PAYMENTS = st.builds(
    Payment,
    st.dictionaries(st.sampled_from(Resource), st.integers(0, 4)),
    st.dictionaries(st.sampled_from(Resource), st.integers(0, 2)),
    st.integers(0, 3),
    st.integers(0, 3),
)


@given(NEEDS, PAYMENTS, st.sampled_from(Trompe))
def test_a_payment_covers_what_some_use_of_its_cards_covers(
    need: Bill, paid: Payment, trompe: Trompe
) -> None:
    found = quote(need, paid, trompe)
    short, to_cover = least_short(need, paid, trompe)
    assert sum(found.short) == short
    assert found.covers is covers(need, paid, trompe) is (short == 0)
    assert found.to_cover == to_cover


@given(NEEDS, PAYMENTS, st.sampled_from(Trompe))
def test_whatever_is_given_fills_the_need_or_is_wasted(
    need: Bill, paid: Payment, trompe: Trompe
) -> None:
    found = quote(need, paid, trompe)
    given_ = sum(paid.cards.values()) + 2 * sum(paid.tainted.values())
    given_ += paid.trompe + paid.merchants
    assert given_ - sum(found.wasted) - found.idle == sum(need) - sum(found.short)
    assert found.amulets == sum(paid.tainted.values()) + paid.trompe


@pytest.mark.parametrize(
    ("need", "paid", "short", "says"),
    [
        ((3, 2, 2, 0, 0), Payment({Resource.ARTISAN: 3}), (0, 2, 2, 0, 0), (
            "2 woods and 2 stones"
        )),
        ((2, 1, 0, 1, 1), Payment(trompe=3), (2, 0, 0, 0, 0), "2 artisans"),
        ((2, 0, 1, 1, 1), Payment(tainted={Resource.LAPIS: 1}), (2, 0, 1, 1, 0), (
            "2 artisans, 1 stone and 1 marble"
        )),
        ((0, 0, 0, 2, 2), Payment(), (0, 0, 0, 2, 2), "2 marbles and 2 lapis"),
    ],
)  # fmt: skip
def test_what_is_short_is_named(need: Bill, paid: Payment, short: Bill, says: str) -> None:
    found = quote(need, paid, Trompe.MATERIALS)
    assert found.short == short
    assert found.says == says


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        (
            "materials",
            "C3.2/paid: The payment falls short by 1 artisan: 1 merchant more would cover it.",
        ),
        ("any", ""),
    ],
)
def test_a_trompe_loeil_stands_for_an_artisan_only_if_the_table_says_so(
    reading: str, expected: str
) -> None:
    position = played("top F", table(3, {"trompe": reading}))
    assert refusal(position, "build wall 1 : trompe 3") == expected
