"""What happens in a turn besides building (C2.6, C6, C7)."""

from dataclasses import replace

import pytest

from scoring.cleopatra.game import GAME
from scoring.kernel.game import Play, Position
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import (
    begun,
    change,
    holding,
    news,
    owning,
    played,
    points,
    refusal,
    state_of,
)

# The hand at the end of a turn


@pytest.mark.parametrize(
    ("over", "line", "hand", "discarded"),
    [
        ("discard", ("hand-limit", 1), 10, 4),
        ("keep", ("hand-limit", 4), 14, 0),
        ("smuggler", ("character", 1), 13, 1),
    ],
)
def test_a_hand_of_fourteen_is_dealt_with(
    over: str, line: tuple[str, int], hand: int, discarded: int
) -> None:
    before = holding(played("market 0", begun()), 14, 3, 3)
    after = played(f"end {over}", before)
    assert [(each.kind, each.points) for each in news(before, after)] == [line]
    assert state_of(after).cards.hands[0] == hand
    assert state_of(after).cards.discard == discarded


def test_who_keeps_too_many_cards_pays_at_the_end_of_every_turn_of_his() -> None:
    kept = played("end keep", holding(played("market 0", begun()), 12, 3, 3))
    round_ = played("market 1; end; market 2; end; build wall 1; end", kept)
    assert points(round_, "hand-limit") == [2], "9 cards are not too many"
    again = played("market 1; end; market 2; end; market 0; end keep", kept)
    assert points(again, "hand-limit") == [2, 12 + 3 - 10]


# Offerings


@pytest.mark.parametrize(
    ("bids", "held", "moves"),
    [
        ((5, 3, 3, 1), (9, 9, 9, 9), (-3, 1, 1, 3)),
        ((5, 5, 3), (9, 9, 9), (-3, -3, 2)),
        ((8, 8, 3, 3, 1), (9, 9, 9, 9, 9), (-3, -3, 2, 2, 4)),
        ((5, 4, 3, 2, 1), (2, 0, 0, 0, 0), (-2, 1, 2, 3, 4)),
        ((5, 4, 3), (0, 0, 0), (0, 1, 2)),
        ((2, 2, 2), (3, 4, 0), (-3, -3, 0)),
        ((0, 0, 0), (3, 4, 0), (-3, -3, 0)),
    ],
)
def test_an_offering_moves_amulets_by_rank(
    bids: tuple[int, ...], held: tuple[int, ...], moves: tuple[int, ...]
) -> None:
    before = offering_due(held)
    after = played(f"offering {' '.join(map(str, bids))}", before)
    assert change(before, after, "amulets") == moves
    assert change(before, after, "talents") == tuple(-bid for bid in bids)
    assert state_of(after).altar == 0
    assert after.due[0] == "end-turn"


def test_equal_bids_may_move_nothing() -> None:
    before = offering_due((3, 4, 0), equal_bids="nobody")
    assert change(before, played("offering 2 2 2", before), "amulets") == (0, 0, 0)
    assert change(before, played("offering 2 2 1", before), "amulets") == (-3, -3, 2)


@pytest.mark.parametrize(
    ("held", "because"),
    [
        (3, "number 1 with 5"),
        (2, "number 1 with 5 (only 2 amulets were left)"),
        (1, "number 1 with 5 (only 1 amulet was left)"),
    ],
)
def test_the_highest_bid_gives_back_no_more_than_there_is_and_says_so(
    held: int, because: str
) -> None:
    before = offering_due((held, 4, 4))
    lines = news(before, played("offering 5 1 0", before))
    (back,) = [line for line in lines if line.kind == "offering" and line.points < 0]
    assert (back.seat, back.points, back.because) == (0, -held, because)


def offering_due(held: tuple[int, ...], **options: Json) -> Position:
    full = played("build sphinx : : 5", begun(len(held), **options))
    return owning(full, [20] * len(held), held)


def test_dice_gather_on_the_altar_and_are_blank_after_an_offering() -> None:
    two = played("build sphinx : : 2; end", begun())
    assert state_of(two).altar == 2
    full = played("build sphinx : : 3", two)
    assert full.due == ("offering",)
    assert state_of(played("offering 0 0 0; end", full)).blank == 5


# Characters


def test_a_beggar_takes_talents_or_a_card_from_each_opponent() -> None:
    before = begun(4)
    after = played("beggar - talents stone talents", before)
    assert change(before, after, "talents") == (4, -2, 0, -2)
    assert change(before, after, "amulets") == (2, 0, 0, 0)
    assert state_of(after).cards.hands == (3, 3, 2, 3), "she left the hand, a stone came"
    assert [(line.kind, line.seat, line.points) for line in news(before, after)] == [
        ("character", 0, 2), ("beggar", 1, -2), ("beggar", 0, 2), ("beggar", 3, -2),
        ("beggar", 0, 2),
    ]  # fmt: skip


def test_who_has_nothing_gives_a_beggar_nothing() -> None:
    poor = owning(begun(), (5, 1, 0), (0, 0, 0))
    after = played("beggar - - -", poor)
    assert change(poor, after, "talents") == (0, 0, 0)


def test_a_courtesan_takes_a_card_that_lay_there() -> None:
    before = played("build wall 1; end", begun())
    after = played("courtesan", before)
    assert change(before, after, "amulets") == (0, 1, 0)
    assert state_of(after).cards.hands == state_of(before).cards.hands
    assert state_of(after).cards.discard == 3, "she lies there instead of what she took"


@pytest.mark.parametrize(("reading", "moves"), [("none", (3, -2, -1)), ("supply", (4, -2, -1))])
def test_an_envoy_brings_an_amulet_with_each_card(reading: str, moves: tuple[int, ...]) -> None:
    before = owning(begun(envoy=reading), (5, 5, 5), (0, 2, 1))
    after = played("envoy 0 2 2", before)
    assert change(before, after, "amulets") == moves
    assert state_of(after).cards.hands == (6, 1, 1)


def test_a_scribe_costs_two_for_a_mosaic_and_nothing_for_a_die() -> None:
    before = begun()
    assert change(before, played("scribe mosaic", before), "amulets") == (2, 0, 0)
    assert change(before, played("scribe altar", before), "amulets") == (0, 0, 0)


def test_a_scribe_turns_a_die_both_ways_and_may_call_an_offering() -> None:
    four = played("build sphinx : : 4; end", begun())
    assert state_of(played("scribe blank", four)).altar == 3
    full = played("scribe altar", four)
    assert full.due == ("offering",)
    assert played("offering 1 0 0", full).due[0] == "market", (
        "the turn goes on before its visit"
    )


def test_a_scribe_frees_one_mosaic_and_the_one_on_top_stays_known() -> None:
    freed = played("scribe mosaic", holding(begun(), 9, 3, 3))
    taken = played("build mosaic I a5 a6 a7 a8 a9 palms 0", freed)
    assert taken.due[0] == "end-turn"
    assert state_of(taken).garden.top == "F"


def test_a_scribe_that_is_not_used_is_lost() -> None:
    for visit in ("market 0", "build sphinx"):
        later = played(f"scribe mosaic; {visit}; end", holding(begun(), 5, 3, 3))
        assert state_of(later).turn.scribes == 0


def test_a_vizier_costs_what_he_keeps() -> None:
    before = begun()
    after = played("vizier 3", before)
    assert change(before, after, "amulets") == (3, 0, 0)
    assert state_of(after).cards.hands[0] == 3 - 1 + 3
    assert state_of(after).cards.discard == 1 + 2


# What cannot be in hands


def lying(position: Position, kinds: dict[int, int]) -> Position:
    """So many cards of each kind went to the discard pile since it was shuffled."""
    state = state_of(position)
    played_ = tuple(kinds.get(kind, 0) for kind in range(len(state.cards.played)))
    gone = sum(played_)
    cards = replace(state.cards, played=played_, discard=gone, draw=state.cards.draw - gone)
    return Play(GAME, replace(state, cards=cards))


def test_nobody_gives_a_beggar_what_lies_on_the_discard_pile() -> None:
    six = lying(begun(), {4: 6})
    assert refusal(six, "beggar - lapis talents") == ""
    assert refusal(six, "beggar - lapis lapis") == (
        "C3.4/gifts: There are 7 lapis cards, and 6 went to the discard pile since it was "
        "shuffled."
    )


def test_an_envoy_brings_no_more_standard_cards_than_there_can_be() -> None:
    nearly_all = holding(lying(begun(), {0: 30, 1: 9, 2: 18, 3: 11, 4: 5}), 3, 3, 3)
    assert refusal(nearly_all, "envoy 0 2 0") == ""
    assert refusal(nearly_all, "envoy 0 2 1") == (
        "C3.4/accepted: At most 2 standard cards can be in hands now."
    )
