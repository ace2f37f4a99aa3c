"""When a turn of Ramses has only its end left, and when a table has a choice."""

import pytest

from tests.scoring.ramses.notation import DRAWN, played

END_TURN = {"kind": "end-turn"}


@pytest.mark.parametrize(
    "so_far",
    [
        "2 depth=exhibits; exhibit 3A 3x1@0,0",
        "2 depth=exhibits; prepare 4A 1,2,3",
        "2 depth=exhibits; place 0,0",
        "2 depth=exhibits; prepare 4A 1,2,3 joker=1; next; swap 4A 1",
        "2 depth=exhibits; exhibit 3A 3x1@0,0; exhibit 3B 3x1@3,0 ! she built twice",
        "2 shapes=free depth=exhibits; exhibit 3A 3x1@0,0",
        "2; less; exhibit 3A 3x1@0,0",
        "2; give 1; fill 3 3",
    ],
)
def test_only_the_end_of_the_turn_is_left(so_far: str) -> None:
    position = played(so_far)
    assert position.forced == END_TURN
    assert position.enter(position.forced).forced is None


@pytest.mark.parametrize(
    "so_far",
    [
        "2",
        "2 depth=exhibits",
        "2 depth=exhibits; exhibit 3A 3x1@0,0; next",
        "2 depth=exhibits; next",
        "2 depth=exhibits; stuck",
        "2 depth=exhibits; stuck; hands - -",
        "2; less",
        "2; buy 3",
        "2; buy 3; exhibit 3A 3x1@0,0",
        "2; give 1",
        "2; buy trade; give 1; fill 3",
        f"2; {DRAWN}; exhibit 3A 3x1@0,0",
    ],
)
def test_a_table_has_a_choice(so_far: str) -> None:
    assert played(so_far).forced is None


def test_nothing_is_forced_once_the_table_has_closed_the_game() -> None:
    position = played("2 depth=exhibits; exhibit 3A 3x1@0,0")
    assert position.enter({"kind": "stop", "why": "late"}).forced is None
