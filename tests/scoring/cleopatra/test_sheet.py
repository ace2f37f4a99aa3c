"""Final sheets of plays that were scored on paper: sums that pieces, gifts and envoys bring."""

import pytest

from scoring.cleopatra.game import GAME
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import table
from tests.scoring.random_plays import MANNERS, play
from tests.scoring.test_closing import CLEOPATRA, sheet

ALL = "all players together have"
IN_PAIRS = (
    "The first sphinx of a pair brings 2, then the other brings 5: the points of all players "
    "do not fit that."
)


def entered(position: Position, points: list[dict[str, Json]]) -> str:
    """Enter a sheet: the clause and the words of its refusal, or nothing where it stands."""
    try:
        assert position.enter(sheet(points)).due == ()
    except RuleViolation as refused:
        return f"{refused.cite.id}: {refused.message}"
    return ""


@pytest.mark.parametrize(
    ("seat", "kind", "sum_", "says"),
    [
        (2, "wall", 2, "C4.1: Cem cannot have 2 for walls: one alone brings 3."),
        (1, "wall", 30, ""),
        (1, "wall", 31, "C4.1: These points need at least 10 walls, and there are 9."),
        (0, "door", 3, "C4.4: Ann cannot have 3 for doors: one alone brings 4."),
        (0, "door", 13, ""),
        (0, "door", 14, "C4.4: These points need at least 3 doors, and there are 2."),
        (2, "mosaic", 3, "C5.3: Cem cannot have 3 for mosaics: one alone brings 4."),
        (1, "mosaic", 72, ""),
        (1, "mosaic", 77, "C5.3: These points need at least 13 mosaics, and there are 12."),
        (1, "sphinx", 16, ""),
        (1, "sphinx", 19, f"C4.2: {IN_PAIRS}"),
        (1, "sphinx", 20, (
            "C4.2: Ben cannot have 20 for sphinxes: 3 of them bring 2 each, and 3 bring 5."
        )),
        (2, "turn-bonus", 3, (
            "C2.5: Cem cannot have 3 for several pieces in one visit: a visit brings 2 or 5."
        )),
        (0, "turn-bonus", 4, ""),
        (0, "turn-bonus", 54, (
            f"C2.5: 56 for several pieces in one visit is too much: {ALL} 55 at most."
        )),
        (0, "envoy", 1, f"C7: 1 for envoys is too much: {ALL} 0 at most."),
        (0, "final-hand", 32, ""),
        (0, "final-hand", 33, (
            f"C8.2: 35 for cards left in hand is too much: {ALL} 34 at most."
        )),
        (0, "sanctuary", -75, f"C8.3: -77 for sanctuaries is too much: {ALL} -76 at most."),
    ],
)  # fmt: skip
def test_sums_that_no_pieces_bring_are_refused(
    seat: int, kind: str, sum_: int, says: str
) -> None:
    points = [*CLEOPATRA]
    points[seat] = {**points[seat], kind: sum_}
    assert entered(table(), points) == says


@pytest.mark.parametrize(
    ("kind", "sums", "reading", "says"),
    [
        ("beggar", (4, -2, -2), "none", ""),
        ("beggar", (3, -3, 0), "none", (
            "C7: Ann cannot have 3 for beggars: they come in steps of 2."
        )),
        ("envoy", (1, -1, 0), "none", ""),
        ("envoy", (1, 1, -2), "supply", ""),
        ("envoy", (1, 0, 0), "supply", ""),
        ("envoy", (-2, 1, 0), "supply", (
            "C7: -1 for envoys is too little: an amulet that one player gives, another takes."
        )),
        ("sphinx", (2, 5, 2), "none", ""),
        ("sphinx", (0, 0, 0), "none", ""),
        ("sphinx", (4, 5, 4), "none", f"C4.2: {IN_PAIRS}"),
    ],
)  # fmt: skip
def test_the_sums_of_all_players_fit_together(
    kind: str, sums: tuple[int, ...], reading: str, says: str
) -> None:
    points: list[dict[str, Json]] = [{"final-hand": 3, kind: number} for number in sums]
    assert entered(table(3, {"envoy": reading}), points) == says


@pytest.mark.parametrize("manner", MANNERS["cleopatra"])
def test_no_sheet_of_a_whole_play_is_refused(manner: str) -> None:
    for seed in range(3):
        whole = play(GAME.slug, manner, seed)
        first, last = whole.positions[0], whole.positions[-1]
        sums: list[dict[str, int]] = [{} for _ in last.state.seats]
        for line in last.state.lines:
            if line.entry is not None:
                own = sums[line.seat]
                own[line.kind] = own.get(line.kind, 0) + line.points
        assert entered(first, [{**each} for each in sums]) == ""
