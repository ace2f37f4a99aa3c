"""Every rule of Cleopatra from both sides: what it lets stand and what it refuses.

The tables are `refusals/*.txt`, in the notation of `notation.py`: a play so far, entries that
are tried there, and below each the whole refusal, or nothing if it stands.
"""

from pathlib import Path

import pytest

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.game import GAME
from scoring.kernel.errors import Malformed
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import (
    Case,
    cases,
    from_start,
    played,
    refusal,
    state_of,
    table,
)

TABLES = sorted((Path(__file__).parent / "refusals").glob("*.txt"))
CASES = [case for path in TABLES for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_an_entry_stands_or_is_refused_by_its_clause(case: Case) -> None:
    assert refusal(from_start(case.so_far), case.entry) == case.expected


def test_every_clause_that_can_refuse_has_a_case() -> None:
    refusing = {case.expected.partition("/")[0] for case in CASES if case.expected}
    scored_or_warned = {
        book.C1_1, book.C1_2, book.C1_3, book.C1_5, book.C1_6, book.C1_7, book.C2_1, book.C2_2,
        book.C2_4, book.C2_5, book.C2_7, book.C3_1, book.C3_3, book.C4_2, book.C4_4, book.C4_5,
        book.C5_4, book.C6_3, book.C6_4, book.C8_3, book.C8_4, book.C8_5, book.C9_1,
    }  # fmt: skip
    expected = {cite.id for cite in book.ALL if cite not in scored_or_warned}
    assert refusing - {"malformed"} == expected


@pytest.mark.parametrize(
    ("so_far", "entry", "waived"),
    [
        ("top W; stock 9", "build throne : nothing ! nobody minded", ["C4.3", "C3.2"]),
        ("top W; stock 9", "build wall 1 : nothing ! forgot to pay", ["C3.2"]),
        ("top W; stock 9", "build wall 1 ! nothing wrong with it", []),
        (
            "top W; stock 9",
            "build mosaic F a1 b1 b2 b3 c2 palms 0 + wall 1 : nothing ! for beauty",
            ["C5.1", "C3.2"],
        ),
        ("top F", "end ! skipped by mistake", ["C2"]),
        ("top F; market 0", "build sphinx : nothing ! both", ["C2", "C3.2"]),
        ("top F; build sphinx", "market 1 ! both", ["C2"]),
        ("top F", "build wall 4 : artisan, wood 2, stone ! they had four", ["C3.4"]),
        ("top F; build sphinx", "courtesan ! they had one", ["C3.4"]),
        ("", "market 0 ! the pile stayed face down", ["C5.1"]),
    ],
)
def test_a_breach_that_lay_on_the_table_is_listed_once_for_each_clause(
    so_far: str, entry: str, waived: list[str]
) -> None:
    after = played(entry, from_start(so_far))
    assert [each.cite.id for each in after.state.waived] == waived
    assert {each.entry for each in after.state.waived} <= {after.state.position - 1}


def test_what_lies_as_played_is_scored_as_it_lies() -> None:
    throne = played("build throne : nothing ! nobody minded", from_start("top W; stock 9"))
    assert [(line.kind, line.points) for line in throne.state.lines[-1:]] == [("throne", 12)]
    assert state_of(throne).palace.throne
    unseen = played("market 0 ! the pile stayed face down")
    assert unseen.due == ("top",)


@pytest.mark.parametrize(
    ("text", "hands", "draw"),
    [
        # draw pile 97 after the deal; what a hand shows beyond its cards came from there
        ("top F; build wall 4 : artisan, wood 2, stone ! they had four", (0, 3, 3), 96),
        ("top F; build sphinx; courtesan ! they had one", (1, 3, 3), 96),
        ("top F; build sphinx; beggar - stone talents ! they had one", (1, 2, 3), 96),
        ("top F; envoy 0 5 0 ! Ben had five", (7, 0, 3), 95),
        ("top F; end ! skipped", (3, 3, 3), 97),
        ("top F; market 0; market 1 ! both", (6, 3, 3), 91),
    ],
)
def test_a_hand_counted_at_the_table_is_the_truth_from_there_on(
    text: str, hands: tuple[int, ...], draw: int
) -> None:
    cards = state_of(played(text)).cards
    assert (cards.hands, cards.draw) == (hands, draw)
    assert sum(cards.hands) + sum(cards.stalls) + cards.draw + cards.discard == 109


def test_hands_counted_at_the_end_cost_what_they_hold() -> None:
    end = next(case.so_far for case in CASES if case.entry == "hands 0 0 6 ! they found one")
    counted = played("hands 0 0 6 ! they found one", from_start(end))
    assert counted.due == ()
    assert state_of(counted).cards.hands[2] == 6
    (line,) = [line for line in counted.state.lines if line.kind == "final-hand"]
    assert (line.seat, line.points) == (2, 6)


LATE = "top W; stock 25; build mosaic W g2 g3 h1 h2 i1 palms 0; top P; end keep"
CLAIM = "build mosaic P a1 a2 b1 b2 b3 palms 0 claim g1"


def test_a_sanctuary_is_claimed_later_by_its_builder_alone() -> None:
    late = played(LATE, table(3, {"late-claim": "builder"}))
    (statue,) = state_of(played(CLAIM, played("stock 12", ends(late, 2)))).garden.statues
    assert (statue.seat, str(statue.square), statue.size) == (0, "g1", 1)
    assert refusal(played("stock 12", late), CLAIM) == (
        "C5.6/pieces.0.claim: The mosaic P closed nothing at g1: Ann’s W did (entry 32), and "
        "it was not claimed then."
    )
    claimed = played(
        f"{LATE} ; stock 12".replace("palms 0;", "palms 0 claim g1;"), late_table()
    )
    assert refusal(ends(claimed, 2), CLAIM).endswith(
        "Ann’s statue stands in the sanctuary of g1."
    )


def late_table() -> Position:
    return table(3, {"late-claim": "builder"})


def ends(position: Position, turns: int) -> Position:
    """Let players do nothing, as it happens at tables."""
    for _ in range(turns):
        over = " keep" if state_of(position).excess else ""
        position = played(f"end{over} ! nothing done", position)
    return position


MANY = (
    "C2.6/over: Ann holds 12 cards: discard 2 for 1 amulet, keep all for 2 amulets, or play a "
    "smuggler for 1."
)


@pytest.mark.parametrize(
    ("limit", "so_far", "entry", "expected"),
    [
        ("market", "top F; stock 14; build sphinx", "end", ""),
        (
            "market", "top F; stock 14; build sphinx", "end keep",
            "C2.6/over: Ann was not at the market this turn: the hand costs no amulets.",
        ),
        ("market", "top F; stock 14", "end ! skipped", ""),
        ("market", "top F; stock 14; market 0", "end keep", ""),
        ("market", "top F; stock 14; market 0; build sphinx ! both", "end keep", ""),
        (
            "every-turn", "top F; stock 14; build sphinx", "end",
            MANY,
        ),
    ],
)  # fmt: skip
def test_the_hand_limit_holds_where_the_table_reads_it(
    limit: str, so_far: str, entry: str, expected: str
) -> None:
    assert refusal(played(so_far, table(3, {"limit": limit})), entry) == expected


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"garden": {"blocked": []}}, "options.garden.palms"),
        ({"garden": {"palms": []}}, "options.garden.blocked"),
        ({"garden": {"blocked": None, "palms": []}}, "options.garden.blocked"),
        ({"garden": {"blocked": ["a1"], "palms": ["a1"]}}, "options.garden.palms"),
        ({"garden": {"blocked": ["j1"], "palms": []}}, "options.garden.blocked"),
        ({"garden": {"blocked": ["a10"], "palms": []}}, "options.garden.blocked"),
        ({"garden": {"blocked": ["a1", "a1"], "palms": None}}, "options.garden.blocked"),
        ({"garden": {"blocked": [], "palms": ["a1", "a1"]}}, "options.garden.palms"),
        ({"garden": {"blocked": [], "palms": [], "sand": []}}, "options.garden.sand"),
        (
            {"garden": {"blocked": [], "palms": [], "handedness": {"I": "+"}}},
            "options.garden.handedness",
        ),
        (
            {"garden": {"blocked": [], "palms": [], "handedness": {"F": "x"}}},
            "options.garden.handedness.F",
        ),
        ({"mirror": False}, "options.garden.handedness"),
        (
            {
                "mirror": False,
                "garden": {"blocked": [], "palms": None, "handedness": {"F": "+", "L": "-"}},
            },
            "options.garden.handedness",
        ),
        ({"mirror": 0}, "options.mirror"),
        ({"trompe": "all"}, "options.trompe"),
        ({"last_dice": "yes"}, "options.last_dice"),
        ({"last-dice": "maybe"}, "options.last-dice"),
        ({"equal-bids": None}, "options.equal-bids"),
        ({"edition": 2}, "options.edition"),
    ],
)
def test_an_option_that_is_not_known_is_refused(options: dict[str, Json], field: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.begin(("Ann", "Ben", "Cem"), 0, options)
    assert caught.value.field == field


def test_defaults_may_be_written_out() -> None:
    throne = [f"{col}{row}" for col in "def" for row in (1, 2, 3)]
    options: dict[str, Json] = {
        "garden": {"blocked": [*throne], "palms": None, "handedness": {}},
        "trompe": "materials", "mirror": True, "equal-bids": "all-first",
        "distant": "builder", "envoy": "none", "last-dice": "no",
        "limit": "every-turn", "late-claim": "never",
    }  # fmt: skip
    names = ("Ann", "Ben", "Cem")
    assert GAME.begin(names, 0, options).state == GAME.begin(names).state
