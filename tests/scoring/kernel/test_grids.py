"""Shapes drawn, and boards of bits against walks over squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kernel.grids import Bitboard, Shape, Square

SQUARES = st.builds(Square, st.integers(0, 4), st.integers(0, 4))
SHAPES = st.sets(SQUARES, min_size=1).map(Shape.of)
STEPS = st.lists(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]), max_size=6)


def walked(steps: list[tuple[int, int]]) -> Shape:
    squares = [Square(0, 0)]
    for right, down in steps:
        squares.append(Square(squares[-1].col + right, squares[-1].row + down))
    return Shape.of(squares)


CONNECTED = STEPS.map(walked)
BOARD = Bitboard(5, 4)
ON_BOARD = [Square(col, row) for row in range(4) for col in range(5)]


@pytest.mark.parametrize(
    ("shape", "turned", "mirrored", "turns", "ways"),
    [
        ("X", "X", "X", 1, 1),
        ("XXX", "X/X/X", "XXX", 2, 2),
        ("X./XX", "XX/X.", ".X/XX", 4, 4),
        (".XX/XX.", "X./XX/.X", "XX./.XX", 2, 4),
        ("XXX/X..", "XX/.X/.X", "XXX/..X", 4, 8),
    ],
)
def test_a_drawn_shape_turns(
    shape: str, turned: str, mirrored: str, turns: int, ways: int
) -> None:
    drawn = Shape.parse(shape)
    assert str(drawn.turned()) == turned
    assert str(drawn.mirrored()) == mirrored
    assert len(drawn.turns()) == turns
    assert len(drawn.orientations()) == ways


@given(SHAPES)
def test_a_drawing_reads_back(shape: Shape) -> None:
    assert Shape.parse(str(shape)) == shape


@given(SHAPES)
def test_four_quarter_turns_change_nothing(shape: Shape) -> None:
    assert shape.turned().turned().turned().turned() == shape


@given(st.sets(st.sampled_from(ON_BOARD)))
def test_a_mask_holds_its_squares(squares: set[Square]) -> None:
    assert set(BOARD.squares(BOARD.mask(squares))) == squares
    assert BOARD.mask(squares) & ~BOARD.everything == 0


@given(st.sets(st.sampled_from(ON_BOARD), min_size=1))
def test_areas_are_what_a_walk_over_squares_finds(free: set[Square]) -> None:
    left, found = set(free), set()
    while left:
        area = {min(left)}
        while grown := {each for each in left - area if any(beside(each, a) for a in area)}:
            area |= grown
        found.add(frozenset(area))
        left -= area
    areas = BOARD.areas(BOARD.mask(free))
    assert {frozenset(BOARD.squares(area)) for area in areas} == found


def beside(square: Square, other: Square) -> bool:
    return abs(square.col - other.col) + abs(square.row - other.row) == 1


@given(CONNECTED, st.sets(st.sampled_from(ON_BOARD)))
def test_a_connected_shape_fits_where_its_offsets_say_and_nowhere_else(
    shape: Shape, free: set[Square]
) -> None:
    fits = mask = BOARD.mask(free)
    for offset in BOARD.offsets(shape):
        fits &= mask >> offset
    laid = [bits for bits in BOARD.placements(shape) if bits & ~mask == 0]
    assert sorted(bits & -bits for bits in laid) == sorted(map(BOARD.bit, BOARD.squares(fits)))
    assert all(bits.bit_count() == len(shape.squares) for bits in BOARD.placements(shape))
