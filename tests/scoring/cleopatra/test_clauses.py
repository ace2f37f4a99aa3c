"""The clauses of Cleopatra that refuse nothing and score nothing: what follows from each."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import AMULETS, CARDS
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State
from scoring.kernel.errors import Cite
from scoring.kernel.score_sheet import totals
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import from_start, played, state_of, table

RECORD = Path(__file__).parents[2] / "records" / "cleopatra-3.json"

FOLLOWS: list[tuple[Cite, str, Callable[[State], bool]]] = [
    (book.C1_1, "", lambda s: (s.talents, s.cards.hands) == ((5, 5, 5), (3, 3, 3))),
    (book.C1_1, "", lambda s: (s.merchants, s.statues) == ((3, 3, 3), (2, 2, 2))),
    (book.C1_2, "", lambda _: sum(kind.copies for kind in CARDS) == 109),
    (book.C1_2, "", lambda s: s.cards.draw + 3 * 3 + 3 == 109),
    (book.C1_3, "", lambda s: s.cards.stalls == (1, 1, 1)),
    (book.C1_3, "top F; market 1", lambda s: s.cards.stalls == (2, 1, 2)),
    (book.C1_5, "", lambda s: s.garden.free.bit_count() == 81 - 9),
    (book.C1_6, "", lambda s: s.amulets == (0, 0, 0)),
    (book.C2_4, "top F; build sphinx : : 5", lambda s: s.offering_due),
    (book.C2_4, "top F; build sphinx : : 5", lambda s: s.lines[-1].kind == "sphinx"),
    (book.C2_7, "top F; scribe altar", lambda s: not s.turn.visited and s.altar == 1),
    (book.C2_7, "top F; market 0; scribe altar", lambda s: s.turn.visited),
    (book.C6_4, "top F; build sphinx : : 5", lambda s: s.altar == 5),
    (book.C6_4, "top F; build sphinx : : 5; offering 1 2 3", lambda s: s.altar == 0),
    (book.C9_1, "top F; market 0", lambda s: s.cards.hands == (4, 3, 3)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cite", "so_far", "holds"),
    FOLLOWS,
    ids=[f"{cite.id}-{number}" for number, (cite, *_) in enumerate(FOLLOWS)],
)
def test_what_a_clause_says_follows(
    cite: Cite, so_far: str, holds: Callable[[State], bool]
) -> None:
    assert cite in book.ALL
    assert holds(state_of(from_start(so_far)))


def test_a_mosaic_that_fits_nowhere_is_set_aside_when_it_comes_to_the_top() -> None:
    assert book.C5_4 in book.ALL
    free = {f"{col}{row}" for col in "abcde" for row in (1, 2)}
    blocked = [f"{col}{row}" for col in "abcdefghi" for row in range(1, 10)]
    garden: dict[str, Json] = {
        "blocked": [square for square in blocked if square not in free],
        "palms": [],
    }
    begun = table(3, {"garden": garden})
    assert [*map(str, state_of(played("top X", begun)).garden.aside)] == ["X"]
    assert state_of(played("top I", begun)).garden.aside == ()


def test_the_most_amulets_are_eaten_and_cannot_win() -> None:
    assert book.C8_4 in book.ALL
    payload = json.loads(RECORD.read_text())
    position = GAME.begin(payload["players"], payload["start"], payload.get("options"))
    for entry in payload["entries"]:
        position = position.enter(entry)
    amulets = totals(position.state.lines, 3, AMULETS)
    standing = GAME.standing(state_of(position))
    eaten = [seat for seat, count in enumerate(amulets) if count == max(amulets) > 0]
    assert [seat for seat, rank in enumerate(standing.ranks) if rank is None] == eaten
    assert not set(eaten) & set(standing.winners)


def test_nothing_that_is_entered_names_a_card_that_stays_in_a_hand() -> None:
    """What is secret (C1.7) cannot be written down: hands are told by their sizes."""
    for kind, payload in (("market", {"stall": 0}), ("vizier", {"kept": 2}), ("end-turn", {})):
        fields = GAME.kinds[kind].__dataclass_fields__.keys() - {"as_played"}
        assert fields >= payload.keys()
        assert not fields & {"cards", "hand", "talents", "amulets"}
