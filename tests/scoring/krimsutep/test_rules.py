"""Every rule of Krimsutep from both sides: what it lets stand and what it refuses.

The tables are `refusals/*.txt`. At the margin is the play so far, in the notation of
`notation.py`, or a name for it that later lines use (`VOID = trick r5 g2 r6`). Below it stand
entries that are tried there, each with its whole refusal, or with nothing if it stands.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.kernel.errors import Malformed, RuleViolation
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.game import GAME
from tests.scoring.krimsutep.notation import NAMES, played, refusal, table

TABLES = Path(__file__).parent / "refusals"


class Case(NamedTuple):
    so_far: str
    entry: str
    expected: str
    place: str


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


def cases(path: Path) -> Iterator[Case]:
    """Read one table."""
    names = {"at the start": "", "the whole game": whole_game()}
    so_far, found = "", list[Case]()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.strip()
        match len(line) - len(line.lstrip()):
            case 0 if " = " in text:
                name, _, said = text.partition(" = ")
                names[name] = unfolded(said, names)
            case 0 if text and not text.startswith("#"):
                so_far = unfolded(text, names)
            case 4:
                found.append(Case(so_far, unfolded(text, names), "", f"{path.stem}:{number}"))
            case 8:
                tried = found.pop()
                found.append(tried._replace(expected=f"{tried.expected} {text}".strip()))
            case _:
                assert not text or text.startswith("#"), f"{path.stem}:{number}"
    yield from found


def unfolded(text: str, names: dict[str, str]) -> str:
    """Put plays for their names, which stand alone between semicolons."""
    parts = [part.strip() for part in text.split(";")]
    while any(part in names for part in parts):
        text = "; ".join(names.get(part, part) for part in parts)
        parts = [part.strip() for part in text.split(";")]
    return text


CASES = [case for path in sorted(TABLES.glob("*.txt")) for case in cases(path)]


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
    with pytest.raises(Malformed, match=r"The starting player is none of the seats\."):
        GAME.begin(NAMES[:3], start)


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
