"""Every rule of Cleopatra from both sides: what it lets stand and what it refuses.

The tables are `refusals/*.txt`, in the notation of `notation.py`: a play so far, entries that
are tried there, and below each the whole refusal, or nothing if it stands.
"""

from pathlib import Path

import pytest

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.game import GAME
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import Case, cases, from_start, played, refusal, state_of

TABLES = sorted((Path(__file__).parent / "refusals").glob("*.txt"))
CASES = [case for path in TABLES for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_an_entry_stands_or_is_refused_by_its_clause(case: Case) -> None:
    assert refusal(from_start(case.so_far), case.entry) == case.expected


def test_every_clause_that_can_refuse_has_a_case() -> None:
    refusing = {case.expected.partition("/")[0] for case in CASES if case.expected}
    scored_or_told = {
        book.C1_1, book.C1_2, book.C1_3, book.C1_5, book.C1_6, book.C1_7, book.C2_1, book.C2_2,
        book.C2_4, book.C2_5, book.C2_7, book.C3_1, book.C3_3, book.C4_2, book.C4_4, book.C4_5,
        book.C5_4, book.C6_3, book.C6_4, book.C8_3, book.C8_4, book.C8_5, book.C9_1,
    }  # fmt: skip
    expected = {cite.id for cite in book.ALL if cite not in scored_or_told}
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
        ("top F; build sphinx : : 5", "offering 9 9 9 ! on credit", ["C6.2"]),
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
    on_credit = played("offering 9 9 9 ! on credit", from_start("top F; build sphinx : : 5"))
    assert state_of(on_credit).talents == (7 - 9, 5 - 9, 5 - 9)
    unseen = played("market 0 ! the pile stayed face down")
    assert unseen.due == ("top",)


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
    }  # fmt: skip
    names = ("Ann", "Ben", "Cem")
    assert GAME.begin(names, 0, options).state == GAME.begin(names).state
