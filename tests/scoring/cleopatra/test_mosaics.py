"""Mosaics on bitboards against walks over squares, on random gardens (C5.2, C5.5, C5.6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cleopatra.components import PLOTS, Plot, Tile, plots
from scoring.cleopatra.garden import Garden, laid_out
from scoring.cleopatra.mosaics import SHAPES, mosaics
from scoring.cleopatra.rulings import Distant, Hand, Handed, Options, Plan
from scoring.kernel.grids import Square
from tests.scoring.cleopatra import brute
from tests.scoring.cleopatra.brute import Spots

EVERY = [(col, row) for col in range(9) for row in range(9)]
GARDENS = st.sets(st.sampled_from(EVERY), max_size=45).map(lambda b: frozenset(EVERY) - b)
TILES = st.sampled_from(Tile)
HANDS = st.dictionaries(
    st.sampled_from(Handed), st.sampled_from(Hand), min_size=len(Handed), max_size=len(Handed)
)


def bits(spots: Spots) -> int:
    return sum(plot(spot).bit for spot in spots)


def plot(spot: tuple[int, int]) -> Plot:
    return PLOTS[str(Square(*spot))]


def spots(board: int) -> Spots:
    return frozenset(
        (ord(each.name[0]) - ord("a"), int(each.name[1]) - 1) for each in plots(board)
    )


def garden(free: Spots, pile: frozenset[Tile], options: Options | None = None) -> Garden:
    ground = laid_out(options or Options()).ground
    return Garden(ground, bits(free), pile)


def test_there_are_twelve_different_pentominoes() -> None:
    assert len(SHAPES) == len(set(SHAPES.values())) == 12
    assert {len(shape.squares) for shape in SHAPES.values()} == {5}


@given(GARDENS, TILES)
def test_a_mosaic_fits_where_a_walk_finds_room(free: Spots, tile: Tile) -> None:
    them = mosaics(Options())
    found = set(them.places(tile, bits(free)))
    assert found == {bits(laid) for laid in brute.places(tile, free)}
    assert them.fits(tile, bits(free)) is bool(found)
    first = them.first_fit(tile, bits(free))
    assert first is None if not found else first is not None and first.bits in found
    assert found <= them.lying[tile]


@given(GARDENS, TILES, HANDS)
def test_a_mosaic_that_is_not_turned_over_lies_one_way_round(
    free: Spots, tile: Tile, hands: dict[Handed, Hand]
) -> None:
    options = Options(Plan((), None, hands), mirror=False)
    hand = {str(tile): str(hand) for tile, hand in hands.items()}.get(tile, "+")
    found = set(mosaics(options).places(tile, bits(free)))
    assert found == {bits(laid) for laid in brute.places(tile, free, hand)}


@settings(max_examples=150)
@given(GARDENS, st.sets(TILES, min_size=1), st.data(), st.sampled_from(Distant))
def test_sanctuaries_are_what_a_walk_finds(
    free: Spots, pile: set[Tile], data: st.DataObject, distant: Distant
) -> None:
    tile = data.draw(st.sampled_from(sorted(pile)))
    room = sorted(map(sorted, brute.places(tile, free)))
    if not room:
        return
    laid = frozenset(data.draw(st.sampled_from(room)))
    here = garden(free, frozenset(pile))
    proofs = list(here.formed(tile, bits(laid), distant))
    found = {spots(proof.area) for proof in proofs if proof.holds}
    far = distant is Distant.BUILDER
    assert found == brute.sanctuaries(free, frozenset(pile), tile, laid, distant=far)
    for proof in proofs:
        assert set(proof.tried) == pile - {tile}
        if proof.fit is not None:
            assert proof.fit.tile in proof.tried
            assert spots(proof.fit.bits) in set(brute.places(proof.fit.tile, spots(proof.area)))


@given(GARDENS, st.sets(TILES, min_size=1), st.data())
def test_any_square_of_an_area_leads_to_its_proof(
    free: Spots, pile: set[Tile], data: st.DataObject
) -> None:
    tile = data.draw(st.sampled_from(sorted(pile)))
    here = garden(free, frozenset(pile))
    spot = data.draw(st.sampled_from(EVERY))
    proof = here.proof(tile, 0, plot(spot))
    joined = [area for area in brute.areas(free) if spot in area]
    assert spots(proof.area) == (joined[0] if joined else frozenset())
    room = any(
        next(brute.places(each, area), None) for area in joined for each in pile - {tile}
    )
    assert proof.holds is not room


@pytest.mark.parametrize(("side", "ways"), [("", 63), ("+", 41), ("-", 41)])
def test_twelve_mosaics_can_be_turned_in_so_many_ways(side: str, ways: int) -> None:
    assert sum(len(brute.ways(tile, side)) for tile in Tile) == ways
    hands = dict.fromkeys(Handed, Hand(side or "+"))
    them = mosaics(Options(Plan((), None, hands), mirror=not side))
    assert sum(map(len, them.offsets.values())) == ways
