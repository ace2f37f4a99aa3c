"""What a table may record against the rules, what comes of it, and what it may never record."""

import pytest

from scoring.ramses.components import WORKS
from tests.scoring.ramses.notation import DRAWN, Ramses, entry, played, refusal, refused

LINE = "2 depth=exhibits; exhibit 3A 3x1@0,0; next"


def listed(play: Ramses) -> list[str]:
    return [f"{each.entry} {each.cite.id}: {each.why}" for each in play.state.waived]


@pytest.mark.parametrize(
    ("so_far", "breach", "expected"),
    [
        ("2 depth=exhibits", "prepare 4A 1,2 ! too few", ["0 R4.3: too few"]),
        ("buy 4; next; next; buy 4", "exhibit 4A 2x2@0,0 ! at once", ["4 R4.5: at once"]),
        ("buy 3", "buy 4 ! drew two", ["1 R2.1: drew two"]),
        ("buy 3; give 1", "buy 3 ! late", ["2 R2.1: late"]),
        ("buy 3", "trade 0:3A1 1:3A2 -> 1 ! no card for it", ["1 R2.2: no card for it"]),
        ("buy 4; prepare 4A 1,2,3", "prepare 4A 4 ! two", ["2 R2.3: two", "2 R8.2: two"]),
        ("give 1", "give 1 ! gave two", ["1 R2.4: gave two"]),
        ("", "fill 3 3 ! to five", ["0 R2.5: to five"]),
        ("fill 3", "fill 3 ! again", ["1 R2.5: again"]),
        ("buy trade; play 0:3A1 1:3A2 -> 1", "play 0:3A1 1:3A2 -> 1 ! again",
         ["2 R2.6: again"]),
        ("buy trade", "trade 0:3A1 -> none ! nobody offered", ["1 R3.1: nobody offered"]),
        ("2 depth=exhibits", "place 0,0 2,0 ! apart", ["0 R4.1: apart"]),
        ("2 depth=exhibits", "prepare 3A 1,2,3 ! laid out", ["0 R4.3: laid out"]),
        ("2 depth=exhibits swap=own; prepare 4A 1,2,3 joker=3; next", "swap 4A 3 ! once",
         ["2 R4.6: once"]),
        ("", "exhibit 3A 3x1@0,0 ! one more was drawn", ["0 R8.2: one more was drawn"]),
        ("next; next; stuck", "hands 4/0/0 3/0/0 ! counted",
         ["3 R8.3: counted", "3 R8.2: counted"]),
        (LINE, "exhibit 3B 3x1@6,0 ! far", ["2 R5.1: far", "2 R5.2: far"]),
        (LINE, "exhibit 3B 1x3@4,0 ! apart", ["2 R5.2: apart"]),
        (LINE, "exhibit 3B 0,1 1,1 1,2 ! bent", ["2 R5.4: bent"]),
        (LINE, "place 7,0 6,0 ! far", ["2 R5.1: far", "2 R5.2: far"]),
        (LINE, "exhibit 4A 0,9 1,9 2,9 4,9 ! all of it",
         ["2 R4.5: all of it", "2 R5.1: all of it", "2 R5.2: all of it", "2 R5.4: all of it"]),
    ],
)  # fmt: skip
def test_a_breach_stands_and_is_listed_once_a_clause(
    so_far: str, breach: str, expected: list[str]
) -> None:
    play = played(so_far)
    assert refusal(play, breach.partition("!")[0])
    assert listed(play.enter(entry(breach))) == expected


@pytest.mark.parametrize(
    ("so_far", "tried"),
    [
        ("", "buy 3"),
        ("", "next"),
        ("buy trade", "trade 0:3A1 1:3A2 -> 1"),
        (LINE, "exhibit 3B 3x1@0,1"),
        (LINE, "place 0,1"),
        ("2 depth=exhibits", "stuck"),
        ("next; next; stuck", "hands 3/0/0 3/0/0"),
    ],
)
def test_a_note_without_a_breach_is_accepted_and_not_listed(so_far: str, tried: str) -> None:
    play = played(so_far)
    noted = play.enter(entry(f"{tried} ! as always"))
    assert listed(noted) == []
    assert noted.state == play.enter(entry(tried)).state


def test_missing_fragments_come_from_the_hand_as_real_cards() -> None:
    so_far = f"{DRAWN}; buy 4; prepare 4A 1,2,3 joker=3; fill 3 3 3; next; next"
    play = played(f"{so_far}; exhibit 4A 2x2@0,0 ! the fourth came from the hand")
    (shown,) = play.state.table.works
    assert WORKS["4A"].fragments(shown.jokers) == [3]
    assert WORKS["4A"].fragments(shown.real) == [1, 2, 4]
    assert play.state.cards.hands == (3, 11)
    straight = played(f"{DRAWN}; buy 4; exhibit 4A 2x2@0,0 ! straight from the hand")
    assert straight.state.cards.hands == (0, 11)
    assert straight.standing.scores == (5, 0)


def test_a_work_begun_with_too_few_goes_on_like_any_other() -> None:
    so_far = "2 depth=exhibits; prepare 4A 1 ! one only; next; next; prepare 4A 2; next; next"
    play = played(f"{so_far}; prepare 4A 3,4; next; next; exhibit 4A 2x2@0,0")
    assert play.standing.scores == (5, 0)
    assert listed(play) == ["0 R4.3: one only"]


def test_after_a_breach_of_the_frame_the_table_ends_the_game() -> None:
    """Nothing fits beside a hall that is too large, and still the rules do not end the game."""
    play = played(f"{LINE}; exhibit 3B 3x1@6,0 ! far")
    assert play.state.over is None
    assert not list(play.state.fits)
    assert "end" in play.due
    over = play.enter(entry("no-room"))
    assert over.due == ("hands",)
    assert over.state.over is not None
    assert over.state.over.why == "The table says that no work fits into the hall any more."


def test_a_breach_of_the_frame_does_not_let_the_next_one_pass() -> None:
    play = played(f"{LINE}; exhibit 3B 3x1@6,0 ! far; next")
    assert refusal(play, "place 9,0").startswith("R5.1/cells: The hall would be 10 wide")
    assert listed(play.enter(entry("place 9,0 ! it goes on")))[-1] == "4 R5.1: it goes on"


def test_the_rules_end_the_game_after_other_breaches() -> None:
    """A work lies scattered in the last column, and single gaps are left: nothing fits."""
    so_far = (
        "2 depth=exhibits; exhibit 3A 3x1@0,0; next; exhibit 3B 3x1@3,0; next; "
        "exhibit 3C 3x1@0,1; next; exhibit 3D 3x1@3,1; next; exhibit 3E 3x1@0,2; next; "
        "exhibit 3F 3x1@3,2; next; place 4x2@0,3; next; exhibit 3G 3x1@0,5; next; "
        "exhibit 3H 3x1@3,5; next; exhibit 4A 2x2@4,3 ! straight from the hand; next"
    )
    play = played(f"{so_far}; exhibit 3I 6,1 6,2 6,4 ! scattered")
    assert [each.cite.id for each in play.state.waived] == ["R4.5", "R5.4"]
    assert play.due == ("hands",)
    assert played(f"{so_far}; exhibit 3I 1x3@6,1").state.waived == play.state.waived[:1]


DRY = "; ".join(f"buy {pile}; next" for pile in "346" for _ in range(17))
NEVER = [
    ("buy trade", "trade 0:3A1 1:3A2 -> 0", "R3.3"),
    ("2 depth=exhibits", "prepare 4A -", "R4.4"),
    ("2 depth=exhibits", "swap 4A 1", "R4.6"),
    (LINE, "exhibit 3B 3x1@2,0", "R5.3"),
    ("", "hands 3/0/0 3/0/0", "R6.1"),
    ("", "stuck", "R6.2"),
    (LINE, "exhibit 3A 3x1@0,1", "R8.1"),
    ("", "place 0,0", "R8.1"),
    (DRY, "buy 3", "R8.2"),
    (f"{DRY}; {'; '.join(['give 0; next; next'] * 28)}", "give 0", "R8.2"),
    ("next; next; stuck", "hands 3/3/0 3/0/0", "R8.3"),
    ("next; next; stuck", "hands 3/0/9 3/0/0", "R8.3"),
    ("buy 3", "less", "R8.4"),
    ("2 depth=exhibits", "buy 3", "R8.4"),
    ("2 depth=exhibits", "exhibit 3Z 3x1@0,0", "R1.2"),
]


@pytest.mark.parametrize(("so_far", "tried", "rule"), NEVER)
def test_what_no_table_can_breach_stands_in_no_note(so_far: str, tried: str, rule: str) -> None:
    refused_as = refusal(played(so_far), f"{tried} ! it was so")
    assert refused_as.partition("/")[0] == rule
    assert refused_as == refusal(played(so_far), tried)


@pytest.mark.parametrize("why", ["", " ", None, 7])
def test_a_note_says_why(why: str | int | None) -> None:
    assert refused(played(""), {"kind": "end-turn", "as_played": why}).startswith("/as_played")
