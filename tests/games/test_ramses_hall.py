"""The hall of Ramses as it is drawn, and the room that is left in it."""

import pytest

from companion.games.ramses import hall, pads
from companion.games.ramses.hall import PITCH
from scoring.ramses.components import Cell
from scoring.ramses.rulings import Shapes
from tests.games.ramses_plays import HALL, NAMES, given
from tests.scoring.ramses.brute import RECTANGLES, places
from tests.scoring.ramses.notation import played


@pytest.mark.parametrize("name", NAMES)
def test_the_room_that_is_shown_is_all_that_there_is(name: str) -> None:
    """Every space that some place of a shape covers, found by walking over spaces."""
    seen = set()
    for state, _, _ in given(name):
        cells = state.table.hall.cells
        if not cells or cells in seen or state.setup.options.shapes is not Shapes.RECTANGLES:
            continue
        seen.add(cells)
        expected: dict[str, set[tuple[int, int]]] = {}
        for work in state.table.unexhibited:
            laid = [p for size in RECTANGLES[work.size] for p in places(set(cells), size)]
            if laid:
                expected[work.code] = {space for p in laid for space in p}
        found = {code: each for each in hall.rooms(state) for code in each.works}
        assert found.keys() == expected.keys()
        for code, covered in expected.items():
            assert found[code].everywhere.count("M") == len(covered)


SOME = "still fit: 7 threes, 4 fours and 2 sixes"


@pytest.mark.parametrize(
    ("so_far", "fits", "frame"),
    [
        (
            "2",
            "15 works still fit: 9 threes, 4 fours and 2 sixes",
            "Frame open 7 by 6, either way round",
        ),
        (HALL, f"13 works {SOME}", "Frame open 4 by 3 so far"),
        (
            f"{HALL}; exhibit 3C 3x1@4,0",
            "12 works still fit: 6 threes, 4 fours and 2 sixes",
            "Frame 7 wide 3 of 6 high",
        ),
        (
            "2 depth=exhibits; exhibit 3A 1x3@0,0; next; exhibit 3B 1x3@0,3; next; place 0,6",
            f"13 works {SOME}",
            "Frame 7 high 1 of 6 wide",
        ),
        (
            (
                "2 depth=exhibits; exhibit 3A 3x1@0,0; next; exhibit 3B 3x1@3,0; next; "
                "exhibit 3C 3x1@6,0 ! nobody counted"
            ),
            "No work fits any more",
            "Frame outgrown as played; the players end the game",
        ),
    ],
)
def test_what_still_fits_and_how_the_frame_stands_in_words(
    so_far: str, fits: str, frame: str
) -> None:
    said = pads.facts(played(so_far).state)
    assert f"{said.fits} {said.which}" == fits
    assert f"{said.frame} {said.so_far}" == frame


# Eight works of three and one of four; a row of five spaces is all that is left:
#   AAABBBt CCCDDDt EEEFFFt GGGHHHt 44tt.t. 44.....
LAST = (
    "2 depth=exhibits; prepare 4A 1,2,3,4; next; exhibit 3A 3x1@0,0; next; "
    "exhibit 3B 3x1@3,0; next; exhibit 3C 3x1@0,1; next; exhibit 3D 3x1@3,1; next; "
    "exhibit 3E 3x1@0,2; next; exhibit 3F 3x1@3,2; next; exhibit 3G 3x1@0,3; next; "
    "exhibit 3H 3x1@3,3; next; place 6,0 6,1 6,2 6,3; next; exhibit 4A 2x2@0,4; next; "
    "place 2,4 3,4; next; place 5,4"
)


def test_the_last_work_that_fits_is_named_and_shown_unasked() -> None:
    state = played(LAST).state
    said = pads.facts(state)
    assert f"{said.fits} {said.which}" == "Only 3I still fits"
    (only,) = hall.rooms(state)
    assert only.everywhere.count("M") == 5
    assert hall.view(state).only
    assert not hall.view(played(HALL).state).only


def test_an_open_space_is_striped_by_the_way_round_that_the_frame_must_have() -> None:
    ground = hall.view(played("2 depth=exhibits; exhibit 3A 3x1@0,0").state).ground
    ways = {(x, y): way for x, y, way in ground.cells}
    assert ways[-4, 0] == ways[6, 0] == "lies"
    assert ways[0, -6] == ways[2, 6] == "stands"
    assert ways[-3, -5] == ways[5, 5] == ""
    assert (-5, 0) not in ways
    assert (-4, 6) not in ways
    assert (ground.lies.count("M"), ground.stands.count("M")) == (22, 18)
    assert ground.either.count("M") == 9 * 11 - 3


def test_both_frames_are_drawn_until_a_side_of_seven_decides() -> None:
    open_frames = hall.view(played(HALL).state).ground.frames
    assert [frame.dashed for frame in open_frames] == [False, True]
    (decided,) = hall.view(played(f"{HALL}; exhibit 3C 3x1@4,0").state).ground.frames
    assert decided.where.width == 7 * PITCH
    assert not decided.dashed


def test_the_drawing_shows_works_their_owners_their_jokers_and_trading_cards() -> None:
    view = hall.view(played(f"{HALL}; place 0,1 1,1").state)
    assert [(each.code, each.owner, len(each.jokers)) for each in view.works] == [
        ("3A", 1, 0),
        ("3B", 2, 1),
    ]
    assert view.works[1].title == "3B, exhibited by Ben; a joker stands for b"
    assert view.trading == ((0, PITCH), (PITCH, PITCH))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_on_its_work_and_covers_no_other(name: str) -> None:
    *_, (state, _, _) = given(name)
    for each, lying in zip(hall.view(state).works, state.table.exhibits, strict=True):
        plate = each.plate.plate
        corners = [
            (plate.x, plate.y),
            (plate.x + plate.width, plate.y),
            (plate.x, plate.y + plate.height),
            (plate.x + plate.width, plate.y + plate.height),
        ]
        for x, y in corners:
            assert Cell(int(x // PITCH), int(y // PITCH)) in lying.cells


def test_a_name_on_a_crooked_work_stands_where_two_spaces_lie_abreast() -> None:
    state = played("2 depth=exhibits shapes=free; exhibit 3A 0,0 0,1 1,1").state
    (drawn,) = hall.view(state).works
    assert drawn.plate.plate.middle == (PITCH, 1.5 * PITCH)
