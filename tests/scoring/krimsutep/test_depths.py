"""What captures can make, counted out card by card: the check of sums and of extras (K6.2)."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from scoring.kernel.errors import RuleViolation
from scoring.krimsutep.components import CARDS, Suit, deck
from scoring.krimsutep.entries import Captures, Sums, Totals
from scoring.krimsutep.rules import validate
from scoring.krimsutep.state import State
from tests.scoring.krimsutep.notation import table

TABLES = [
    f"{players} roman={roman} maid={maid}"
    for players in (3, 4)
    for roman in ("with-sevens", "trumps-only")
    for maid in ("wins", "captured")
]
SUIT_VALUES = [card.value for card in CARDS.values() if card.value and card.suit is Suit.RED]
every_table = pytest.mark.parametrize("words", TABLES)

NOT_OF_A_SUIT = {1, 19}
NOT_ROMAN = {
    3: {1, 2, 4, 6, 9, 11, 16, 23, 35, 47, 54, 59, 61, 64, 66, 68, 69},
    4: {1, 2, 4, 6, 9, 11, 16, 23, 28, 35, 40, 47, 52, 54, 57, 59, 61, 62},
}
WHOLE = {3: 70, 4: 63}


class Said(NamedTuple):
    """What a table says of the Roman numerals of a round."""

    roman: tuple[int, ...]
    royal: int | None
    maid: int | None


def sums(values: list[int], owners: tuple[int, ...], players: int) -> tuple[int, ...]:
    taken = [0] * players
    for value, owner in zip(values, owners, strict=True):
        taken[owner] += value
    return tuple(taken)


@cache
def suit_splits(players: int) -> frozenset[tuple[int, ...]]:
    every = product(range(players), repeat=len(SUIT_VALUES))
    return frozenset(sums(SUIT_VALUES, owners, players) for owners in every)


@cache
def said_of_some_capture(words: str) -> frozenset[Said]:
    """Everything that is true of one way or another to take the Roman cards."""
    players = int(words[0])
    cards = [card for card in deck(players) if card.roman]
    if "trumps-only" in words:
        cards = [card for card in cards if card.suit is Suit.TRUMP]
    values = [card.roman for card in cards]
    every = product(range(players), repeat=len(cards))
    return frozenset(
        Said(sums(values, owners, players), royal, maid)
        for owners in every
        for royal, maid in true_extras(
            {card.code: own for card, own in zip(cards, owners, strict=True)}, words
        )
    )


def true_extras(owner: dict[str, int], words: str) -> Iterator[tuple[int | None, int | None]]:
    """Who can have the royal points, and who the maid's (or nobody, if she was won)."""
    trumps = [own for code, own in owner.items() if "-" not in code]
    royals = {None, owner["wife"]} if owner["wife"] == owner["pharaoh"] else {None}
    maids: set[int | None] = {owner["maid"]}
    if "wins" in words and trumps.count(owner["maid"]) > 1:
        maids.add(None)
    return product(royals, maids)


def stands(state: State, entry: Totals | Captures) -> bool:
    try:
        validate(state, entry)
    except RuleViolation:
        return False
    return True


@pytest.mark.parametrize("players", [3, 4])
def test_points_of_one_suit_are_all_but_1_and_19(players: int) -> None:
    reachable = {points for split in suit_splits(players) for points in split}
    assert set(range(21)) - reachable == NOT_OF_A_SUIT


@pytest.mark.parametrize("players", [3, 4])
def test_three_never_tie_in_a_suit_and_somebody_wins_it(players: int) -> None:
    for split in suit_splits(players):
        assert sum(split) == 20
        assert 1 <= split.count(max(split)) <= 2


@pytest.mark.parametrize("players", [3, 4])
def test_roman_sums_that_no_capture_makes(players: int) -> None:
    every = {said.roman for said in said_of_some_capture(f"{players} with-sevens wins")}
    reachable = {numerals for roman in every for numerals in roman}
    assert set(range(WHOLE[players] + 1)) - reachable == NOT_ROMAN[players]
    assert {sum(roman) for roman in every} == {WHOLE[players]}


def test_the_only_tie_of_three_for_favourite() -> None:
    ties = {
        tuple(sorted(said.roman))
        for players in (3, 4)
        for said in said_of_some_capture(f"{players} with-sevens wins")
        if said.roman.count(max(said.roman)) > 2
    }
    assert ties == {(12, 17, 17, 17)}


@pytest.mark.parametrize("players", [3, 4])
def test_sums_of_a_suit_stand_exactly_if_some_capture_makes_them(players: int) -> None:
    state, whole = table(str(players)).state, (20, *(0,) * (players - 1))
    roman = (WHOLE[players], *(0,) * (players - 1))
    for split in product(range(21), repeat=players):
        if sum(split) == 20:
            totals = Totals(Sums(whole, split, whole), roman, None, None)
            assert stands(state, totals) is (split in suit_splits(players))


@every_table
def test_sums_and_extras_stand_exactly_if_one_capture_makes_them_all(words: str) -> None:
    state, players = table(words).state, int(words[0])
    suit = (20, *(0,) * (players - 1))
    possible = said_of_some_capture(words)
    seats = (None, *range(players))
    ordered = {said.roman for said in possible if list(said.roman) == sorted(said.roman)}
    for roman, royal, maid in product(ordered, seats, seats):
        totals = Totals(Sums(suit, suit, suit), roman, royal, maid)
        assert stands(state, totals) is (Said(roman, royal, maid) in possible)


@every_table
def test_extras_of_captures_stand_exactly_if_they_are_true_of_the_cards(words: str) -> None:
    state, players = table(words).state, int(words[0])
    counting = [card for card in deck(players) if card.value or card.roman]
    trumps = [card for card in counting if card.suit is Suit.TRUMP]
    for owners in product(range(2), repeat=len(trumps)):
        owner = {card.code: own for card, own in zip(trumps, owners, strict=True)}
        hands = [
            tuple(card for card in counting if owner.get(card.code, 2) == seat)
            for seat in range(players)
        ]
        true = set(true_extras(owner, words))
        for royal, maid in product((None, 0, 1, 2), repeat=2):
            captures = Captures(tuple(hands), royal, maid)
            assert stands(state, captures) is ((royal, maid) in true)
