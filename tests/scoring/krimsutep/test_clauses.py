"""The clauses of Krimsutep that refuse nothing and score nothing: what follows from each."""

from collections.abc import Callable

import pytest

from scoring.kernel.errors import Cite
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import Building
from scoring.krimsutep.game import GAME
from tests.scoring.krimsutep.notation import Krimsutep, played, refusal, table

ROUND = (
    "totals 20,0,0 20,0,0 20,0,0 70,0,0; reveal palace-2 oasis obelisk-1; order 0,1,2; "
    "build a1; build b1; build c1 first"
)
WHOLE = "; ".join(
    f"totals 20,0,0 20,0,0 20,0,0 70,0,0; reveal {card} {card} {card}; order 0,1,2; {cells}"
    for card, cells in zip(
        ("oasis", "obelisk-1", "obelisk-2", "palace-1", "palace-1", "palace-2", "palace-1",
         "obelisk-1"),
        (
            "; ".join(
                f"build {cell}{half} ! as it lies" for cell in cells
            )
            for cells, half in (
                (("a1", "b1", "c1"), ""), (("d1", "e1", "a2"), " first"),
                (("b2", "c2", "d2"), ""), (("e2", "a3", "b3"), " first"),
                (("d4", "e4", "a5"), " first"), (("b5", "c5", "d5"), ""),
                (("e5", "a6", "b6"), " first"), (("c6", "d6", "e6"), " first"),
            )
        ),
        strict=True,
    )
)  # fmt: skip


NILE = {"c3", "d3", "e3", "a4", "b4", "c4"}


def wins_with_the_most(play: Krimsutep) -> bool:
    standing = GAME.standing(play.state)
    best = max(standing.scores)
    seats = tuple(seat for seat, score in enumerate(standing.scores) if score == best)
    return standing.winners == seats


FOLLOWS: list[tuple[Cite, str, Callable[[Krimsutep], bool]]] = [
    (book.K1_2, "3", lambda p: len(p.state.free) == 24),
    (book.K1_2, "3", lambda p: {*map(str, p.state.layout.nile.cells)} == NILE),
    (book.K1_3, "3", lambda p: p.state.left_to(0).total() == 8),
    (book.K1_3, "4", lambda p: p.state.left_to(3).total() == 6),
    (book.K1_3, "3", lambda p: p.state.left_to(1)[Building.PALACE_1] == 3),
    (book.K1_3, f"3; {WHOLE}", lambda p: not p.state.free),
    (book.K1_5, "3", lambda p: (p.state.dealer, p.state.deal.leader) == (0, 1)),
    (book.K1_5, f"3; {ROUND}", lambda p: (p.state.dealer, p.state.deal.leader) == (1, 2)),
    (book.K2_2, "3", lambda p: "reveal" not in p.due),
    (book.K2_2, "3; totals 20,0,0 20,0,0 20,0,0 70,0,0", lambda p: p.due[0] == "reveal"),
    (book.K2_6, "3; trick r5 r6 rVII", lambda p: p.state.deal.tricks[-1].winner == 0),
    (book.K2_6, "3; trick r5 captain rVII", lambda p: p.state.deal.tricks[-1].winner == 2),
    (book.K2_6, "3; trick r5 g6 gVII", lambda p: p.state.deal.tricks[-1].winner == 1),
    (book.K2_6, "3; trick son maid priest", lambda p: p.state.deal.tricks[-1].winner == 0),
    (book.K5_3, f"3; {WHOLE}", wins_with_the_most),
    (book.K5_3, f"3; {ROUND}", lambda p: GAME.standing(p.state).winners == ()),
]


@pytest.mark.parametrize(
    ("cite", "so_far", "holds"),
    FOLLOWS,
    ids=[f"{cite.id}-{number}" for number, (cite, *_) in enumerate(FOLLOWS)],
)
def test_what_a_clause_says_follows(
    cite: Cite, so_far: str, holds: Callable[[Krimsutep], bool]
) -> None:
    assert cite in book.ALL
    assert holds(played(so_far))


@pytest.mark.parametrize("thrown", ["gs2", "yVII", "maid", "pharaoh"])
def test_who_cannot_follow_may_throw_anything_off_and_beat_nothing(thrown: str) -> None:
    assert book.K2_5 in book.ALL
    assert refusal(table("3"), f"trick r5 r6 {thrown}") == ""
