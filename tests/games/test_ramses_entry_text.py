"""Entries of Ramses in words, for the log and the undo button."""

from itertools import pairwise

import pytest

from companion.games.ramses.view import VIEW
from tests.games.ramses_plays import NAMES, given
from tests.scoring.ramses.notation import DRAWN, entry, played


@pytest.mark.parametrize(
    ("so_far", "payload", "words", "short"),
    [
        ("2", "buy 3", "Ann bought a card from pile 3", "Ann bought from 3"),
        ("2", "buy trade", "Ann took a trading card", "Ann took a trading card"),
        (
            "3; buy 3; next; buy trade; next; next; buy trade",
            "trade 0:4B2 1:trade 2:joker -> 2",
            "Ann showed 4B b, against Ben a trading card and Cem a joker; took Cem’s offer",
            "Ann traded with Cem",
        ),
        (
            "2; buy trade",
            "trade 0:4B2 1:3A1 -> none",
            "Ann showed 4B b, against Ben 3A a; took no offer",
            "Ann took no offer",
        ),
        (
            "2; buy trade",
            "play 0:4B2 1:3A1 -> 1",
            "Ann played a trading card to Ben, showed 4B b, against Ben 3A a; took Ben’s offer",
            "Ann traded with Ben",
        ),
        (
            "2; buy trade",
            "place 0,0",
            "Ann laid 1 trading card in the hall",
            "Ann laid 1 trading card",
        ),
        (
            f"2; {DRAWN}",
            "exhibit 3H 3x1@0,0 joker=3",
            "Ann exhibited 3H, fragment c a joker",
            "Ann exhibited 3H",
        ),
        (
            f"2; {DRAWN}",
            "exhibit 3H 3x1@0,0 joker=1,3",
            "Ann exhibited 3H, fragments a and c jokers",
            "Ann exhibited 3H",
        ),
        (
            f"2; {DRAWN}",
            "prepare 4B 1,3,4 joker=4",
            "Ann began 4B with fragments a, c and d, d by a joker",
            "Ann began 4B",
        ),
        (
            f"2; {DRAWN}; prepare 4B 1,3,4; next; next; fill 3 3",
            "next",
            "Ann ended the turn",
            "Ann ended the turn",
        ),
        (
            f"2; {DRAWN}; prepare 4B 1,3,4; fill 3; next; next",
            "prepare 4B 2 joker=2",
            "Ann added to 4B: fragment b, by a joker, now complete",
            "Ann added to 4B",
        ),
        (
            f"2; {DRAWN}; exhibit 3H 3x1@0,0 joker=3; next",
            "swap 3H 3",
            "Ben swapped 3H c for the joker in Ann’s work in the hall",
            "Ben swapped 3H c",
        ),
        (
            f"2; {DRAWN}; prepare 4B 1,3,4 joker=4; fill 3; next; next",
            "swap 4B 4",
            "Ann swapped 4B d for the joker under construction",
            "Ann swapped 4B d",
        ),
        ("2", "give 1", "Ann gave Ben a card", "Ann gave Ben a card"),
        ("2", "fill 4", "Ann drew 1 card: 1 from pile 4", "Ann drew 1 card"),
        (
            f"2; {DRAWN}; exhibit 3H 3x1@0,0; next; next",
            "fill 3 6 3",
            "Ann drew 3 cards: 2 from pile 3 and 1 from pile 6",
            "Ann drew 3 cards",
        ),
        (
            "2",
            "less",
            "The table enters only what is built from here on",
            "the table enters only what is built from here on",
        ),
        ("2", "next", "Ann did nothing this turn", "Ann did nothing this turn"),
        (
            "2; next; next",
            "stuck",
            "The table ended the game: nobody can do anything more",
            "the end, nobody can do anything more",
        ),
        (
            "2 shapes=free",
            "no-room",
            "The table ended the game: no work fits any more",
            "the end, no work fits any more",
        ),
        (
            "2 depth=exhibits; stuck",
            "hands 2/1/0 -",
            "Hands revealed: Ann 2 art cards and 1 joker; Ben nothing",
            "the final hands",
        ),
    ],
)  # fmt: skip
def test_entries_in_words(so_far: str, payload: str, words: str, short: str) -> None:
    before = played(so_far)
    after = before.enter(entry(payload))
    text = VIEW.entry_text(before, entry(payload), after)
    assert f"{text.subject} {text.words}" == words
    assert text.short == short


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_of_a_given_play_is_told(name: str) -> None:
    for (_, before, payload), (_, after, _) in pairwise(given(name)):
        text = VIEW.entry_text(before, payload, after)
        assert all((text.subject, text.words, text.short))


def test_the_entry_that_fills_the_hall_says_that_the_game_is_over() -> None:
    *_, (_, before, payload), (_, after, _), _ = list(given("ramses-3-full"))
    assert VIEW.entry_text(before, payload, after).words == (
        "exhibited 3H, fragment c a joker; no work fits any more, the game is over"
    )
