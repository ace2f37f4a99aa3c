"""What can be entered and built next, with the points that it would earn."""

from itertools import islice
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cleopatra import visit_options
from scoring.cleopatra.components import Plot, Resource, Side, Tile, bits_of
from scoring.cleopatra.due import due
from scoring.cleopatra.entries import (
    AnyEntry,
    Door,
    Mosaic,
    Obelisk,
    Payment,
    Sphinx,
    Throne,
    Wall,
)
from scoring.cleopatra.game import GAME
from scoring.cleopatra.options import CANDIDATES
from scoring.cleopatra.rules import validate
from scoring.cleopatra.state import State
from scoring.kernel.errors import RuleViolation
from tests.scoring.cleopatra import brute
from tests.scoring.cleopatra.notation import (
    Payload,
    from_start,
    holding,
    played,
    state_of,
    table,
)
from tests.scoring.cleopatra.test_mosaics import spots

RICH = "top F; stock 12"


def offered(text: str) -> dict[str, int]:
    found = visit_options.pieces(state_of(from_start(text)))
    return {str(spell_piece(offer.piece)): offer.line.points for offer in found}


def spell_piece(piece: object) -> str:
    match piece:
        case Wall(site=site):
            return f"wall {site}"
        case Door(side=side):
            return f"{side} door"
        case _:
            return type(piece).__name__.lower()


def test_pieces_that_can_be_built_come_with_their_points() -> None:
    walls = {f"wall {site}": 3 for site in range(1, 10)}
    others = {"sphinx": 2, "obelisk": 12, "pedestal": 12, "left door": 4, "right door": 4}
    assert offered(RICH) == {**walls, **others}, "no throne before the pedestal"
    later = offered(f"{RICH}; build wall 1 + sphinx + pedestal; end")
    assert later == {
        **{f"wall {site}": 3 for site in range(2, 10)},
        "sphinx": 5, "obelisk": 12, "throne": 12, "left door": 5, "right door": 4,
    }  # fmt: skip


def test_what_is_in_the_basket_counts_as_placed() -> None:
    state = state_of(from_start(RICH))
    mosaic = Mosaic(Tile.F, placed("a1 b1 b2 b3 c2"), palms=0)
    chosen = (Wall(1), Wall(2), mosaic)
    points = {offer.piece: offer.line.points for offer in visit_options.pieces(state, chosen)}
    assert points[Door(Side.LEFT)] == 6
    assert points[Wall(4)] == 5
    assert points[Wall(3)] == 4
    assert Wall(1) not in points
    assert visit_options.tiles(state, chosen) == (), "nobody has seen what lies on top now"
    assert visit_options.tiles(state, chosen, Tile.P) == (Tile.P,)
    free = {
        bits_of(offer.piece.cells) for offer in visit_options.placements(state, Tile.P, chosen)
    }
    assert all(not bits & bits_of(mosaic.cells) for bits in free)


def placed(text: str) -> tuple[Plot, ...]:
    return tuple(Plot.parse(name) for name in text.split())


def test_a_scribe_opens_the_whole_pile() -> None:
    state = state_of(played("scribe mosaic", from_start(RICH)))
    assert set(visit_options.tiles(state)) == set(Tile)
    one = Mosaic(Tile.I, placed("a5 a6 a7 a8 a9"), palms=0)
    assert visit_options.tiles(state, (one,)) == (Tile.F,), "the scribe frees one"


def test_every_placement_is_listed_with_its_palms() -> None:
    palms = ["a1", "b3", "c3", "i9"]
    options_: Payload = {"garden": {"blocked": ["e5"], "palms": [*palms]}}
    state = state_of(played("top F", table(3, options_)))
    offers = list(visit_options.placements(state, Tile.F))
    free = frozenset((col, row) for col in range(9) for row in range(9)) - {(4, 4)}
    found = {spots(bits_of(offer.piece.cells)) for offer in offers}
    assert found == set(brute.places(Tile.F, free))
    for offer in offers:
        covered = {str(plot) for plot in offer.piece.cells} & set(palms)
        assert offer.line.points == 4 + len(covered)


def test_sanctuaries_are_offered_with_their_proof_and_other_areas_with_what_fits() -> None:
    position = holding(played("top W"), 9, 9, 9)
    mosaic = Mosaic(Tile.W, placed("g2 g3 h1 h2 i1"), palms=0)
    (corner,) = visit_options.sanctuaries(state_of(position), mosaic)
    assert [str(plot) for plot in corner.plots] == ["g1"]
    assert set(corner.tried) == set(Tile) - {Tile.W}
    rest = [
        proof for proof in visit_options.areas(state_of(position), mosaic) if not proof.holds
    ]
    assert [len(proof.plots) for proof in rest] == [66]
    assert rest[0].fit is not None
    assert rest[0].fit.tile in rest[0].tried
    assert set(rest[0].fit.plots) <= set(rest[0].plots)
    assert visit_options.statues(state_of(position), (mosaic,)) == 2
    claimed = Mosaic(Tile.W, mosaic.cells, palms=0, claim=corner.plots)
    assert visit_options.statues(state_of(position), (claimed,)) == 1


@pytest.mark.parametrize(
    ("paid", "short", "wasted", "amulets", "to_cover"),
    [
        (Payment({Resource.ARTISAN: 3, Resource.WOOD: 2, Resource.STONE: 2}), "", 0, 0, 0),
        (Payment({Resource.ARTISAN: 3, Resource.WOOD: 2}), "2 stones", 0, 0, 1),
        (Payment({Resource.ARTISAN: 3}), "2 woods and 2 stones", 0, 0, 2),
        (Payment({Resource.ARTISAN: 3}, trompe=2), "2 stones", 0, 2, 1),
        (
            Payment({Resource.ARTISAN: 4, Resource.LAPIS: 1}, {Resource.STONE: 1}),
            "2 woods", 2, 1, 1,
        ),
        (Payment(merchants=3), "2 woods and 2 stones", 0, 0, 2),
    ],
)  # fmt: skip
def test_a_bill_says_what_is_short_wasted_and_how_many_amulets_it_brings(
    paid: Payment, short: str, wasted: int, amulets: int, to_cover: int
) -> None:
    bill = visit_options.bill(state_of(from_start(RICH)), (Obelisk(),), paid)
    assert bill.says == short
    assert bill.covers is (not short)
    assert (sum(bill.wasted), bill.amulets, bill.to_cover) == (wasted, amulets, to_cover)


def test_a_basket_costs_what_its_pieces_cost_in_standard_cards() -> None:
    cost = visit_options.cost((Sphinx(), Throne()))
    assert cost == Payment(
        {Resource.ARTISAN: 4, Resource.STONE: 1, Resource.MARBLE: 3, Resource.LAPIS: 2}
    )


def test_at_the_start_of_a_turn_everything_that_is_due_is_offered() -> None:
    position = holding(from_start("top F; build sphinx"), 9, 9, 9)
    position = played("end", position)
    kinds = {str(payload["kind"]) for payload, _ in position.options()}
    assert kinds == set(position.due)
    stalls = [s["stall"] for s, _ in position.options() if s["kind"] == "market"]
    assert stalls == [0, 1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "", "top F", "top F; market 0", "top F; stock 11; build sphinx",
        "top F; build sphinx : : 5", "top F; stock 5; build mosaic F a1 b1 b2 b3 c2 palms 0",
    ],
)  # fmt: skip
def test_an_option_stands_and_earns_what_it_says(text: str) -> None:
    position = from_start(text)
    for payload, option in islice(position.options(), 400):
        after = position.enter(payload)
        assert after.state.lines[len(position.state.lines) :] == option.lines


@settings(max_examples=3)
@given(st.integers(0, 2**32))
def test_a_player_who_takes_any_option_comes_to_the_end(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a game of chance
    state = state_of(table(chance.choice((3, 4, 5))))
    while kinds := due(state):
        kind = chance.choice(("build", *kinds)) if "build" in kinds else chance.choice(kinds)
        some = islice(CANDIDATES[kind](state), chance.randrange(200), None, 5)
        found = next((each for each in some if stands(state, each)), None)
        if found is None:
            found = next(GAME.options(state)).entry
        state = GAME.enter(state, found)
    assert state.finished


def stands(state: State, candidate: AnyEntry) -> bool:
    try:
        validate(state, candidate)
    except RuleViolation:
        return False
    return True
