"""Stalls, draw pile and discard pile, and what can be in hands (C2.1, C2.2, C3.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cleopatra.cards import NOTHING, Cards, dealt
from scoring.cleopatra.components import CARDS, CHARACTER_KIND, DECK, Character

VIZIER = CHARACTER_KIND[Character.VIZIER]


def piles(
    hands: tuple[int, ...], stalls: tuple[int, int, int], draw: int, discard: int
) -> Cards:
    return Cards(
        hands=hands, stalls=stalls, draw=draw, discard=discard, played=NOTHING, taken=()
    )


@pytest.mark.parametrize(("seats", "draw"), [(3, 97), (4, 94), (5, 91)])
def test_three_cards_are_dealt_to_everyone_and_one_to_each_stall(seats: int, draw: int) -> None:
    assert dealt(seats) == piles((3,) * seats, (1, 1, 1), draw, 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # one card for each stall
        (piles((0,), (2, 3, 1), 9, 4), piles((3,), (3, 1, 2), 6, 4)),
        # the pile is empty now, but nothing has to be drawn yet
        (piles((0,), (2, 3, 1), 3, 4), piles((3,), (3, 1, 2), 0, 4)),
        # two cards and one of the new pile
        (piles((0,), (2, 3, 1), 2, 4), piles((3,), (3, 1, 2), 3, 0)),
        (piles((0,), (2, 3, 1), 0, 3), piles((3,), (3, 1, 2), 0, 0)),
        # too few cards: the emptied stall first, then the others from the left
        (piles((0,), (2, 3, 1), 0, 2), piles((3,), (3, 1, 1), 0, 0)),
        (piles((0,), (2, 3, 1), 1, 0), piles((3,), (2, 1, 1), 0, 0)),
        (piles((0,), (2, 3, 1), 0, 0), piles((3,), (2, 0, 1), 0, 0)),
    ],
)
def test_a_stall_is_taken_and_three_cards_come(before: Cards, after: Cards) -> None:
    assert before.market(0, 1) == after


@pytest.mark.parametrize(
    ("before", "drawn", "after"),
    [
        (piles((4,), (1, 1, 1), 9, 4), 5, piles((5,), (1, 1, 1), 4, 4 + 1 + 3)),
        # it lies on the discard pile first, so it can be shuffled in and drawn again
        (piles((4,), (1, 1, 1), 2, 4), 5, piles((5,), (1, 1, 1), 2, 3)),
        (piles((4,), (1, 1, 1), 2, 0), 3, piles((5,), (1, 1, 1), 0, 1)),
    ],
)
def test_a_vizier_draws_five_cards_if_there_are_so_many(
    before: Cards, drawn: int, after: Cards
) -> None:
    assert before.vizier_draws == drawn
    found = before.vizier(0, 2)
    assert (found.hands, found.draw, found.discard) == (after.hands, after.draw, after.discard)
    assert found.played[VIZIER] == (before.draw >= 5), "a shuffle brings it back"


def test_more_of_a_kind_than_the_box_holds_cannot_be_in_hands() -> None:
    seven = dealt(3).lay(0, [(4, 7)])
    assert seven.lacking([(4, 1)]) == 4
    assert seven.lacking([(3, 11), (4, 0)]) is None
    assert dealt(3).lacking([(4, 7)]) is None
    assert dealt(3).lacking([(4, 8)]) == 4


def test_a_shuffle_brings_everything_back() -> None:
    seven = dealt(3).lay(0, [(4, 7)])
    assert seven.drawn(97).lacking([(4, 1)]) == 4, "the last card of the pile is no shuffle"
    assert seven.drawn(98).lacking([(4, 7)]) is None


def test_what_a_courtesan_may_have_taken_can_be_played_again() -> None:
    both = dealt(3).lay(0, [(4, 7), (VIZIER, 1)]).courtesan(1)
    assert both.lacking([(4, 1)]) is None
    assert both.lacking([(VIZIER, 1)]) is None
    assert both.lacking([(4, 1), (VIZIER, 1)]) is not None, "she took one of them only"
    assert both.lacking([(4, 2)]) == 4
    again = both.lay(0, [(VIZIER, 1)])
    assert again.lacking([(4, 1)]) == 4, "what she took was the vizier, who was played again"
    before = dealt(3).courtesan(1).lay(0, [(4, 7)])
    assert before.lacking([(4, 1)]) == 4, "no lapis lay there when she came"


def test_what_lies_on_the_discard_pile_is_not_in_a_hand_at_the_end() -> None:
    assert dealt(3).most_tainted == 3 * 5 + 8 + 11
    assert dealt(3).most_standard == 75
    laid = dealt(3).lay(0, [(4, 7), (VIZIER, 1)])
    assert (laid.most_standard, laid.most_tainted) == (68, 33)
    assert laid.courtesan(1).most_tainted == 33, "the vizier may be back, she lies there"


STEPS = st.one_of(
    st.tuples(st.just("market"), st.integers(0, 2), st.integers(0, 2)),
    st.tuples(st.just("lay"), st.integers(0, 2), st.integers(0, len(CARDS) - 1)),
    st.tuples(st.just("throw_off"), st.integers(0, 2), st.just(0)),
    st.tuples(st.just("vizier"), st.integers(0, 2), st.integers(0, 5)),
    st.tuples(st.just("courtesan"), st.integers(0, 2), st.just(0)),
    st.tuples(st.just("pass_on"), st.integers(0, 2), st.integers(0, 2)),
)


@given(st.lists(STEPS, max_size=60))
def test_there_are_always_109_cards(steps: list[tuple[str, int, int]]) -> None:
    cards = dealt(3)
    for name, seat, number in steps:
        cards = step(cards, name, seat, number)
        assert sum(cards.hands) + sum(cards.stalls) + cards.draw + cards.discard == DECK
        assert min(*cards.hands, *cards.stalls, cards.draw, cards.discard) >= 0


def step(  # noqa: C901, PLR0911, PLR0912 - one match over all that moves cards
    cards: Cards, name: str, seat: int, number: int
) -> Cards:
    hand = cards.hands[seat]
    match name:
        case "market":
            return cards.market(seat, number)
        case "throw_off":
            return cards.throw_off(seat) if hand > 10 else cards
        case "vizier" if hand and number <= cards.vizier_draws:
            return cards.vizier(seat, number)
        case "courtesan" if hand and cards.discard:
            return cards.courtesan(seat)
        case "pass_on":
            return cards.pass_on(seat, number, min(hand, 2))
        case "lay" if hand and cards.lacking([(number, 1)]) is None:
            return cards.lay(seat, [(number, 1)])
        case _:
            return cards
