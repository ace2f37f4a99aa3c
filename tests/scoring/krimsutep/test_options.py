"""What is offered is what stands: no more and no less, with what it earns."""

from itertools import islice, permutations, product

import pytest

from scoring.kernel.serialization.entries import Json, serialize_entry
from scoring.krimsutep.components import CARDS
from scoring.krimsutep.game import GAME
from scoring.krimsutep.options import CANDIDATES
from tests.scoring.krimsutep.notation import Krimsutep, played, table

ALL = "totals 20,0,0 20,0,0 20,0,0 70,0,0"
TIE = "totals 20,0,0 20,0,0 20,0,0 29,29,12"
UP = f"{ALL}; reveal palace-2 obelisk-1 oasis"
# A palace of four on a1 and a2; Ann has a small one to build.
FOUR = (
    f"{ALL}; reveal palace-2 oasis obelisk-1; order 0,1,2; build a1; build b1; build c1 first; "
    f"{ALL}; reveal palace-1 palace-2 oasis; order 1,0,2; build a2"
)
# Two tricks are left, and Ben is known to hold no palace.
LATE = (
    "trick rs2 rs3 rs4; trick r2 r3 r4; trick r5 ys2 r6; trick ys3 ys4 y2; trick y3 y4 y5; "
    "trick y6 yVII gs2; trick gs3 gs4 g2; trick g3 g4 g5; trick g6 gVII maid"
)


def stands(play: Krimsutep, payload: dict[str, Json]) -> bool:
    try:
        play.enter(payload)
    except ValueError:
        return False
    return True


def offered(play: Krimsutep, kind: str) -> list[dict[str, Json]]:
    return [payload for payload, _ in play.options() if payload["kind"] == kind]


def builds() -> list[dict[str, Json]]:
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcdef"]
    return [
        {"kind": "build", "cell": cell, **half}
        for cell, half in product(cells, ({}, {"half": "first"}, {"half": "second"}))
    ]


@pytest.mark.parametrize("so_far", [f"{UP}; order 0,1,2", f"{UP}; order 1,0,2", FOUR])
def test_every_legal_space_is_offered_and_no_other(so_far: str) -> None:
    play = played(so_far)
    legal = [payload for payload in builds() if stands(play, payload)]
    assert sorted(map(str, offered(play, "build"))) == sorted(map(str, legal))


def test_every_reveal_order_and_draw_is_offered_and_no_other() -> None:
    seats, cards = range(-1, 4), ("oasis", "obelisk-1", "obelisk-2", "palace-1", "palace-2")
    tries: list[tuple[str, list[dict[str, Json]]]] = [
        (f"{UP}; order 0,1,2; build a1; build b1 first; build c1; {ALL}", [
            {"kind": "reveal", "cards": [*each]} for each in product(cards, repeat=3)
        ]),
        (UP, [{"kind": "order", "seats": [*each]} for each in product(seats, repeat=3)]),
        (TIE, [{"kind": "draw", "seat": seat} for seat in seats]),
    ]  # fmt: skip
    for so_far, every in tries:
        play = played(so_far)
        legal = [payload for payload in every if stands(play, payload)]
        assert offered(play, str(every[0]["kind"])) == legal


def test_every_trick_that_could_fall_is_offered_and_no_other() -> None:
    play = played(LATE)
    left = [code for code, card in CARDS.items() if card.bit & play.state.unplayed]
    every: list[dict[str, Json]] = [
        {"kind": "trick", "cards": [*cards]} for cards in permutations(left, 3)
    ]
    legal = [payload for payload in every if stands(play, payload)]
    assert 0 < len(legal) < len(every)
    assert offered(play, "trick") == legal


def test_a_void_is_offered_from_the_first_entry_to_the_first_building() -> None:
    for so_far, count in ((ALL, 1), (UP, 1), (f"{UP}; order 0,1,2; build a1", 0)):
        assert len(offered(played(so_far), "void")) == count


@pytest.mark.parametrize("kind", ["trick", "captures", "totals"])
@pytest.mark.parametrize("words", ["3", "4", "3 maid=captured", "4 roman=trumps-only"])
def test_every_depth_has_something_legal_at_the_start_of_a_round(words: str, kind: str) -> None:
    play = table(words)
    assert kind in play.due
    few = islice(CANDIDATES[kind](play.state), 30)
    assert any(stands(play, serialize_entry(GAME.kinds, entry)) for entry in few)


@pytest.mark.parametrize(
    ("place", "points"),
    [
        ({"cell": "d1", "half": "first"}, 2),
        ({"cell": "b2", "half": "second"}, 2),
    ],
)
def test_an_option_tells_its_points_doubled_where_they_double(
    place: dict[str, Json], points: int
) -> None:
    by_payload = {str(payload): option.points for payload, option in played(FOUR).options()}
    assert by_payload[str({"kind": "build", **place})] == points
