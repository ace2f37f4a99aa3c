"""What the clause file gives as facts, each with its value."""

import pytest

from scoring.cleopatra.components import COSTS, DECK, SITES, Resource, Side, plots
from scoring.cleopatra.entries import Door, Obelisk, Pedestal, Sphinx, Throne, Wall
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import (
    from_start,
    played,
    points,
    refusal,
    state_of,
    table,
)


def test_the_box_holds_109_cards() -> None:
    assert DECK == 109


def test_the_whole_palace_takes_so_many_resources() -> None:
    pieces = {"wall": 9, "sphinx": 6, "pedestal": 1, "throne": 1, "obelisk": 2, "door": 2}
    all_pieces = [*pieces.items(), ("mosaic", 12)]
    sums = {
        r: sum(COSTS[piece][r.number] * count for piece, count in all_pieces) for r in Resource
    }
    assert sums == {"artisan": 55, "stone": 31, "marble": 24, "lapis": 18, "wood": 15}


def test_wall_sites_go_round_the_garden() -> None:
    beside = {site: {str(plot) for plot in plots(bits)} for site, bits in SITES.items()}
    assert beside == {
        1: {"a9", "a8", "a7"}, 2: {"a6", "a5", "a4"}, 3: {"a3", "a2", "a1"},
        4: {"a1", "b1", "c1"}, 5: {"d1", "e1", "f1"}, 6: {"g1", "h1", "i1"},
        7: {"i1", "i2", "i3"}, 8: {"i4", "i5", "i6"}, 9: {"i7", "i8", "i9"},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sites", "left", "right"),
    [
        ("111101000", 8, 4),
        ("111111100", 11, 4),
        ("110111111", 6, 10),
        ("111000111", 7, 7),
        ("011111110", 4, 4),
        ("111111111", 13, 13),
        ("000000000", 4, 4),
    ],
)
def test_a_door_counts_the_unbroken_run_of_walls_from_its_corner(
    sites: str, left: int, right: int
) -> None:
    walls = [f"wall {site}" for site, stands in enumerate(sites, 1) if stands == "1"]
    payment = "artisan 13, wood 9, stone 9, tainted wood, marble 2, lapis 2"
    visit = " + ".join([*walls, "left door", "right door"])
    after = played(f"top F; stock 36; build {visit} : {payment}")
    assert points(after, "door") == [left, right]


def test_sphinxes_earn_two_and_five_in_turn() -> None:
    after = from_start(
        "top F; stock 18; build sphinx + sphinx + sphinx + sphinx + sphinx + sphinx"
    )
    assert points(after, "sphinx") == [2, 5, 2, 5, 2, 5]
    assert sum(points(after, "sphinx")) == 21


def test_grand_pieces_earn_twelve_each() -> None:
    after = from_start("top F; stock 28; build pedestal + throne + obelisk + obelisk")
    assert points(after, "throne") == [12, 12]
    assert points(after, "obelisk") == [12, 12]


def test_a_wall_counts_the_mosaic_squares_beside_it_when_it_is_built() -> None:
    visit = "build wall 4 + mosaic F a1 b1 b2 b3 c2 palms 0 + wall 3 + wall 5"
    after = from_start(f"top F; stock 14; {visit}")
    assert points(after, "wall") == [3, 4, 3], "wall 4 stood before the mosaic came"
    again = from_start("top F; stock 8; build mosaic F a1 b1 b2 b3 c2 palms 0 + wall 4")
    assert points(again, "wall") == [5]


def test_a_mosaic_earns_four_and_its_palms() -> None:
    position = from_start("top F; stock 5; build mosaic F a1 b1 b2 b3 c2 palms 3")
    assert points(position, "mosaic") == [7]
    options: dict[str, Json] = {"garden": {"blocked": [], "palms": ["a1", "b3", "c3", "i9"]}}
    counted = played("top F; stock 5; build mosaic F a1 b1 b2 b3 c2", table(3, options))
    assert points(counted, "mosaic") == [6]
    (laid,) = state_of(counted).garden.laid
    assert [str(plot) for plot in laid.plots] == ["a1", "b1", "b2", "c2", "b3"]


def test_palms_are_not_told_where_they_are_known() -> None:
    options: dict[str, Json] = {"garden": {"blocked": [], "palms": ["a1"]}}
    before = played("top F; stock 5", table(3, options))
    assert refusal(before, "build mosaic F a1 b1 b2 b3 c2 palms 1") == (
        "C5.3/pieces.0.palms: The garden’s palms are known: "
        "how many are covered is not entered."
    )


@pytest.mark.parametrize(
    "payload",
    [
        {"kind": "scribe", "use": "die"},
        {"kind": "scribe", "use": "mosaic", "to": "altar"},
    ],
)
def test_a_die_is_turned_somewhere_and_a_mosaic_is_not(payload: dict[str, Json]) -> None:
    with pytest.raises(Malformed) as caught:
        from_start("top F").enter(payload)
    assert caught.value.field == "to"


def test_the_quarry_counts_what_it_still_holds() -> None:
    after = from_start(
        "top F; stock 25; build wall 4 + sphinx + left door + pedestal + obelisk"
    )
    palace = state_of(after).palace
    kinds = (Wall(1), Sphinx(), Door(Side.LEFT), Pedestal(), Throne(), Obelisk())
    assert [palace.left(piece) for piece in kinds] == [8, 5, 1, 0, 1, 1]


@pytest.mark.parametrize(
    ("pieces", "bonus"),
    [
        ("sphinx", []),
        ("sphinx + wall 1", [2]),
        ("sphinx + wall 1 + wall 2", [5]),
        ("sphinx + wall 1 + wall 2 + wall 3", [5]),
        ("sphinx + mosaic F a1 b1 b2 b3 c2 palms 0", [2]),
    ],
)
def test_several_pieces_in_a_visit_earn_a_bonus(pieces: str, bonus: list[int]) -> None:
    assert points(from_start(f"top F; stock 12; build {pieces}"), "turn-bonus") == bonus


def test_lines_of_a_visit_fall_in_the_order_of_the_visit() -> None:
    visit = "build sphinx + wall 1 : artisan 2, wood, tainted stone, trompe 1"
    after = from_start(f"top F; stock 5; {visit}")
    position = [(line.kind, line.points, line.track) for line in after.state.lines[-4:]]
    assert position == [
        ("tainted", 2, "amulets"), ("sphinx", 2, "talents"), ("wall", 3, "talents"),
        ("turn-bonus", 2, "talents"),
    ]  # fmt: skip
