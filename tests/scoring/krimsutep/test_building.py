"""What buildings score, on drawn fields and against walks over half cards."""

from dataclasses import replace
from textwrap import dedent

import pytest

from scoring.kernel.game import Play
from scoring.kernel.grids import Square
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.board import layout
from scoring.krimsutep.components import BASE_SUITS, SUPPLY, Building
from scoring.krimsutep.game import GAME
from scoring.krimsutep.rulings import S_BEND, Distance, Halves
from scoring.krimsutep.score import oasis_yield
from scoring.krimsutep.state import Evaluation, State
from tests.scoring.krimsutep.notation import Krimsutep, field, news, refusal, table

# Rows 3 and 4 of the usual field, where the Nile lies.
NILE = "\n-- -- ~~ ~~ ~~\n~~ ~~ ~~ -- --\n"


def to_build(
    drawing: str, building: str, words: str = "3", *, doubled: bool = False
) -> Krimsutep:
    """A table where somebody is about to lay this building on the drawn field."""
    state = table(words).state
    drawn = field(state.layout, dedent(drawing).strip())
    builder = len(drawn.laid) % 3
    suits = tuple(20 if (seat == builder) is doubled else 0 for seat in range(3))
    state = replace(
        state,
        field=drawn,
        evaluation=Evaluation(dict.fromkeys(BASE_SUITS, suits), (70, 0, 0)),
        revealed=(Building(building),) * 3,
        order=(0, 1, 2),
    )
    return Play(GAME, state)


def points(play: Krimsutep, place: str) -> list[str]:
    return [line.partition(" ")[2] for line in news(play, f"build {place}")]


# The rulebook's example: one small palace above, a big one to the right, others apart.
SMALL_PALACE = """
    P. .P --
    P. -- PP
    -- -- ~~ ~~ ~~
    ~~ ~~ ~~ -- --
    """
SINGLE_OBELISK = SMALL_PALACE.replace("P", "O")
OBELISK_BEND = """
    -- .O OO
    -- -- -- --
    -- -- ~~ ~~ ~~
    ~~ ~~ ~~ -- --
    """
# A row of obelisks that turns down at its end.
OBELISK_HOOK = """
    -- OO O.
    -- -- O.
    -- -- ~~ ~~ ~~
    ~~ ~~ ~~ -- --
    """


@pytest.mark.parametrize(
    ("drawing", "building", "place", "expected"),
    [
        (SMALL_PALACE, "palace-1", "b2 second", ["palace 4 K4.4"]),
        (SMALL_PALACE, "palace-1", "b2 first", ["palace 1 K4.4"]),
        (SMALL_PALACE, "palace-1", "c1 first", ["palace 4 K4.4"]),
        (SMALL_PALACE, "palace-1", "c1 second", ["palace 3 K4.4"]),
        (SMALL_PALACE, "palace-2", "d1", ["palace 2 K4.4"]),
        (SMALL_PALACE, "palace-2", "a3", ["palace 4 K4.4"]),
        (SMALL_PALACE, "obelisk-1", "b2 second", ["obelisk 1 K4.6"]),
        (SMALL_PALACE, "oasis", "b2", ["oasis 3 K4.7"]),
        (SINGLE_OBELISK, "obelisk-1", "b2 second", ["obelisk 4 K4.6"]),
        (SINGLE_OBELISK, "obelisk-1", "b2 first", ["obelisk 1 K4.6"]),
        (SINGLE_OBELISK, "obelisk-2", "b2", ["obelisk 5 K4.6"]),
        (SINGLE_OBELISK, "palace-1", "b2 second", ["palace 1 K4.4"]),
        (OBELISK_BEND, "obelisk-1", "b2 second", ["obelisk 4 K4.6"]),
        (OBELISK_BEND, "obelisk-2", "d1", ["obelisk 5 K4.6"]),
        # the border is no way round: a1 and e1 do not touch, nor e1 and a2
        (
            "-- -- -- -- .P" + "\n-- -- -- -- --" + NILE,
            "palace-1",
            "a2 first",
            ["palace 1 K4.4"],
        ),
        ("-- -- -- -- --\nP. -- -- -- --" + NILE, "palace-1", "e1 second", ["palace 1 K4.4"]),
    ],
)
def test_a_building_scores_what_it_touches(
    drawing: str, building: str, place: str, expected: list[str]
) -> None:
    assert points(to_build(drawing, building), place) == expected


@pytest.mark.parametrize(
    ("place", "side_by_side", "stacked"),
    [
        # b1 has its half on the right or below, c2 has both
        ("b2 first", 1, 4),
        ("b2 second", 4, 3),
        ("c1 first", 4, 1),
        ("c1 second", 3, 4),
    ],
)
def test_halves_lie_side_by_side_or_one_above_the_other(
    place: str, side_by_side: int, stacked: int
) -> None:
    drawing = "-- .P\n-- -- PP" + NILE
    for words, halves in (("3", side_by_side), ("3 halves=stacked", stacked)):
        assert points(to_build(drawing, "palace-1", words), place) == [f"palace {halves} K4.4"]


@pytest.mark.parametrize(
    ("place", "group", "lines"),
    [
        # the whole hook, or its row alone
        ("a1 second", 5, 4),
        # up to the row and across to the hook's end, one each
        ("b2 second", 5, 3),
        ("b2 first", 5, 2),
        ("d1 first", 1, 1),
    ],
)
def test_obelisks_are_joined_in_any_shape_or_in_lines(
    place: str, group: int, lines: int
) -> None:
    for words, count in (("3", group), ("3 obelisks=lines", lines)):
        assert points(to_build(OBELISK_HOOK, "obelisk-1", words), place) == [
            f"obelisk {count} K4.6"
        ]


def test_lines_run_through_every_obelisk_of_the_card_and_count_each_once() -> None:
    drawing = "-- O. --\n-- -- OO\n" + "-- -- ~~ ~~ ~~\n~~ ~~ ~~ -- --"
    play = to_build(drawing, "obelisk-2", "3 obelisks=lines")
    # the row b2 c2, four long, and the column up to b1
    assert points(play, "b2") == ["obelisk 5 K4.6"]


def test_an_empty_half_breaks_a_line() -> None:
    drawing = "OO .O O. --\n-- -- -- --" + NILE
    for words in ("3", "3 obelisks=lines"):
        assert points(to_build(drawing, "obelisk-1", words), "d1 first") == ["obelisk 1 K4.6"]


@pytest.mark.parametrize(
    ("building", "place", "expected"),
    [
        ("palace-1", "b2 second", ["palace 4 K4.4", "doubling 4 K4.8"]),
        ("obelisk-2", "e1", ["obelisk 2 K4.6", "doubling 2 K4.8"]),
        ("oasis", "e1", ["oasis 3 K4.7", "doubling 3 K4.8"]),
    ],
)
def test_the_most_of_the_suit_doubles(building: str, place: str, expected: list[str]) -> None:
    assert points(to_build(SMALL_PALACE, building, doubled=True), place) == expected


def test_the_most_obelisks_that_one_placement_can_score() -> None:
    # the box of three players: six single ones and three double ones
    drawing = """
        OO OO -- O. --
        O. O. O. -- --
        O. O. ~~ ~~ ~~
        ~~ ~~ ~~ -- --
        """
    play = to_build(drawing, "obelisk-2", doubled=True)
    assert points(play, "c1") == ["obelisk 12 K4.6", "doubling 12 K4.8"]


@pytest.mark.parametrize("players", [3, 4])
def test_a_game_has_twelve_obelisk_halves_and_fills_every_space(players: int) -> None:
    supply = SUPPLY[players]
    halves = supply[Building.OBELISK_1] + 2 * supply[Building.OBELISK_2]
    assert players * halves == 12
    assert players * sum(supply.values()) == 24


def test_a_palace_over_four_is_refused_while_another_space_avoids_it() -> None:
    play = to_build("PP PP -- -- --\n-- -- -- -- --" + NILE, "palace-2")
    said = "K4.5/cell: That would make a palace of 6 halves. On d1 it is allowed."
    assert refusal(play, "build c1") == said
    assert refusal(play, "build d1") == ""


def test_where_every_space_makes_a_palace_over_four_it_lies_anywhere_and_scores_0() -> None:
    # every free space, either way round, touches four halves or more
    crowded = """
        PP PP PP PP PP
        PP PP PP PP PP
        PP PP ~~ ~~ ~~
        ~~ ~~ ~~ PP PP
        PP PP PP PP PP
        -- PP PP -- PP
        """
    for place in ("a6 first", "a6 second", "d6 first", "d6 second"):
        play = to_build(crowded, "palace-1", doubled=True)
        assert points(play, place) == ["palace 0 K4.5"]


def test_either_way_round_counts_as_a_way_out() -> None:
    # only e6 is free; its second half touches nothing, its first half the palace beside it
    full = """
        @@ @@ @@ @@ @@
        @@ @@ @@ @@ @@
        @@ @@ ~~ ~~ ~~
        ~~ ~~ ~~ @@ @@
        @@ @@ @@ @@ @@
        @@ @@ PP PP --
        """
    play = to_build(full, "palace-1")
    way_out = "Turned round (e6 right) it is allowed."
    said = f"K4.5/cell: That would make a palace of 5 halves. {way_out}"
    assert refusal(play, "build e6 first") == said
    assert refusal(play, "build e6 second") == ""


def test_a_palace_of_exactly_four_is_a_way_out() -> None:
    # a6 would join seven halves either way round, the first half of e6 three
    full = """
        @@ @@ @@ @@ @@
        @@ @@ @@ @@ @@
        @@ @@ ~~ ~~ ~~
        ~~ ~~ ~~ @@ PP
        PP P. @@ @@ P.
        -- PP PP @@ --
        """
    play = to_build(full, "palace-1")
    said = "K4.5/cell: That would make a palace of 8 halves. On e6 left it is allowed."
    assert refusal(play, "build a6 second") == said
    assert refusal(play, "build e6 first") == ""
    assert points(play, "e6 first") == ["palace 4 K4.4"]


def test_distances_from_the_usual_nile_are_ten_ten_and_four() -> None:
    usual = layout(S_BEND, Halves.SIDE_BY_SIDE)
    state = table("3").state
    steps = [usual.distance(cell, state.options.distance) for cell in usual.spaces]
    assert [steps.count(distance) for distance in (1, 2, 3)] == [10, 10, 4]
    assert len(usual.spaces) == 24


@pytest.mark.parametrize(
    ("drawing", "cell", "expected"),
    [
        ("~~ ~~ -- -- -- --\n~~ @@ .P\n~~ .P\n~~\n~~", "b2", (1, 1)),
        ("~~ ~~ -- -- -- --\n~~ -- PP\n~~ P. @@ P.\n~~ -- P.\n~~", "c3", (2, 4)),
        ("~~ ~~ -- -- -- --\n~~ -- -- PP\n~~ -- PP @@ PP\n~~ -- -- PP\n~~", "d3", (3, 6)),
        ("~~ ~~ -- -- -- --\n~~\n~~ -- -- -- -- @@\n~~\n~~", "f3", (5, 0)),
    ],
)
def test_an_oasis_counts_its_steps_and_the_palace_halves_that_touch_it(
    drawing: str, cell: str, expected: tuple[int, int]
) -> None:
    state = drawn_on_own_nile()
    drawn = field(state.layout, drawing)
    laid = drawn.on(Square.parse(cell))
    assert laid is not None
    assert oasis_yield(state, drawn, laid) == expected


def drawn_on_own_nile(**options: str) -> State:
    nile: Json = {"width": 6, "height": 5, "cells": ["a1", "a2", "a3", "a4", "a5", "b1"]}
    return GAME.begin(("Ann", "Ben", "Cem"), 0, {"nile": nile, **options}).state


@pytest.mark.parametrize(
    ("cell", "steps", "diagonal"), [("b2", 1, 1), ("c2", 2, 1), ("c3", 2, 2), ("d2", 3, 2)]
)
def test_distance_in_steps_or_with_diagonals(cell: str, steps: int, diagonal: int) -> None:
    here = Square.parse(cell)
    for words, distance in (({}, steps), ({"distance": "diagonal"}, diagonal)):
        state = drawn_on_own_nile(**words)
        assert state.layout.distance(here, state.options.distance) == distance


def test_no_oasis_of_the_usual_field_scores_as_much_as_the_rulebook_s_third() -> None:
    usual = layout(S_BEND, Halves.SIDE_BY_SIDE)
    buildable = 0
    for cell in usual.spaces:
        buildable |= usual.bits(cell, Building.PALACE_2, None)
    most = [
        (usual.touching(usual.bits(cell, Building.PALACE_2, None)) & buildable).bit_count()
        for cell in usual.spaces
        if usual.distance(cell, Distance.STEPS) == 3
    ]
    assert sorted(most) == [3, 3, 4, 4]
