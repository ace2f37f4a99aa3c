"""Facts of the clause file: the box, the deal, the packing of a hall, the sums at the end."""

from collections.abc import Iterator
from itertools import product

import pytest

from scoring.kernel.serialization.entries import Json
from scoring.ramses import rulebook as book
from scoring.ramses.components import FRAGMENTS, WORKS, Cell, Work, stock
from scoring.ramses.hall import Hall
from scoring.ramses.rulings import RULINGS, Options, Piles
from scoring.ramses.score import POINTS
from scoring.ramses.works import Table
from tests.scoring.ramses import brute
from tests.scoring.ramses.notation import NAMES, news, played, refusal


def test_the_box() -> None:
    assert len(FRAGMENTS) == 55
    sizes = [work.size for work in WORKS.values()]
    assert [sizes.count(size) for size in (3, 4, 6)] == [9, 4, 2]
    assert [*WORKS] == [*map(str, WORKS.values())]
    whole = 0
    for work in WORKS.values():
        assert not whole & work.whole
        assert work.fragments(work.whole) == [*range(1, work.size + 1)]
        whole |= work.whole
    assert whole == (1 << 55) - 1
    assert len(FRAGMENTS) > 42, "the hall must run out of room"


@pytest.mark.parametrize(
    ("players", "level", "discard"),
    [
        (2, (17, 17, 17, 8), (17, 15, 11, 8)),
        (3, (16, 16, 16, 8), (16, 14, 10, 8)),
        (4, (15, 15, 15, 8), (15, 13, 9, 8)),
    ],
)
def test_the_piles_after_the_deal(
    players: int, level: tuple[int, ...], discard: tuple[int, ...]
) -> None:
    assert stock(Piles.LEVEL, players) == level
    assert stock(Piles.DISCARD, players) == discard
    assert sum(level[:3]) + 3 * players == 57
    assert sum(discard[:3]) + 3 * players == 49


def test_the_most_points_that_one_hall_can_hold_is_49() -> None:
    """No works of 42 cards or fewer are worth more, and only these are worth as much."""
    worth = {
        (threes, fours, sixes): 3 * threes + 5 * fours + 8 * sixes
        for threes, fours, sixes in product(range(10), range(5), range(3))
        if 3 * threes + 4 * fours + 6 * sixes <= 42
    }
    assert max(worth.values()) == 49
    assert [counts for counts, points in worth.items() if points == 49] == [(6, 3, 2)]


def packings(hall: Hall, left: dict[int, int]) -> Iterator[list[tuple[int, tuple[Cell, ...]]]]:
    """Every way to fill seven by six spaces with so many works of each size, exactly."""
    free = next(
        (Cell(x, y) for y in range(6) for x in range(7) if (x, y) not in hall.cells), None
    )
    if free is None:
        yield []
        return
    for size in [size for size, count in left.items() if count]:
        for width, height in brute.RECTANGLES[size]:
            laid = tuple(
                Cell(free.x + x, free.y + y) for y in range(height) for x in range(width)
            )
            inside = free.x + width <= 7 and free.y + height <= 6
            if inside and hall.cells.isdisjoint(laid):
                rest = {**left, size: left[size] - 1}
                for packed in packings(hall.add(laid), rest):
                    yield [(size, laid), *packed]


def test_a_hall_can_hold_49_points_and_is_full_then() -> None:
    """One such packing, entered as a play: it ends the game, and is worth 49 points."""
    packing = next(packings(Hall(), {3: 6, 4: 3, 6: 2}))
    codes = {size: [code for code in WORKS if WORKS[code].size == size] for size in POINTS}
    play = played("2 depth=exhibits")
    for size, laid in packing:
        work = WORKS[codes[size].pop(0)]
        if not work.straight:
            laid_out: list[Json] = [*work.fragments(work.whole)]
            play = play.enter({"kind": "prepare", "work": work.code, "fragments": laid_out})
            play = play.enter({"kind": "end-turn"}).enter({"kind": "end-turn"})
        assert play.due != ("hands",)
        cells: list[Json] = [[x, y] for x, y in laid]
        play = play.enter({"kind": "exhibit", "work": work.code, "cells": cells})
        if play.due != ("hands",):
            play = play.enter({"kind": "end-turn"})
    assert len(play.state.table.hall.cells) == 42
    assert sum(play.standing.scores) == 49
    assert play.due == ("hands",)
    assert play.state.over is not None
    assert play.state.over.why == "No work that is not in the hall fits into it any more."


EXHIBITED = (
    "exhibit 3A 3x1@0,0; next; exhibit 3C 1x3@-1,0; next; exhibit 3B 3x1@0,1; next; next; "
    "prepare 6A 1,2,3,4,5,6; next; next; exhibit 6A 3x2@3,0; next; next; prepare 4A 1,2,3; "
    "stuck"
)
LAID_OUT = "prepare 4A 1,2,3 joker=1; next; prepare 4B 1,2,3,4; next; prepare 6A 1,2,3; stuck"


def test_the_worked_example() -> None:
    """Two works of 3, one of 6; two art cards, a joker, a trading card; a work of 4 begun."""
    play = played(f"2 depth=exhibits; {EXHIBITED}; hands 2/1/1 0/0/0")
    assert play.standing.scores == (8, 3)
    assert play.standing.winners == (0,)
    assert [line.points for line in play.state.lines if line.seat == 0] == [3, 3, 8, -2, -1, -3]


@pytest.mark.parametrize(
    ("so_far", "hands", "expected"),
    [
        # nothing at all: no lines of 0
        ("2 depth=exhibits; stuck", "hands 0/0/0 0/0/0", []),
        ("2 depth=exhibits; stuck", "hands 0/0/8 0/0/0", []),
        # art cards one each, jokers three each and not one besides
        (
            "2 depth=exhibits; stuck",
            "hands 5/2/0 1/0/3",
            ["Ann hand -5 R7.2", "Ann joker -6 R7.4", "Ben hand -1 R7.2"],
        ),
        (
            "2 depth=exhibits; stuck",
            "hands 3A1+joker+trade+6B6 joker",
            ["Ann hand -2 R7.2", "Ann joker -3 R7.4", "Ben joker -3 R7.4"],
        ),
        # works under construction: one point, with the jokers in them; complete ones too
        (
            f"2 depth=exhibits; {LAID_OUT}",
            "hands 0/1/0 0/0/0",
            ["Ann prepared -1 R7.3", "Ann joker -6 R7.4", "Ben prepared -1 R7.3"],
        ),
        (
            f"2 depth=exhibits prepared=per-work; {LAID_OUT}",
            "hands 0/1/0 0/0/0",
            ["Ann prepared -2 R7.3", "Ann joker -6 R7.4", "Ben prepared -1 R7.3"],
        ),
        # jokers in the hall cost nothing, whoever put them there
        (
            "2 depth=exhibits; exhibit 3A 3x1@0,0 joker=1,2; stuck",
            "hands 0/0/0 0/0/0",
            [],
        ),
        # a joker that was swapped out is in the hand, and costs there
        (
            "2 depth=exhibits; exhibit 3A 3x1@0,0 joker=1,2; next; swap 3A 2; stuck",
            "hands 0/0/0 0/1/0",
            ["Ben joker -3 R7.4"],
        ),
    ],
)
def test_what_the_final_hands_cost(so_far: str, hands: str, expected: list[str]) -> None:
    assert news(played(so_far), hands) == expected


@pytest.mark.parametrize(
    ("so_far", "entry", "expected"),
    [
        ("2 depth=exhibits", "exhibit 3A 3x1@0,0", ["Ann three-set 3 R7.1"]),
        ("2 depth=exhibits", "exhibit 3A 3x1@0,0 joker=1,2", ["Ann three-set 3 R7.1"]),
        (
            "2 depth=exhibits; prepare 4A 1,2,3,4 joker=1; next; next",
            "exhibit 4A 2x2@0,0",
            ["Ann four-set 5 R7.1"],
        ),
        (
            "3 depth=exhibits start=2; prepare 6A 1,2,3,4,5,6; next; next; next",
            "exhibit 6A 2x3@0,0",
            ["Cem six-set 8 R7.1"],
        ),
        ("2 depth=exhibits", "place 0,0", []),
        ("2 depth=exhibits; exhibit 3A 3x1@0,0 joker=1; next", "swap 3A 1", []),
    ],
)
def test_what_an_exhibit_earns(so_far: str, entry: str, expected: list[str]) -> None:
    assert news(played(so_far), entry) == expected


def test_points_and_marker_stay_when_a_joker_is_swapped() -> None:
    play = played("2 depth=exhibits; exhibit 3A 3x1@0,0 joker=1; next; swap 3A 1")
    (shown,) = play.state.table.exhibits
    assert (shown.seat, shown.jokers, shown.real) == (0, 0, WORKS["3A"].whole)
    assert play.standing.scores == (3, 0)


def test_the_most_points_win_and_a_tie_is_shared() -> None:
    play = played("3 depth=exhibits; stuck; hands 2/0/0 1/0/0 1/0/0")
    assert play.standing.scores == (-2, -1, -1)
    assert play.standing.ranks == (3, 1, 1)
    assert play.standing.winners == (1, 2)
    assert played("3 depth=exhibits; stuck").standing.winners == ()


# With two players fifty-one cards lie in the piles; these are bought until none is left.
DRY = "; ".join(f"buy {pile}; next" for pile in "346" for _ in range(17))
NEARLY = DRY.removesuffix("; buy 6; next")


@pytest.mark.parametrize(
    ("so_far", "hands", "expected"),
    [
        (f"2; {DRY}; next; next; stuck", "hands 28/1/0 27/1/0", ""),
        (f"2; {DRY}; next; next; stuck", "hands 28/1/0 26/1/0", "R8.3"),
        (f"2; {DRY}; next; next; stuck", "hands 29/0/0 27/1/0", "R8.3"),
        (f"2; {DRY}; next; next; stuck", "hands 29/0/0 28/0/0", "R8.3"),
        (f"2; {NEARLY}; next; next; stuck", "hands 28/0/0 27/1/0", ""),
        (f"2; {NEARLY}; next; next; stuck", "hands 28/0/0 28/0/0", "R8.3"),
        (f"2; {NEARLY}; next; next; stuck", "hands 27/1/0 27/1/0", ""),
    ],
)
def test_a_joker_that_is_nowhere_else_needs_a_card_in_a_pile(
    so_far: str, hands: str, expected: str
) -> None:
    assert refusal(played(so_far), hands).partition("/")[0] == expected


def bought(three: int, four: int, six: int) -> str:
    counts = {"3": three, "4": four, "6": six}
    turns = "; ".join(
        f"buy {pile}; next" for pile, count in counts.items() for _ in range(count)
    )
    return f"2 piles=discard; {turns}; next; next; stuck"


@pytest.mark.parametrize(
    ("play", "hands", "expected"),
    [
        # 17, 15 and 11 cards: one joker came into pile 4, one into pile 6
        (bought(17, 15, 11), "hands 24/1/0 23/1/0", ""),
        (bought(17, 15, 11), "hands 25/0/0 23/1/0", "48 art cards that are no jokers"),
        (bought(17, 15, 9), "hands 24/0/0 22/1/0", ""),
        (bought(17, 15, 9), "hands 24/0/0 23/0/0", "Two jokers are missing"),
        (bought(17, 14, 10), "hands 24/0/0 23/0/0", ""),
        (bought(16, 15, 11), "hands 23/1/0 23/1/0", ""),
        (bought(16, 15, 11), "hands 23/1/0 24/0/0", "A joker is missing"),
    ],
)
def test_a_discarded_pile_hides_no_joker(play: str, hands: str, expected: str) -> None:
    refused_as = refusal(played(play), hands)
    assert expected in refused_as
    assert bool(refused_as) is bool(expected)


def test_negative_totals_exist_and_jokers_cost_six_at_most() -> None:
    play = played("2 depth=exhibits; prepare 4A 1,2,3 joker=1,2; stuck; hands 9/0/0 0/0/0")
    assert play.standing.scores == (-16, 0)
    jokers = [line.points for line in play.state.lines if line.kind == "joker"]
    assert jokers == [-6]


def test_every_ruling_is_an_option_with_its_default_first() -> None:
    options = Options()
    assert [ruling.name for ruling in RULINGS] == [
        "piles", "prepared", "swap", "fill", "passing", "gaps", "shapes", "depth",
    ]  # fmt: skip
    for ruling in RULINGS:
        assert getattr(options, ruling.name) == ruling.default
        assert ruling.cite in book.ALL
        assert len({reading.value for reading in ruling.readings}) == 2


def test_a_table_begins_empty_with_three_cards_a_hand() -> None:
    state = played("4").state
    assert state.table == Table()
    assert state.cards.hands == (3, 3, 3, 3)
    assert state.name == NAMES[0]
    assert played("4 depth=exhibits").state.cards.hands == ()


# Ann and Ben have begun the same work, each with a joker for the same fragment.
TWICE = (
    "3 depth=exhibits swap=any; prepare 4A 1,2,3 joker=3; next; "
    "prepare 4A 3,4 joker=3 ! too few; next"
)


@pytest.mark.parametrize(
    ("so_far", "taken"), [(TWICE, 0), (f"{TWICE}; next", 0), (f"{TWICE}; next; next", 1)]
)
def test_of_two_jokers_for_one_fragment_a_swap_takes_ones_own_or_the_next(
    so_far: str, taken: int
) -> None:
    jokers = {each.seat: each.jokers for each in played(so_far).state.table.begun}
    after = played(f"{so_far}; swap 4A 3").state
    left = {each.seat: each.jokers for each in after.table.begun}
    assert left == {**jokers, taken: 0}
    assert refusal(played(f"{so_far}; swap 4A 3; next"), "swap 4A 3").startswith(
        "R8.1/fragment"
    )


def test_works_are_read_as_they_are_written() -> None:
    assert [Work.parse(str(work)) for work in WORKS.values()] == [*WORKS.values()]
    with pytest.raises(KeyError):
        Work.parse("3Z")


def test_free_shapes_leave_room_wherever_as_many_spaces_hold_together() -> None:
    state = played("2 depth=exhibits shapes=free; exhibit 3A 0,0 1,0 1,1").state
    assert state.room
    assert [fit.work.code for fit in state.fits] == [code for code in WORKS if code != "3A"]
