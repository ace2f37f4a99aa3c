"""Every rule of Krimsutep from both sides: what it lets stand and what it refuses.

The tables are `refusals/*.txt`, as `tests/scoring/tables.py` reads them, in the notation of
`notation.py`.
"""

from pathlib import Path

import pytest

from scoring.kernel.errors import Malformed, RuleViolation
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.game import GAME
from tests.scoring.krimsutep.notation import NAMES, played, refusal, table
from tests.scoring.tables import Case, cases

TABLES = Path(__file__).parent / "refusals"


def whole_game() -> str:
    """Everyone builds the same card in each round, down the field."""
    cards = (
        "oasis", "obelisk-1", "obelisk-2", "palace-1", "palace-1", "palace-2", "palace-1",
        "obelisk-1",
    )  # fmt: skip
    free = iter(table("3").state.layout.spaces)
    rounds: list[str] = []
    for building in cards:
        half = " first" if building.endswith("-1") else ""
        cells = [f"build {next(free)}{half} ! as it lies" for _ in range(3)]
        rounds += [f"ALL; reveal {building} {building} {building}; order 0,1,2", *cells]
    return "; ".join(rounds)


NAMED = {"the whole game": whole_game()}
CASES = [case for path in sorted(TABLES.glob("*.txt")) for case in cases(path, NAMED)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_an_entry_stands_or_is_refused_by_its_clause(case: Case) -> None:
    assert refusal(played(case.so_far), case.entry) == case.expected


@pytest.mark.parametrize("players", [0, 1, 2, 5, 41])
def test_only_three_or_four_play(players: int) -> None:
    with pytest.raises(RuleViolation) as caught:
        GAME.begin([f"Player {number}" for number in range(players)])
    assert caught.value.cite is book.K1_1
    assert str(caught.value) == f"Krimsutep is for 3 to 4 players, not {players}."


@pytest.mark.parametrize("start", [-1, 3])
def test_the_starting_player_sits_at_the_table(start: int) -> None:
    with pytest.raises(Malformed, match=r"The starting player must have a seat\."):
        GAME.begin(NAMES[:3], start)


def test_a_reading_that_is_none_names_its_option() -> None:
    with pytest.raises(Malformed) as caught:
        GAME.begin(NAMES[:3], 0, {"maid": "loses"})
    assert caught.value.field == "options.maid"


# What cannot be refused: what only says how points fall (and is scored so by itself), what a
# layout is read by, what nobody enters (who deals, what lies face down), and what is the
# players' choice.
NEVER_REFUSE = {
    book.K1_2, book.K1_3, book.K1_5, book.K2_2, book.K2_5, book.K2_6,
    book.K4_4, book.K4_6, book.K4_7, book.K4_8, book.K5_2, book.K5_3,
}  # fmt: skip


def test_every_clause_that_can_refuse_has_a_case() -> None:
    refusing = {case.expected.partition("/")[0] for case in CASES} - {""} | {"K1.1"}
    assert refusing == {cite.id for cite in book.ALL if cite not in NEVER_REFUSE}
