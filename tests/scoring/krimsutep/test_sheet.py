"""The final sheet of Krimsutep: what a play can give is accepted, and nothing beyond."""

import pytest

from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json
from tests.scoring.random_plays import MANNERS, play
from tests.scoring.test_closing import KRIMSUTEP, begun, on_paper, sheet

# Nobody has less: each builds every obelisk alone, and the first three palaces score.
LEAST: dict[int, list[dict[str, Json]]] = {
    3: [
        {"suit": 24, "palace": 3, "obelisk": 4, "oasis": 3},
        {"obelisk": 4, "oasis": 3},
        {"obelisk": 4, "oasis": 3},
    ],
    4: [
        {"suit": 18, "palace": 3, "obelisk": 3, "oasis": 3},
        {"obelisk": 3, "oasis": 3},
        {"obelisk": 3, "oasis": 3},
        {"obelisk": 3, "oasis": 3},
    ],
}


@pytest.mark.parametrize("seats", LEAST)
def test_the_least_of_krimsutep_is_what_all_cards_bring_alone(seats: int) -> None:
    position, points = begun("krimsutep", seats), LEAST[seats]
    assert position.enter(sheet(points)).due == ()
    less = [{**points[0], "palace": 2}, *points[1:]]
    with pytest.raises(RuleViolation) as refused:
        position.enter(sheet(less))
    assert (refused.value.cite.id, refused.value.message) == (
        "K4.4",
        "The first palaces always score: palaces bring 3 points at least, not 2.",
    )
    totals: list[dict[str, Json]] = [
        {"total": sum(int(str(each)) for each in one.values())} for one in points
    ]
    assert position.enter(sheet(totals)).due == ()
    for seat in range(seats):
        low = [*totals]
        low[seat] = {"total": int(str(low[seat]["total"])) - 1}
        with pytest.raises(RuleViolation):
            position.enter(sheet(low))


def test_no_building_of_krimsutep_doubles_without_the_most_of_a_suit() -> None:
    points = [*LEAST[3]]
    points[2] = {**points[2], "doubling": 3}
    with pytest.raises(RuleViolation) as refused:
        begun("krimsutep", 3).enter(sheet(points))
    assert (refused.value.cite.id, refused.value.field) == ("K4.8", "points.2.doubling")
    assert refused.value.message == "Cem never has the most of a suit: no building doubles."


@pytest.mark.parametrize("seats", LEAST)
def test_two_players_at_most_tie_in_a_suit_of_krimsutep(seats: int) -> None:
    rounds = {3: 24, 4: 18}[seats]
    points = [*LEAST[seats]]
    points[1] = {**points[1], "suit": rounds}
    position = begun("krimsutep", seats)
    assert position.enter(sheet(points)).due == ()
    points[2] = {**points[2], "suit": 1}
    with pytest.raises(RuleViolation, match="for suits is too much"):
        position.enter(sheet(points))


UPSTREAM: Json = {"width": 5, "height": 6, "cells": ["a1", "b1", "c1", "d1", "e1", "a2"]}


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 12),
        ({"halves": "stacked"}, 15),
        ({"distance": "diagonal"}, 10),
        ({"nile": UPSTREAM}, 24),  # four steps away on row 5, with six halves around
    ],
)
def test_the_largest_oasis_of_krimsutep_follows_the_field(
    options: dict[str, Json], most: int
) -> None:
    position = begun("krimsutep", 3, **options)
    points = [*KRIMSUTEP]
    points[2] = {**points[2], "oasis-final": most}
    points[1] = {**points[1], "oasis-final": 0}
    assert position.enter(sheet(points)).due == ()
    points[2] = {**points[2], "oasis-final": most + 1}
    with pytest.raises(RuleViolation, match=f"the most is {most}"):
        position.enter(sheet(points))


@pytest.mark.parametrize("manner", MANNERS["krimsutep"])
def test_every_sheet_of_krimsutep_that_a_play_gives_is_accepted(manner: str) -> None:
    for seed in range(8):
        whole = play("krimsutep", manner, seed)
        blank, played = whole.positions[0], whole.positions[-1]
        totals: list[dict[str, Json]] = [{"total": each} for each in played.standing.scores]
        for points in (on_paper(played), totals):
            assert blank.enter(sheet(points)).standing == played.standing
