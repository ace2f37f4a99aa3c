"""The hall: its frame, and what fits where, drawn and against brute force."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.ramses.components import WORKS, Cell
from scoring.ramses.hall import Hall, in_one_piece
from scoring.ramses.rulings import Rectangle
from scoring.ramses.state import State
from scoring.ramses.works import Lying, Table
from tests.scoring.ramses import brute
from tests.scoring.ramses.notation import drawn, hall, played, spaces, table

LINE, POST, SQUARE = Rectangle(3, 1), Rectangle(1, 3), Rectangle(2, 2)
SHAPES = (
    LINE,
    POST,
    SQUARE,
    Rectangle(3, 2),
    Rectangle(2, 3),
    Rectangle(6, 1),
    Rectangle(1, 4),
)
FULL = "\n".join(["XXXXXXX"] * 6)


@st.composite
def halls(draw: st.DrawFn, gaps: int = 30) -> Hall:
    """Any cards inside a frame, laid in any order, with at most so many gaps in their frame."""
    width, height = draw(st.sampled_from([(7, 6), (6, 7), (5, 5), (7, 3), (2, 6)]))
    left, top = draw(st.integers(-9, 9)), draw(st.integers(-9, 9))
    frame = [Cell(left + x, top + y) for y in range(height) for x in range(width)]
    most = min(gaps, len(frame) - 1)
    missing = draw(st.sets(st.sampled_from(frame), max_size=most))
    laid = draw(st.permutations([cell for cell in frame if cell not in missing]))
    built = Hall()
    for start in range(0, len(laid), 3):
        built = built.add(laid[start : start + 3])
    return built


@pytest.mark.parametrize(
    ("drawing", "shape", "expected"),
    [
        # a full hall, and one with room for one line
        (FULL, LINE, []),
        (FULL.replace("X", ".", 3), LINE, ["oooXXXX"]),
        (FULL.replace("X", ".", 3), POST, []),
        # a gap of three that turns round a corner
        ("XXXXXXX\nXXX..XX\nXXX.XXX\nXXXXXXX\nXXXXXXX\nXXXXXXX", LINE, []),
        # room that touches nothing is no room: the hall in the corner, the line far away
        ("XX.....\nXX.....\n.......\n.......\n.......\n......X", SQUARE, None),
    ],
)  # fmt: skip
def test_what_fits(drawing: str, shape: Rectangle, expected: list[str] | None) -> None:
    found = [list(place) for place in hall(drawing).fits(shape)]
    slow = list(brute.places(set(hall(drawing).cells), shape))
    assert sorted(map(sorted, found)) == sorted(map(sorted, slow))
    if expected is not None:
        assert [drawn(place, drawing).split("\n")[0] for place in found] == expected


@pytest.mark.parametrize(
    ("drawing", "frame", "opened"),
    [
        ("X", None, 13 * 11 + 11 * 13 - 11 * 11 - 1),
        ("XXXXXX", None, 6 * 13 + 2 * 11 - 6),
        ("XXXXXXX", Rectangle(7, 6), 7 * 11 - 7),
        ("X\nX\nX\nX\nX\nX\nX", Rectangle(6, 7), 7 * 11 - 7),
        (FULL, Rectangle(7, 6), 0),
    ],
)
def test_the_frame_is_open_until_a_side_reaches_seven(
    drawing: str, frame: Rectangle | None, opened: int
) -> None:
    there = hall(drawing)
    assert there.turned == frame
    everywhere = {(x, y) for x in range(-9, 17) for y in range(-9, 17)} - there.cells
    assert there.open == {
        space for space in everywhere if brute.inside_a_frame([*there.cells, space])
    }
    assert len(there.open) == opened


@given(halls())
def test_every_place_is_found_and_no_other(there: Hall) -> None:
    for shape in SHAPES:
        found = [list(place) for place in there.fits(shape)]
        slow = list(brute.places(set(there.cells), shape))
        assert sorted(found) == sorted([Cell(*space) for space in place] for place in slow)
        assert there.room([shape]) is bool(slow)


@given(halls(gaps=10), st.sampled_from([3, 4, 6]))
@example(hall("XXXXXXX\nXXX..XX\nXXX.XXX\nXXXXXXX\nXXXXXXX\nXXXXXXX"), 3)
@example(hall("XXXXXXX\nXXX.XXX\nXXXX.XX\nXXXXX.X\nXXXXXXX\nXXXXXXX"), 3)
def test_a_free_shape_is_found_exactly_where_there_is_one(there: Hall, size: int) -> None:
    patch = there.patch(size)
    assert bool(patch) is any(True for _ in brute.pieces(set(there.cells), size))
    if patch:
        assert len(set(patch)) == size
        assert in_one_piece(patch)
        assert brute.may_lie(set(there.cells), list(patch))


@given(halls(), st.sets(st.sampled_from(sorted(WORKS))), st.data())
def test_room_is_left_exactly_if_a_work_fits_that_is_not_in_the_hall(
    there: Hall, shown: set[str], data: st.DataObject
) -> None:
    fixed = data.draw(st.dictionaries(st.sampled_from(sorted(WORKS)), st.just(None)))
    sizes = {3: [(3, 1), (1, 3)], 4: [(2, 2), (4, 1), (1, 4)], 6: [(3, 2), (2, 3), (6, 1)]}
    chosen = {code: data.draw(st.sampled_from(sizes[WORKS[code].size])) for code in fixed}
    options = ",".join(f"{code}:{width}x{height}" for code, (width, height) in chosen.items())
    state = table(f"2 shapes={options}" if options else "2").state
    state = replace(state, table=Table(there, tuple(exhibited(code) for code in shown)))
    ways = {
        code: [chosen[code]] if code in chosen else brute.RECTANGLES[work.size]
        for code, work in WORKS.items()
        if code not in shown
    }
    slow = {
        (code, tuple(place))
        for code, sizes_of in ways.items()
        for size in sizes_of
        for place in brute.places(set(there.cells), size)
    }
    assert {(fit.work.code, fit.cells) for fit in state.fits} == slow
    assert state.room is bool(slow)


def exhibited(code: str) -> Lying:
    work = WORKS[code]
    return Lying(work, 0, real=work.whole, jokers=0, entry=0, cells=(Cell(0, 0),))


@given(halls())
def test_cards_laid_one_after_another_lie_as_if_laid_at_once(there: Hall) -> None:
    assert there == Hall().add(sorted(there.cells))


def test_in_an_empty_hall_everything_fits_at_the_origin() -> None:
    assert list(Hall().fits(SQUARE)) == [((0, 0), (1, 0), (0, 1), (1, 1))]
    assert Hall().patch(4) == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert Hall().room([LINE])
    assert Hall().turned is None


@pytest.mark.parametrize("far", [(7, 0), (0, 7), (6, 6), (10**40, 0), (-(10**40), 3)])
def test_in_a_hall_beyond_its_frame_nothing_fits(far: tuple[int, int]) -> None:
    there = hall("X").add([Cell(*far)])
    assert not there.box.in_frame
    assert not there.room(SHAPES)
    assert [*there.fits(LINE), *there.open] == []
    assert there.patch(3) == ()
    assert there.turned is None
    further = there.add([Cell(1, 0)])
    assert further.cells == {(0, 0), (1, 0), far}
    assert further.touches([Cell(2, 0)])


@pytest.mark.parametrize(
    ("drawing", "holds"),
    [("X", True), ("XX", True), ("X.X", False), ("X.\n.X", False), ("XX\n.X", True),
     ("XXX\nX.X\nXXX", True), ("XX.XX\nX...X\nXXXXX", True), ("XX\n..\nXX", False)],
)  # fmt: skip
def test_what_holds_together(drawing: str, holds: bool) -> None:  # noqa: FBT001 - a table
    assert in_one_piece(spaces(drawing)) is holds
    assert brute.in_one_piece(spaces(drawing)) is holds


def test_a_state_says_where_everything_fits() -> None:
    state: State = table("2 depth=exhibits").state
    assert {fit.work.code for fit in state.fits} == set(WORKS)
    assert state.table.beside(next(state.fits).cells) == "anywhere in the empty hall"


@pytest.mark.parametrize(
    ("cells", "where"),
    [
        ([(3, 0)], "right of 3A"),
        ([(-1, 0)], "left of 3A"),
        ([(1, 1), (2, 1)], "below 3A"),
        ([(0, -2), (0, -1)], "above 3A"),
        ([(4, 2)], "beside a trading card"),
    ],
)
def test_a_place_in_the_hall_is_named_by_a_work_beside_it(
    cells: list[tuple[int, int]], where: str
) -> None:
    play = played("2 depth=exhibits; exhibit 3A 3x1@0,0; next; place 3,1 3,2 ! askew")
    assert play.state.table.beside([Cell(*cell) for cell in cells]) == where
