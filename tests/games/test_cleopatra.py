"""What the phones are told of Cleopatra's palace, quarry and payments, without a browser."""

import json

import pytest

from companion.games.cleopatra import palace
from companion.games.cleopatra.areas import areas
from companion.games.cleopatra.market import ending
from companion.games.cleopatra.payment import paying
from companion.games.cleopatra.quarry import mosaic_key, piece_keys, quarry
from companion.games.cleopatra.sites import Place
from companion.games.cleopatra.tiles import spots
from companion.games.cleopatra.view import VIEW
from companion.games.cleopatra.visit import Visit
from companion.games.view import ViewRequest
from scoring.cleopatra import visit_options
from scoring.cleopatra.components import TALENTS, Resource, Tile
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json, read_fields
from tests.games.cleopatra_plays import GIVEN, given, known, visit
from tests.scoring.cleopatra.notation import begun, played, table

STOCKED = "top F; stock 20"


def plain(**garden: list[str]) -> dict[str, Json]:
    """A copy's garden as an option."""
    return {"garden": {name: [*squares] for name, squares in garden.items()}}


def places(position: Position, pieces: str) -> dict[str, Place]:
    look = visit(position, pieces)
    offers = list(visit_options.pieces(look.state, look.visit.pieces))
    return {place.name: place for place in palace.visited(look, offers).places}


@pytest.mark.parametrize("name", GIVEN)
def test_what_a_visit_promises_is_what_it_earns(name: str) -> None:
    visits = 0
    for before, payload, after in given(name):
        if payload["kind"] != "build":
            continue
        visits += 1
        shown = quarry(known(before), read_fields(Visit, {"pieces": payload["pieces"]}))
        lines = after.state.lines[len(before.state.lines) :]
        talents = sum(line.points for line in lines if line.track == TALENTS)
        assert shown["points"] == talents
    assert visits > 15


@pytest.mark.parametrize("name", GIVEN)
def test_every_place_that_is_offered_can_be_built_on(name: str) -> None:
    for before, payload, _ in given(name):
        if payload["kind"] != "build":
            continue
        for place in places(before, "").values():
            if place.piece:
                look = visit(before, "")
                piece = {"pieces": [json.loads(place.piece)]}
                shown = quarry(look.state, read_fields(Visit, piece))
                assert shown["points"] == place.points


def test_an_earlier_piece_of_the_basket_counts_for_a_later_place() -> None:
    position = played(STOCKED)
    before = places(position, "")
    after = places(position, "mosaic F a1 b1 b2 b3 c2 palms 0")
    assert (before["wall 4"].points, after["wall 4"].points) == (3, 5)
    assert (before["wall 3"].points, after["wall 3"].points) == (3, 4)
    linked = places(position, "wall 1 + wall 2")
    assert (before["left door"].points, linked["left door"].points) == (4, 6)


def test_what_is_in_the_basket_stands_on_its_place_and_can_be_taken_out() -> None:
    shown = places(played(STOCKED), "sphinx + wall 6 + pedestal")
    taken = {name: place.chosen for name, place in shown.items() if place.chosen is not None}
    assert taken == {"sphinx 1": 0, "wall 6": 1, "pedestal": 2}
    assert shown["sphinx 1"].label == "sphinx 1, chosen: 2 talents. Remove it"
    assert (shown["sphinx 2"].points, shown["sphinx 2"].label) == (5, "sphinx 2: 5 talents")
    assert shown["throne"].points == 12
    assert shown["throne"].box.x > shown["pedestal"].box.x
    assert "throne" not in places(played(STOCKED), "")


def test_the_bar_has_one_key_a_kind_with_its_best_gain() -> None:
    look = visit(played(STOCKED), "wall 1 + wall 2")
    keys = {
        key.kind: key for key in piece_keys(visit_options.pieces(look.state, look.visit.pieces))
    }
    assert {kind: key.points for kind, key in keys.items()} == {
        "wall": 3, "sphinx": 2, "obelisk": 12, "pedestal": 12, "door": 6,
    }  # fmt: skip
    assert json.loads(keys["door"].piece) == {"piece": "door", "side": "left"}


# The mosaic in hand.


def test_a_mosaic_that_is_taken_lies_where_it_earns_most() -> None:
    position = played(STOCKED, table(3, plain(blocked=["e5"], palms=["h8", "i8", "i9", "c3"])))
    look = visit(position, "mosaic F", hand=0)
    held = look.visit.held
    assert held is not None
    assert {"h8", "i8", "i9"} <= set(map(str, held.cells))
    facts = json.loads(json.dumps(spots(look)))
    listed = facts["spots"]
    cells, _, points = listed[facts["spot"]]
    assert (cells, points) == ("".join(map(str, held.cells)), 7)
    assert len(listed) == len(list(visit_options.placements(look.state, Tile.F)))


def test_turning_goes_round_through_all_ways_and_turning_over_comes_back() -> None:
    for tile, count in (("F", 8), ("I", 2), ("X", 1), ("T", 4)):
        position = played(f"top {tile}; stock 20")
        ways = json.loads(json.dumps(spots(visit(position, f"mosaic {tile}", hand=0))))["ways"]
        assert len(ways) == count
        for number, way in enumerate(ways):
            here, seen = number, list[int]()
            while here not in seen:
                seen.append(here)
                here = ways[here]["turn"]
            assert here == number
            assert ways[way["over"]]["over"] == number


def test_the_mosaic_key_takes_the_known_top_and_asks_for_one_that_was_bared() -> None:
    position = played(STOCKED)
    key = mosaic_key(visit(position, ""))
    assert key is not None
    assert (key.does, list(key.tiles), key.face) == ("take", [Tile.F], "F")
    bared = "mosaic F a1 b1 b2 b3 c2 palms 0"
    key = mosaic_key(visit(position, bared))
    assert key is not None
    assert (key.does, len(key.tiles), key.face) == ("top", 11, "?")
    key = mosaic_key(visit(position, bared, top="P"))
    assert key is not None
    assert (key.does, list(key.tiles)) == ("take", [Tile.P])


def test_with_a_scribe_the_mosaic_is_chosen_from_the_whole_pile() -> None:
    key = mosaic_key(visit(played(f"{STOCKED}; scribe mosaic"), ""))
    assert key is not None
    assert (key.does, len(key.tiles)) == ("choose", 12)


@pytest.mark.parametrize(
    ("pieces", "more", "sentence"),
    [
        ("", {"hand": 0}, "There is no mosaic in hand."),
        ("sphinx", {"hand": 0}, "There is no mosaic in hand."),
        ("throne", {}, "The pedestal is built before the throne."),
        ("wall 3 + wall 3", {}, "A wall stands on site 3."),
        (
            "mosaic P a1 b1 a2 b2 a3",
            {},
            "The F is on top of the pile, and no scribe frees the P.",
        ),
        ("mosaic F a1 a2 a3 a4 a5", {}, "That is the I, not the F."),
    ],
)
def test_a_basket_that_cannot_be_is_refused_as_the_rules_say(
    pieces: str, more: dict[str, int], sentence: str
) -> None:
    with pytest.raises(EntryError) as refused:
        visit(played(STOCKED), pieces, **more)
    assert refused.value.message == sentence


# Sanctuaries.

CORNER = "mosaic F a2 b1 b2 b3 c3 palms 0"  # closes in a1, and c1 with c2


def test_a_closed_sanctuary_is_offered_with_its_proof() -> None:
    area, other = (each for each in areas(visit(played(STOCKED), CORNER)) if not each.why)
    assert (other.square, other.size) == ("c1", 2)
    assert (area.square, area.size, area.claimed) == ("a1", 1, False)
    assert area.proof == "a1: none of the remaining mosaics fits (I L N P T U V W X Y Z)."
    assert area.label == "Sanctuary of 1 square at a1: place a statue"


def test_a_claimed_one_can_be_taken_back() -> None:
    area, other = areas(visit(played(STOCKED), f"{CORNER} claim a1"))
    assert (area.claimed, other.claimed) == (True, False)
    assert area.label == "Sanctuary of 1 square at a1, with a statue: remove the statue"


def test_an_area_where_a_mosaic_still_fits_says_which_and_where() -> None:
    small = {f"{col}{row}" for col in "abc" for row in range(1, 5)}
    squares = [f"{col}{row}" for col in "abcdefghi" for row in range(1, 10)]
    blocked = [each for each in squares if each not in small]
    position = played(STOCKED, table(3, plain(blocked=blocked, palms=[])))
    refused = [each for each in areas(visit(position, "mosaic F b1 c1 a2 b2 b3")) if each.why]
    assert [(each.square, each.size) for each in refused] == [("c2", 6)]
    assert refused[0].why.startswith("The 6 squares round c2 are no sanctuary: the ")
    assert refused[0].fit.count("M") == 5


def test_without_a_statue_the_rules_say_so() -> None:
    both = f"{CORNER} claim a1 c1 + mosaic U a7 b7 b8 a9 b9 top U palms 0"
    refused = areas(visit(played(STOCKED), both))
    assert [(each.square, each.why) for each in refused] == [("a8", "Ann has 0 statues left.")]


# Paying.


def pips(position: Position, pieces: str, **more: object) -> dict[str, str]:
    bill = paying(visit(position, pieces, **json.loads(json.dumps(more))))
    return {need.resource: "".join(need.pips) for need in bill.needs}


def test_the_payment_begins_as_the_exact_cost_in_standard_cards() -> None:
    bill = paying(visit(played(STOCKED), "obelisk"))
    assert [(need.resource, need.cards.value) for need in bill.needs] == [
        ("artisan", 3), ("wood", 2), ("stone", 2),
    ]  # fmt: skip
    assert (bill.refusal, bill.says, bill.amulets, bill.wasted) == ("", "7 cards", 0, "")


def test_pips_show_what_pays_for_each_need() -> None:
    paid = {"cards": {"artisan": 1}, "tainted": {"stone": 1}, "merchants": 1}
    assert pips(played(STOCKED), "wall 1 + sphinx", paid=paid) == {
        "artisan": "cw", "wood": "o", "stone": "tt", "marble": "o",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("paid", "refusal", "more"),
    [
        ({"cards": {"artisan": 1}}, "Missing: 1 wood and 1 stone.", "2 more tainted cards"),
        ({"cards": {"artisan": 1, "wood": 1}, "trompe": 1}, "", ""),
        ({"merchants": 4}, "Ann has 3 merchants left, not 4.", ""),
        (
            {"cards": {"artisan": 1, "stone": 1}, "tainted": {"wood": 4}},
            "There are 3 tainted wood cards.",
            "",
        ),
    ],
)
def test_what_is_short_or_cannot_be_is_said_at_once(
    paid: dict[str, object], refusal: str, more: str
) -> None:
    bill = paying(visit(played(STOCKED), "wall 1", paid=json.loads(json.dumps(paid))))
    assert bill.refusal == refusal
    assert bill.help.startswith(more)
    assert bool(bill.help) == bool(more)


HAND_OF_3 = "top F"
WOOD_GONE = f"{STOCKED}; build obelisk : artisan 3, tainted wood 3, stone 2; end keep; stock 20"


@pytest.mark.parametrize(
    ("so_far", "pieces", "paid", "says"),
    [
        (HAND_OF_3, "wall 1", {"cards": {"artisan": 1, "wood": 1, "lapis": 1}}, ""),
        (HAND_OF_3, "wall 1", {"cards": {"artisan": 1}}, "2 more tainted cards would do."),
        (HAND_OF_3, "wall 1", {}, "3 more tainted cards would do."),
        (HAND_OF_3, "obelisk", {}, ""),
        (
            WOOD_GONE,
            "obelisk",
            {"cards": {"artisan": 3, "stone": 2}},
            "2 more tainted cards would do.",
        ),
        (
            WOOD_GONE,
            "obelisk",
            {"cards": {"artisan": 3, "stone": 2}, "trompe": 1},
            "1 more tainted card would do.",
        ),
        (
            STOCKED,
            "obelisk",
            {"cards": {"artisan": 3, "wood": 2}},
            "1 more tainted card would do.",
        ),
    ],
)
def test_only_tainted_cards_that_hand_and_box_can_hold_are_said_to_do(
    so_far: str, pieces: str, paid: dict[str, object], says: str
) -> None:
    bill = paying(visit(played(so_far), pieces, paid=json.loads(json.dumps(paid))))
    assert bill.refusal.startswith("Missing: ")
    assert bill.help == says


def test_what_is_wasted_and_the_amulets_are_said() -> None:
    paid = {"cards": {"artisan": 1, "stone": 1}, "tainted": {"wood": 1}, "trompe": 1}
    bill = paying(visit(played(STOCKED), "wall 1", paid=json.loads(json.dumps(paid))))
    assert bill.wasted == "Wasted: 1 wood and 1 wild card."
    assert bill.amulets == 2


def test_a_tainted_card_takes_the_place_of_standard_ones_but_not_twice() -> None:
    cards = {"artisan": 3, "wood": 2, "stone": 2}
    paid: Json = {"cards": {**cards}, "tainted": {"wood": 1}}
    eased = visit(played(STOCKED), "obelisk", paid=paid, stepped="tainted.wood").visit.payment
    assert eased.cards == {"artisan": 3, "stone": 2}
    kept = visit(played(STOCKED), "obelisk", paid=paid).visit.payment
    assert kept.cards[Resource.WOOD] == 2


def test_palms_that_nobody_has_told_do_not_stop_the_payment() -> None:
    look = visit(played(STOCKED), "mosaic F a1 b1 b2 b3 c2")
    assert paying(look).refusal == ""
    data = quarry(look.state, look.visit)["quarry_data"]
    assert isinstance(data, dict)
    assert data["palmless"] == 0


# Scenes.


@pytest.mark.parametrize("name", GIVEN)
def test_every_position_of_a_play_has_a_scene_and_every_entry_words(name: str) -> None:
    templates = set()
    for before, payload, after in given(name):
        text = VIEW.entry_text(before, payload, after)
        assert text.subject
        assert text.words
        assert text.short
        for view_request in (
            ViewRequest(),
            ViewRequest(depth=f"quarry-{before.state.position}"),
        ):
            templates.add(VIEW.board_page(before, view_request).pad)
    assert {"top", "market", "quarry", "end", "limit", "offering", "hands"} == {
        str(pad).removeprefix("games/cleopatra/").removesuffix(".html") for pad in templates
    }


def test_the_quarry_stays_open_for_this_turn_only() -> None:
    position = played(STOCKED)
    here = position.state.position
    assert VIEW.board_page(position, ViewRequest(depth=f"quarry-{here}")).pad == (
        "games/cleopatra/quarry.html"
    )
    assert VIEW.board_page(position, ViewRequest(depth=f"quarry-{here - 1}")).pad == (
        "games/cleopatra/market.html"
    )
    scribe = played(f"{STOCKED}; scribe mosaic")
    assert VIEW.board_page(scribe, ViewRequest()).pad == "games/cleopatra/quarry.html"


@pytest.mark.parametrize(
    ("reading", "note"),
    [
        ("every-turn", "counts again each turn above 10"),
        ("market", "counts again each turn at the market above 10"),
    ],
)
def test_a_hand_that_is_kept_says_when_it_counts_again(reading: str, note: str) -> None:
    position = played("stock 20; market 0", begun(limit=reading))
    actions = ending(known(position), smugglers=True)["actions"]
    assert isinstance(actions, list)
    assert [each.note for each in actions if each.over == "keep"] == [note]
