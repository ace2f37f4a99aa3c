"""Every line whole: at which entry, for whom, how many points, by which clause, and why."""

import pytest

from scoring.kernel.score_sheet import Line
from tests.scoring.krimsutep.notation import NAMES, entry, played

ALL = "totals 20,0,0 20,0,0 20,0,0 70,0,0"
# Ben has the most of everything, so that what Ben builds is doubled.
BENS = "totals 0,20,0 0,20,0 0,20,0 0,70,0"


def lines(so_far: str, text: str) -> list[str]:
    play = played(so_far)
    before = len(play.state.lines)
    after = play.enter(entry(text, len(play.state.seats))).state.lines[before:]
    return [
        f"{one.entry} {NAMES[one.seat]} {one.kind} {one.points} {said(one)}" for one in after
    ]


def said(line: Line) -> str:
    return f"{line.cite.id}: {line.because}"


@pytest.mark.parametrize(
    ("so_far", "text", "expected"),
    [
        (
            "trick r2 r3 r4",
            "trick wife r5 pharaoh",
            ["1 Cem royal 2 K2.7: wife and pharaoh in one trick"],
        ),
        ("trick r2 r3 r4", "trick maid r5 r6", ["1 Ann maid 2 K2.8: a trick with the maid"]),
        (
            "3 maid=captured; trick r2 r3 r4",
            "trick captain maid r6",
            ["1 Ann maid 2 K2.8: a trick with the maid in it"],
        ),
        (
            "trick r2 r3 r4; void misdeal",
            "totals 7,7,6 14,6,0 20,0,0 12,58,0 maid=1 royal=1",
            [
                "2 Ben royal 2 K2.7: wife and pharaoh in one trick",
                "2 Ben maid 2 K2.8: a trick with the maid",
                "2 Ann suit 1 K3.1: most palace points: 7 of 20",
                "2 Ben suit 1 K3.1: most palace points: 7 of 20",
                "2 Ann suit 1 K3.1: most obelisk points: 14 of 20",
                "2 Ann suit 1 K3.1: most oasis points: 20 of 20",
            ],
        ),
        (
            f"{BENS}; reveal palace-1 palace-2 oasis; order 0,1,2",
            "build a1 second",
            ["3 Ann palace 1 K4.4: a palace of 1 half"],
        ),
        (
            f"{BENS}; reveal palace-1 palace-1 oasis; order 0,1,2; build a1 second",
            "build b1 first",
            [
                "4 Ben palace 2 K4.4: a palace of 2 halves",
                "4 Ben doubling 2 K4.8: most palace points this round",
            ],
        ),
        (
            f"{BENS}; reveal palace-1 obelisk-1 oasis; order 1,0,2",
            "build a1 second",
            [
                "3 Ben obelisk 1 K4.6: 1 obelisk joined",
                "3 Ben doubling 1 K4.8: most obelisk points this round",
            ],
        ),
        (
            f"{BENS}; reveal obelisk-1 oasis obelisk-1; order 0,1,2; build a1 first; build b1",
            "build a2 first",
            ["5 Cem obelisk 2 K4.6: 2 obelisks joined"],
        ),
        (
            f"{BENS}; reveal obelisk-1 oasis obelisk-1; order 0,1,2; build a1 first",
            "build b1",
            [
                "4 Ben oasis 3 K4.7: an oasis built",
                "4 Ben doubling 3 K4.8: most oasis points this round",
            ],
        ),
        (
            f"{BENS}; reveal palace-2 palace-2 palace-2; order 0,1,2; build a1; build b1",
            "build c1 ! too late",
            ["5 Cem palace 0 K4.5: a palace of 6 halves, over 4"],
        ),
    ],
)
def test_a_line_says_where_it_comes_from(so_far: str, text: str, expected: list[str]) -> None:
    assert lines(so_far, text) == expected


def whole_game(words: str) -> list[str]:
    """All entries of a game: oases first, Cem's, Ben's and Ann's, then palaces, then obelisks.

    Cem's oasis on a1 touches two palace halves, Ben's on d1 three, and Ann's on e6 none.
    """
    rounds = [
        ("oasis", ["a1", "d1", "e6"]),
        ("palace-1", ["a2 first", "c1 second", "b2 first"]),
        ("palace-1", ["b1 first", "d2 first", "a5 first"]),
        ("palace-1", ["e1 first", "e2 first", "c5 second"]),
        ("palace-2", ["c2", "b6", "a3"]),
        ("obelisk-1", ["d4 first", "e4 first", "d5 first"]),
        ("obelisk-1", ["e5 first", "d6 first", "c6 first"]),
        ("obelisk-2", ["a6", "b3", "b5"]),
    ]
    entries = [words]
    for building, cells in rounds:
        entries += [ALL, f"reveal {' '.join([building] * 3)}", "order 2,1,0"]
        entries += [f"build {cell} ! as it lay" for cell in cells]
    return entries


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "3",
            [
                "47 Ben oasis-final 6 K5.2: 2 from the Nile × 3 palace halves",
                "47 Cem oasis-final 6 K5.2: 3 from the Nile × 2 palace halves",
            ],
        ),
        (
            "3 distance=diagonal",
            [
                "47 Ben oasis-final 6 K5.2: 2 from the Nile × 3 palace halves",
                "47 Cem oasis-final 4 K5.2: 2 from the Nile × 2 palace halves",
            ],
        ),
    ],
)
def test_oases_score_at_the_end_by_seat_and_not_for_nothing(
    words: str, expected: list[str]
) -> None:
    *before, last = whole_game(words)
    assert lines("; ".join(before), last)[-len(expected) :] == expected
    ended = played("; ".join([*before, last]))
    assert ended.due == ()
    finals = [line.seat for line in ended.state.lines if line.kind == "oasis-final"]
    assert finals == [1, 2]
