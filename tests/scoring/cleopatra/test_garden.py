"""The pile as it shrinks, and sanctuaries near and far, on gardens drawn for the purpose."""

from dataclasses import replace

import pytest

from scoring.cleopatra.components import Side, Tile
from scoring.cleopatra.game import GAME
from scoring.cleopatra.palace import Palace
from scoring.kernel.game import Play, Position
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import (
    holding,
    played,
    points,
    refusal,
    state_of,
    table,
)

# A cross of five squares at the back left, the rest of the garden is blocked.
CROSS = """
.#.......
###......
.#.......
"""
# Room for an F (f1 g1 e2 f2 f3) and, apart from it, a field of 2 × 5.
TWO_FIELDS = """
.....##..
....##...
.....#...
.........
#####....
#####....
"""


def drawn(drawing: str) -> dict[str, Json]:
    """Take a drawing for the free squares of a garden: `#` is free, all else is blocked."""
    rows = drawing.strip("\n").splitlines()
    free = {
        f"{'abcdefghi'[col]}{row}"
        for row, line in enumerate(rows, 1)
        for col, mark in enumerate(line)
        if mark == "#"
    }
    every = [f"{col}{row}" for row in range(1, 10) for col in "abcdefghi"]
    return {"blocked": [each for each in every if each not in free], "palms": None}


def garden(drawing: str, text: str, **options: Json) -> Position:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return played(text, holding(table(3, {"garden": drawn(drawing), **named}), 20, 20, 20))


def test_the_first_mosaic_is_tried_too() -> None:
    aside = garden(CROSS, "top F; top I")
    assert aside.due == ("top",)
    assert state_of(aside).garden.aside == (Tile.F, Tile.I)
    fits = played("top X", aside)
    assert fits.due[0] == "market"
    assert state_of(fits).garden.top is Tile.X


def test_what_was_set_aside_is_not_in_the_pile_any_more() -> None:
    fits = garden(CROSS, "top F; top X")
    expected = "C1.4/pieces.0: The mosaic F was set aside."
    assert refusal(fits, "build mosaic F a2 b1 b2 b3 c2 palms 0") == expected


def test_only_the_mosaic_on_top_is_tried() -> None:
    fits = garden(CROSS, "top X")
    assert state_of(fits).garden.aside == ()
    assert len(state_of(fits).garden.pile) == 12


def test_after_a_visit_one_after_the_other_is_set_aside_until_one_fits() -> None:
    last = garden(TWO_FIELDS, "top P; build mosaic P a5 b5 c5 a6 b6 palms 0")
    for tile in "ILNTUVWXYZ":
        assert last.due == ("top",)
        last = played(f"top {tile}", last)
    assert played("top F", last).due[0] == "end-turn", "there is room for it"


def test_an_empty_pile_is_a_step_for_cleopatra() -> None:
    built = garden(CROSS, "top X; build mosaic X b1 a2 b2 c2 b3 palms 0")
    assert state_of(built).steps == 0
    for tile in "FILNPTUVWYZ":
        assert built.due == ("top",)
        built = played(f"top {tile}", built)
    assert built.due[0] == "end-turn"
    assert state_of(built).steps == 1
    assert len(state_of(built).garden.aside) == 11
    expected = "C5.1/: The pile of mosaics is empty."
    assert refusal(built, "top F") == expected
    assert refusal(built, "top F ! found under the table") == expected


def test_the_last_mosaic_built_is_a_step_too() -> None:
    position = garden(CROSS, "top X")
    state = state_of(position)
    last = Play(GAME, replace(state, garden=replace(state.garden, pile=frozenset({Tile.X}))))
    assert state_of(played("build mosaic X b1 a2 b2 c2 b3 palms 0", last)).steps == 1


FOUR = Palace(
    walls=frozenset(range(1, 10)), sphinxes=6, doors=frozenset(Side), pedestal=True, throne=True
)


@pytest.mark.parametrize(("reading", "due"), [("no", ("hands",)), ("yes", ("offering",))])
def test_setting_aside_may_end_the_game_and_the_offering_falls_away(
    reading: str, due: tuple[str, ...]
) -> None:
    position = garden(CROSS, "top X", last_dice=reading)
    palace = replace(FOUR, obelisks=2, throne=False)
    four = Play(GAME, replace(state_of(position), palace=palace))
    built = played("build mosaic X b1 a2 b2 c2 b3 palms 0 : : 5", four)
    for tile in "FILNPTUVWYZ":
        assert built.due == ("top",), "the dice wait until the pile is looked through"
        built = played(f"top {tile}", built)
    assert built.due == due
    if reading == "yes":
        assert played("offering 0 0 0", built).due == ("hands",)


def test_a_known_top_is_tried_again_without_an_entry() -> None:
    freed = garden(TWO_FIELDS, "top I; scribe mosaic; build mosaic L a5 b5 c5 d5 a6 palms 0")
    assert state_of(freed).garden.aside == (Tile.I,), "e5 and the row below have no five"
    assert freed.due == ("top",)
    still = garden(TWO_FIELDS, "top I; scribe mosaic; build mosaic F f1 g1 e2 f2 f3 palms 0")
    assert state_of(still).garden.top is Tile.I
    assert still.due[0] == "end-turn"


def test_the_visit_that_sets_the_last_known_top_aside_has_rolled_its_dice() -> None:
    """Two tiles are left; the scribe takes one, and then the other fits nowhere."""
    position = garden(CROSS, "top X; scribe mosaic")
    state = state_of(position)
    two = replace(state.garden, top=Tile.I, pile=frozenset((Tile.I, Tile.X)))
    palace = replace(FOUR, obelisks=2, throne=False)
    before = Play(GAME, replace(state, garden=two, palace=palace))
    after = played("build mosaic X b1 a2 b2 c2 b3 palms 0 : : 5", before)
    assert state_of(after).garden.aside == (Tile.I,)
    assert after.due == ("hands",)


def test_setting_aside_waits_for_the_end_of_the_visit() -> None:
    visit = "build mosaic I a5 b5 c5 d5 e5 palms 0 + mosaic F f1 g1 e2 f2 f3 palms 0 top F"
    position = garden(TWO_FIELDS, f"top I; {visit}")
    assert state_of(position).garden.aside == ()
    seen = "build mosaic I a5 b5 c5 d5 e5 palms 0 + mosaic F f1 g1 e2 f2 f3 palms 0 top X"
    kept = garden(TWO_FIELDS, f"top I; scribe mosaic; {seen}")
    assert state_of(kept).garden.aside == (Tile.X,), "it had no room when it was seen, too"


# Sanctuaries

FIELDS = """
.....##..
....##...
.....#...
.........
##.......
.##......
.#.......
"""
BLOCK = """
###......
###......
###......
"""


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("builder", ""),
        ("nobody", "C5.6/pieces.0.claim: The mosaic F closed nothing at f2."),
    ],
)
def test_the_last_mosaic_that_fits_elsewhere_forms_a_sanctuary_or_not(
    reading: str, expected: str
) -> None:
    before = garden(FIELDS, "top F", distant=reading)
    visit = "build mosaic F a5 b5 b6 c6 b7 palms 0 claim f2"
    assert refusal(before, visit) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("a1", ""),
        ("a1 c3", ""),
        ("a1 c1 a3", "C5.6/pieces.0.claim: Ann has 2 statues left."),
        ("a1 c3 a1", "C5.6/pieces.0.claim: The sanctuary of a1 is claimed twice."),
        ("b2", "C5.5/pieces.0.claim: Square b2 is not free, so it is in no sanctuary."),
    ],
)
def test_one_mosaic_may_form_several_sanctuaries(claim: str, expected: str) -> None:
    before = garden(BLOCK, "top X")
    visit = f"build mosaic X b1 a2 b2 c2 b3 palms 0 claim {claim}"
    assert refusal(before, visit) == expected


def test_a_sanctuary_that_was_not_claimed_at_once_is_nobodys() -> None:
    first = "top P; build mosaic P b5 c5 d5 c6 d6 palms 0 claim a5"
    later = garden(TWO_FIELDS, f"{first}; top F; end discard")
    visit = "build mosaic F f1 g1 e2 f2 f3 palms 0 claim"
    assert refusal(later, f"{visit} e5") == (
        "C5.6/pieces.0.claim: The mosaic F closed nothing at e5: Ann’s P did (entry 2), and it "
        "was not claimed then."
    )
    assert refusal(later, f"{visit} a5") == (
        "C5.6/pieces.0.claim: Ann’s statue stands in the sanctuary of a5."
    )


# Room for an I on the left, closed in by blocked squares, and for a P and an I apart from it.
CLOSED_IN = """
#...#####
#........
#..##....
#..##....
#..#.....
"""


@pytest.mark.parametrize(
    ("late", "distant", "expected"),
    [
        ("builder", "builder", ""),
        ("builder", "nobody", "The mosaic P closed nothing at a1."),
        (
            "never",
            "builder",
            (
                "The mosaic P closed nothing at a1: Ann’s I did (entry 2), and it was not "
                "claimed then."
            ),
        ),
    ],
)
def test_what_no_mosaic_touches_was_formed_by_the_last_one_that_would_have_fitted(
    late: str, distant: str, expected: str
) -> None:
    first = "top I; build mosaic I e1 f1 g1 h1 i1 palms 0; top P; end keep"
    before = garden(CLOSED_IN, first, late_claim=late, distant=distant)
    again = played("market 0; end keep; market 0; end keep", before)
    visit = "build mosaic P d3 e3 d4 e4 d5 palms 0 claim a1"
    assert refusal(again, visit) == (f"C5.6/pieces.0.claim: {expected}" if expected else "")


def test_two_mosaics_of_a_visit_share_the_statues() -> None:
    visit = (
        "build mosaic P b5 c5 d5 c6 d6 palms 0 claim a5 e5"
        " + mosaic F f1 g1 e2 f2 f3 palms 0 top F claim e1"
    )
    assert refusal(garden(TWO_FIELDS, "top P"), visit).startswith("C5.5"), "e1 is blocked"
    wider = TWO_FIELDS.replace(".....##..", "....###..")
    assert refusal(garden(wider, "top P"), visit) == (
        "C5.6/pieces.1.claim: Ann has 0 statues left."
    )


def test_a_refused_claim_names_a_mosaic_that_fits_and_where() -> None:
    before = garden(TWO_FIELDS, "top F")
    visit = "build mosaic F f1 g1 e2 f2 f3 palms 0 claim a5"
    assert refusal(before, visit) == (
        "C5.5/pieces.0.claim: The 10 squares round a5 are no sanctuary: the I still fits "
        "there, on a5, b5, c5, d5 and e5."
    )


def test_a_claimed_sanctuary_is_counted_with_its_squares() -> None:
    position = garden(TWO_FIELDS, "top L; build mosaic L a5 b5 c5 d5 a6 palms 0 claim e5")
    (statue,) = state_of(position).garden.statues
    assert sorted(map(str, statue.plots)) == ["b6", "c6", "d6", "e5", "e6"], "an L, and built"
    assert points(position, "sanctuary") == [], "it gives back amulets at the end"
