"""The clauses of Ramses that refuse nothing and score nothing: what follows from each."""

from collections.abc import Callable

import pytest

from scoring.kernel.errors import Cite
from scoring.ramses import rulebook as book
from scoring.ramses.components import Deck
from scoring.ramses.game import GAME
from tests.scoring.ramses.notation import Ramses, played

TWO = "2 depth=exhibits; exhibit 3A 3x1@0,0; next; exhibit 3B 3x1@0,1"
OVER = "2 depth=exhibits; exhibit 3A 3x1@0,0; next; {}; next; next; stuck; hands 0/0/0 0/0/0"


def stock(play: Ramses) -> set[int]:
    return {play.state.cards.stock[deck.place] for deck in Deck}


FOLLOWS: list[tuple[Cite, str, Callable[[Ramses], bool]]] = [
    (book.R1_3, "2", lambda p: p.state.cards.hands == (3, 3)),
    (book.R1_3, "4", lambda p: p.state.cards.hands == (3, 3, 3, 3)),
    (book.R1_4, "2", lambda p: stock(p) == {17}),
    (book.R1_4, "3", lambda p: stock(p) == {16}),
    (book.R1_4, "4", lambda p: stock(p) == {15}),
    (book.R1_5, TWO, lambda p: len(p.state.table.hall.cells) == 6),
    (book.R2_7, "2; buy 3; next; next; buy 3; next; next; buy 4",
     lambda p: p.state.cards.hands == (6, 3)),
    (book.R3_2, "3; buy trade; trade 0:3A1 1:3B1 2:3C1 -> 1",
     lambda p: p.state.cards.hands == (4, 3, 3)),
    (book.R4_7, TWO, lambda p: [each.seat for each in p.state.table.exhibits] == [0, 1]),
    (book.R7_5, OVER.format("exhibit 3B 3x1@0,1"),
     lambda p: GAME.standing(p.state).winners == (0, 1)),
    (book.R7_5, OVER.format("exhibit 3B 3x1@0,1; next; exhibit 3C 3x1@0,2; next"),
     lambda p: GAME.standing(p.state).winners == (0,)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cite", "so_far", "holds"),
    FOLLOWS,
    ids=[f"{cite.id}-{number}" for number, (cite, *_) in enumerate(FOLLOWS)],
)
def test_what_a_clause_says_follows(
    cite: Cite, so_far: str, holds: Callable[[Ramses], bool]
) -> None:
    assert cite in book.ALL
    assert holds(played(so_far))
