"""A play of which the table knows only each seat's total: a sheet without kinds of line."""

import json

import pytest

from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES
from tests.scoring.test_closing import (
    RECORDS,
    SHEETS,
    WHOLE,
    begun,
    checked,
    entered,
    sheet,
)

TOTALS: dict[str, list[dict[str, Json]]] = {
    "krimsutep": [{"total": 55}, {"total": 53}, {"total": 29}],
    "ramses": [{"total": 5}, {"total": 14}],
    "cleopatra": [
        {"total": 42, "total-amulets": 5},
        {"total": 41, "total-amulets": 2},
        {"total": 28, "total-amulets": 0},
    ],
}

BUILDING = "building every oasis and obelisk brings"


@pytest.mark.parametrize("game", list(TOTALS))
def test_a_sheet_of_totals_is_ranked_like_the_same_sheet_by_kinds(game: str) -> None:
    position = begun(game, len(TOTALS[game]))
    found = position.enter(sheet(TOTALS[game]))
    assert found.standing == position.enter(sheet(SHEETS[game])).standing
    assert found.due == ()
    assert {line.kind for line in found.state.lines} <= {"total", "total-amulets"}
    counted = [dict[str, int]() for _ in TOTALS[game]]
    for line in found.state.lines:
        counted[line.seat][line.kind] = line.points
    assert counted == TOTALS[game], "with nothing to begin with beside it"


@pytest.mark.parametrize(
    ("game", "seat", "changed", "clause", "says"),
    [
        (
            "krimsutep", 2, {"total": 6}, "K4.7",
            f"Cem cannot have 6 in all: {BUILDING} 7 points at least.",
        ),
        (
            "krimsutep", 2, {"total": 179}, "K5.3",
            "Cem cannot have 179 in all: the most is 178.",
        ),
        (
            "krimsutep", 2, {"total": -1}, "K5.3",
            "Cem cannot have -1 for points in all: they earn points.",
        ),
        (
            "ramses", 0, {"total": 50}, "R7.1",
            "64 points are too many: all works together bring 63.",
        ),
        (
            "ramses", 0, {"total": -63}, "R7.2",
            "Ann cannot have -63 in all: the least is -62.",
        ),
        (
            "cleopatra", 1, {"total-amulets": -1}, "C8.4",
            "Ben cannot have -1 for amulets in all: they earn points.",
        ),
    ],
)  # fmt: skip
def test_totals_that_no_play_gives_are_refused(
    game: str, seat: int, changed: dict[str, Json], clause: str, says: str
) -> None:
    points = [*TOTALS[game]]
    points[seat] = {**points[seat], **changed}
    with pytest.raises(RuleViolation) as refused:
        begun(game, len(points)).enter(sheet(points))
    assert (refused.value.cite.id, refused.value.message) == (clause, says)


def test_all_totals_of_krimsutep_have_the_suits_of_all_rounds() -> None:
    with pytest.raises(RuleViolation) as refused:
        begun("krimsutep", 3).enter(sheet([{"total": 10}] * 3))
    assert refused.value.message == (
        "30 points of all players are too few: suits bring 24 at least, and buildings 24."
    )


@pytest.mark.parametrize(
    ("game", "points", "says"),
    [
        (
            "ramses", [{"total": 5, "hand": -3}, {"total": 3}],
            "A sheet has totals or points by kind, not both: “hand” is not a total.",
        ),
        ("ramses", [{"total": 5}, {}], "Ben’s points in all are missing."),
        (
            "cleopatra", [{"total": 5, "total-amulets": 0}, {"total": 5}, {"total": 5}],
            "Ben’s amulets in all are missing.",
        ),
    ],
)  # fmt: skip
def test_a_sheet_of_totals_has_all_of_them_and_nothing_else(
    game: str, points: list[dict[str, Json]], says: str
) -> None:
    with pytest.raises(Malformed) as refused:
        begun(game, len(points)).enter(sheet(points))
    assert refused.value.message == says


def test_records_hold_a_sheet_of_totals() -> None:
    found = checked("ramses", 2, sheet(TOTALS["ramses"]))
    assert isinstance(found, dict)
    assert (found["closed"], found["scores"], found["winners"]) == ("sheet", [5, 14], [1])
    assert found["lines"] == [
        {"entry": 0, "seat": seat, "kind": "total", "points": points, "rule": "R7.5"}
        for seat, points in enumerate((5, 14))
    ]


@pytest.mark.parametrize("name", WHOLE)
def test_the_totals_of_a_whole_play_give_its_standing_again(name: str) -> None:
    played = entered(name, 10_000).standing
    amulets = played.also.get("amulets")
    points = [dict[str, Json](total=score) for score in played.scores]
    for each, number in zip(points, amulets or (), strict=False):
        each["total-amulets"] = number
    record = json.loads((RECORDS / f"{name}.json").read_text())
    blank = GAMES[record["game"]].begin(record["players"], 0, record.get("options", {}))
    assert blank.enter(sheet(points)).standing == played


ROUGH: list[dict[str, Json]] = [
    {"total": 42, "total-eaten": 1},
    {"total": 41, "total-eaten": 0},
    {"total": 28, "total-eaten": 0},
]


def test_without_amulets_the_sheet_says_who_was_eaten() -> None:
    found = begun("cleopatra", 3).enter(sheet(ROUGH))
    assert (found.standing.ranks, found.standing.winners) == ((None, 1, 2), (1,))
    assert found.standing.also == {"eaten": (0,)}
    assert [(line.kind, line.points) for line in found.state.lines] == [
        ("total", 42), ("total", 41), ("total", 28),
    ]  # fmt: skip


def test_equal_talents_without_amulets_share_the_rank() -> None:
    points: list[dict[str, Json]] = [{"total": 42, "total-eaten": 0} for _ in range(3)]
    assert begun("cleopatra", 3).enter(sheet(points)).standing.winners == (0, 1, 2)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"total": 41}, "Ben’s marks of who was eaten are missing."),
        (
            {"total": 41, "total-eaten": 2},
            "Ben cannot have 2 for marks of who was eaten: the most is 1.",
        ),
    ],
)
def test_who_was_eaten_is_marked_for_every_seat(changed: dict[str, Json], says: str) -> None:
    with pytest.raises((Malformed, RuleViolation)) as refused:
        begun("cleopatra", 3).enter(sheet([ROUGH[0], changed, ROUGH[2]]))
    assert refused.value.message == says
