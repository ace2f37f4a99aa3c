"""How far Cleopatra walks, and what the end comes to, with its vectors (C4.5, C8)."""

from dataclasses import replace

import pytest

from scoring.cleopatra.components import PLOTS, Side
from scoring.cleopatra.game import GAME
from scoring.cleopatra.garden import Statue
from scoring.cleopatra.palace import Palace
from scoring.kernel.game import Play, Position
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import (
    begun,
    holding,
    news,
    owning,
    played,
    points,
    state_of,
)

COMPLETE = Palace(
    walls=frozenset(range(1, 10)), sphinxes=6, obelisks=2, doors=frozenset(Side),
    pedestal=True, throne=True,
)  # fmt: skip


def standing_palace(position: Position, palace: Palace) -> Position:
    return Play(GAME, replace(state_of(position), palace=palace))


def nearly(players: int = 3, **options: Json) -> Position:
    """Only an obelisk and the mosaics are still to be built, and cards are there to do it."""
    rich = holding(begun(players, **options), *([12] * players))
    return standing_palace(rich, replace(COMPLETE, obelisks=1))


@pytest.mark.parametrize(
    ("lacking", "visit"),
    [
        (replace(COMPLETE, walls=frozenset(range(1, 9))), "wall 9"),
        (replace(COMPLETE, sphinxes=5), "sphinx"),
        (replace(COMPLETE, obelisks=1), "obelisk"),
        (replace(COMPLETE, doors=frozenset({Side.LEFT})), "right door"),
        (replace(COMPLETE, throne=False), "throne"),
        (replace(COMPLETE, throne=False, pedestal=False), "pedestal + throne"),
    ],
)
def test_the_last_piece_of_a_fifth_kind_ends_the_game(lacking: Palace, visit: str) -> None:
    before = standing_palace(holding(begun(), 14, 3, 3), lacking)
    assert state_of(before).steps == 4
    after = played(f"build {visit}", before)
    assert state_of(after).steps == 5
    assert after.due == ("hands",)


def test_two_kinds_in_one_visit_are_two_steps() -> None:
    lacking = replace(COMPLETE, obelisks=1, sphinxes=5)
    before = standing_palace(holding(begun(), 14, 3, 3), lacking)
    assert state_of(before).steps == 3
    assert state_of(played("build sphinx + obelisk", before)).steps == 5


def test_the_visit_that_ends_the_game_rolls_no_dice_unless_the_table_says_so() -> None:
    rolled = played("build obelisk : : 5", nearly(last_dice="yes"))
    assert rolled.due == ("offering",)
    assert played("offering 1 2 3", rolled).due == ("hands",)
    some = played("build obelisk : : 4", nearly(last_dice="yes"))
    assert some.due == ("hands",)


def test_no_top_follows_a_visit_that_ends_the_game() -> None:
    visit = "build obelisk + mosaic F a1 b1 b2 b3 c2 palms 0"
    assert played(visit, nearly()).due == ("hands",)
    assert played(f"{visit} : : 5", nearly(last_dice="yes")).due == ("offering",)


END_VECTORS = [
    (
        [(30, 1, 4, 2, 3), (33, 0, 3, 0, 0), (28, 2, 9, 0, 5)],
        [33, 33, 34], [3, 3, 4], [2], [0, 1],
    ),
    (
        [(40, 0, 5, 0, 0), (42, 0, 5, 0, 0), (39, 0, 5, 0, 0)],
        [40, 42, 39], [5, 5, 5], [0, 1, 2], [],
    ),
    (
        [(20, 0, 2, 0, 4), (25, 0, 0, 0, 0), (25, 0, 3, 0, 3)],
        [20, 25, 25], [0, 0, 0], [], [1, 2],
    ),
    (
        [(50, 0, 8, 0, 0), (50, 0, 2, 0, 0), (50, 0, 3, 0, 0)],
        [50, 50, 50], [8, 2, 3], [0], [1],
    ),
    (
        [(41, 0, 6, 0, 0), (37, 0, 1, 0, 0), (36, 0, 5, 0, 0), (44, 0, 13, 0, 0)],
        [41, 37, 36, 44], [6, 1, 5, 13], [3], [0],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "wealth", "amulets", "eaten", "winners"), END_VECTORS)
def test_the_end_comes_to_what_the_facts_say(
    seats: list[tuple[int, int, int, int, int]],
    wealth: list[int],
    amulets: list[int],
    eaten: list[int],
    winners: list[int],
) -> None:
    """By seat: talents, merchants, amulets, cards left in hand, squares of a sanctuary."""
    talents, merchants, held, left, squares = zip(*seats, strict=True)
    after = played(
        f"hands {' '.join(map(str, left))}",
        claiming(owning(begun(len(seats)), talents, held), merchants, squares),
    )
    standing = after.standing
    assert list(standing.scores) == wealth
    assert list(standing.also["amulets"]) == amulets
    assert list(standing.also["eaten"]) == eaten
    assert list(standing.winners) == winners
    assert [seat for seat, rank in enumerate(standing.ranks) if rank is None] == eaten
    assert after.due == ()


def claiming(
    position: Position, merchants: tuple[int, ...], squares: tuple[int, ...]
) -> Position:
    """Cleopatra has arrived; everyone has merchants and a sanctuary of so many squares."""
    statues = tuple(
        Statue(seat, PLOTS["a1"], (1 << size) - 1) for seat, size in enumerate(squares) if size
    )
    state = state_of(position)
    garden = replace(state.garden, statues=statues)
    ended = replace(state, palace=COMPLETE, garden=garden, merchants=merchants)
    return Play(GAME, ended)


def test_the_end_is_counted_in_its_order() -> None:
    before = claiming(owning(begun(), (9, 9, 9), (1, 0, 3)), (1, 0, 2), (4, 2, 2))
    lines_at_end = [
        (line.kind, line.seat, line.points)
        for line in news(before, played("hands 2 0 0", before))
    ]
    assert lines_at_end == [
        ("final-hand", 0, 2), ("sanctuary", 0, -3), ("sanctuary", 2, -2), ("merchant", 0, 3),
        ("merchant", 2, 6),
    ], "a sanctuary takes back no more than there is, and a line of 0 is left out"  # fmt: skip


def test_two_sanctuaries_give_back_one_after_the_other() -> None:
    ended = state_of(claiming(owning(begun(), (9, 9, 9), (5, 0, 0)), (0, 0, 0), (4, 0, 0)))
    statues = (*ended.garden.statues, Statue(0, PLOTS["i9"], PLOTS["i9"].bit * 3))
    before = Play(GAME, replace(ended, garden=replace(ended.garden, statues=statues)))
    after = played("hands 0 0 0", before)
    assert points(after, "sanctuary") == [-4, -1]
    assert [line.because for line in news(before, after) if line.kind == "sanctuary"] == [
        "the sanctuary at a1, 4 squares",
        "the sanctuary at i9, 2 squares (only 1 amulet was left)",
    ]


def test_an_unfinished_play_ranks_talents_then_fewer_amulets() -> None:
    standing = owning(begun(4), (5, 7, 7, 7), (0, 2, 1, 2)).standing
    assert standing.ranks == (4, 2, 1, 2)
    assert standing.winners == ()
    assert standing.also == {"amulets": (0, 2, 1, 2), "eaten": ()}


def test_a_tie_in_wealth_goes_to_fewer_amulets() -> None:
    before = claiming(owning(begun(4), (9, 9, 9, 2), (1, 2, 1, 5)), (0,) * 4, (0,) * 4)
    standing = played("hands 0 0 0 0", before).standing
    assert standing.ranks == (1, 3, 1, None)
    assert standing.winners == (0, 2)


def test_running_out_of_amulets_warns_and_stops_nothing() -> None:
    position, crossed = holding(begun(), 30, 30, 30), list[int]()
    for _ in range(6):
        before = sum(state_of(position).amulets)
        position = played("market 0; end keep", position)
        if before <= 89 < sum(state_of(position).amulets):
            crossed.append(position.state.position - 1)
        assert [each.entry for each in position.warnings] == crossed
        more = sum(state_of(position).amulets) - 89
        said = f"There are only 89 amulets: note the missing ones ({more})."
        assert [each.message for each in position.warnings] == [said] * len(crossed)
    (warned,) = position.warnings
    assert warned.cite.id == "C1.6"


def test_returned_amulets_can_be_taken_again() -> None:
    line = state_of(owning(begun(), (0, 0, 0), (0, 0, 0))).lines[-1]
    moves = [(3, 89), (4, -9), (5, 9), (6, 1), (7, -2), (8, 3)]
    lines = tuple(replace(line, entry=entry, points=moved) for entry, moved in moves)
    position = Play(GAME, replace(state_of(begun()), lines=lines))
    assert [each.entry for each in position.warnings] == [6, 8]
