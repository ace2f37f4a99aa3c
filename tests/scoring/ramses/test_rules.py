"""Every rule of Ramses from both sides: what it lets stand and what it refuses.

The tables are `refusals/*.txt`, written as `tests/scoring/tables.py` says, in the notation of
`notation.py`.
"""

from pathlib import Path

import pytest

from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.serialization.entries import Json
from scoring.ramses import rulebook as book
from scoring.ramses.game import GAME
from scoring.ramses.rules import RULES
from tests.scoring.ramses.notation import DRAWN, NAMES, Payload, played, refusal, refused, table
from tests.scoring.tables import Case, cases

TABLES = sorted((Path(__file__).parent / "refusals").glob("*.txt"))
CASES = [case for path in TABLES for case in cases(path, {"DRAWN": DRAWN})]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_an_entry_stands_or_is_refused_by_its_clause(case: Case) -> None:
    assert refusal(played(case.so_far), case.entry) == case.expected


# What cannot be refused: what the box and the deal are (nobody enters them), what is the
# players' choice, what is named for the shape of an entry (a trade has two cards a side), and
# what only says how points fall.
NEVER_REFUSE = {
    book.R1_3, book.R1_4, book.R1_5, book.R2_7, book.R3_2, book.R4_2, book.R4_7,
    book.R7_1, book.R7_2, book.R7_3, book.R7_4, book.R7_5,
}  # fmt: skip


def test_every_clause_that_can_refuse_has_a_case() -> None:
    refusing = {case.expected.partition("/")[0] for case in CASES} - {""} | {"R1.1"}
    assert refusing == {cite.id for cite in book.ALL if cite not in NEVER_REFUSE}


def test_every_kind_has_entries_that_stand_and_entries_that_do_not() -> None:
    stand = {case.entry.split()[0] for case in CASES if not case.expected}
    refuse = {case.entry.split()[0] for case in CASES if case.expected}
    ends = {"no-room", "stuck"}
    assert stand == refuse
    assert len(stand - ends) == len(RULES)  # trade and play are one kind, both ends another


def test_sentences_are_sentences() -> None:
    for case in CASES:
        if case.expected:
            sentence = case.expected.partition(": ")[2]
            assert sentence[0].isupper() or sentence[0] == "“", case.place
            assert sentence.endswith("."), case.place


@pytest.mark.parametrize("players", [0, 1, 5, 41])
def test_only_two_to_four_play(players: int) -> None:
    with pytest.raises(RuleViolation) as caught:
        GAME.begin([f"Player {number}" for number in range(players)])
    assert caught.value.cite is book.R1_1
    assert str(caught.value) == f"Ramses is for 2 to 4 players, not {players}."


@pytest.mark.parametrize("start", [-1, 3])
def test_the_starting_player_sits_at_the_table(start: int) -> None:
    with pytest.raises(Malformed, match=r"The starting player must have a seat\."):
        GAME.begin(NAMES[:3], start)


KNOWN = (
    "/kind: Say what happened: one of buy, trade, place-trading, exhibit, prepare, swap, give, "
    "fill, end-turn, depth, end, hands."
)
MALFORMED: list[tuple[Payload, str]] = [
    ({}, KNOWN),
    ({"kind": "build"}, KNOWN),
    ({"kind": "buy"}, "/pile: “pile” is missing."),
    ({"kind": "buy", "pile": 3}, "/pile: “3” is not a value of pile: 3, 4, 6, trade."),
    ({"kind": "buy", "pile": "3", "seat": 0}, "/seat: “seat” is not known here."),
    ({"kind": "trade", "shown": {}}, "/with: “with” is missing."),
    ({"kind": "trade", "shown": {}, "with": True}, "/with: “True” is not a whole number."),
    ({"kind": "trade", "shown": {}, "taken": None}, "/taken: “taken” is not known here."),
    ({"kind": "trade", "shown": {"a": "3A1"}, "with": None},
     "/shown: “a” is not known in “shown”."),
    ({"kind": "trade", "shown": {"0": 31}, "with": None},
     "/shown.0: “shown.0” must be a text that is not blank."),
    ({"kind": "trade", "shown": {"0": "3A1"}, "with": None, "played": 1},
     "/played: “1” must be true or false."),
    ({"kind": "place-trading", "cells": [0, 0]}, "/cells: “cells” must be a list."),
    ({"kind": "place-trading", "cells": [[0, 0, 0]]}, "/cells: “cells” must have 2 parts."),
    ({"kind": "place-trading", "cells": [[0, 1.0]]}, "/cells: “1.0” is not a whole number."),
    ({"kind": "exhibit", "work": "3A"}, "/cells: “cells” is missing."),
    ({"kind": "exhibit", "work": "", "cells": []},
     "/work: “work” must be a text that is not blank."),
    ({"kind": "exhibit", "work": "3A", "cells": [], "jokers": None},
     "/jokers: “jokers” must be a list."),
    ({"kind": "prepare", "work": "4A", "fragments": ["1"]},
     "/fragments: “1” is not a whole number."),
    ({"kind": "swap", "work": "4A", "fragment": False},
     "/fragment: “False” is not a whole number."),
    ({"kind": "give", "to": "1"}, "/to: “1” is not a whole number."),
    ({"kind": "fill", "piles": []}, "/piles: Name the pile of every card that was drawn."),
    ({"kind": "depth"}, "/depth: “depth” is missing."),
    ({"kind": "depth", "depth": "full"}, "/depth: “full” is not a value of shallow: exhibits."),
    ({"kind": "exhibit", "work": "3A", "cells": [[0, 100]], "as_played": "far"},
     "/cells: Spaces are counted from −99 to 99, either way."),
    ({"kind": "place-trading", "cells": [[-100, 0]]},
     "/cells: Spaces are counted from −99 to 99, either way."),
    ({"kind": "end", "why": "full"}, "/why: “full” is not a value of why: no-room, stuck."),
    ({"kind": "end-turn", "why": "stuck"}, "/why: “why” is not known here."),
    ({"kind": "end-turn", "as_played": " "},
     "/as_played: “as_played” must be a text that is not blank."),
    ({"kind": "hands", "hands": [{"art": 1, "jokers": 0}, {}]},
     "/hands.art: Count art cards, jokers and trading cards."),
    ({"kind": "hands", "hands": [{"art": 1, "jokers": 0, "trading": 0, "cards": []}]},
     "/hands.cards: Name the cards of a hand or count them."),
    ({"kind": "hands", "hands": [{"cards": ["3A1"], "trading": 0}]},
     "/hands.cards: Name the cards of a hand or count them."),
    ({"kind": "hands", "hands": [{"art": 1.0, "jokers": 0, "trading": 0}]},
     "/hands.art: “1.0” is not a whole number."),
    ({"kind": "hands", "hands": [{"art": -1, "jokers": 0, "trading": 0}]},
     "/hands.art: A hand cannot have fewer than 0 cards."),
]  # fmt: skip


@pytest.mark.parametrize(("payload", "expected"), MALFORMED, ids=lambda value: str(value)[:40])
def test_what_cannot_be_read_is_refused_before_any_rule(
    payload: Payload, expected: str
) -> None:
    assert refused(played("2 depth=exhibits"), payload) == expected
    over: Json = {"kind": "end", "why": "stuck"}
    assert refused(played("2 depth=exhibits").enter(over), payload) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"pile": "level"}, "“pile” is not known here."),
        ({"piles": "levelled"}, "“levelled” is not a value of piles: level, discard."),
        ({"prepared": None}, "“None” is not a value of prepared: per-player, per-work."),
        ({"swap": True}, "“True” is not a value of swap: any, own."),
        ({"fill": "trade"}, "“trade” is not a value of filling: art, any."),
        ({"passing": "left"}, "“left” is not a value of passing: before, after."),
        ({"gaps": "any"}, "“any” is not a value of gaps: works, any-card."),
        ({"depth": "Full"}, "“Full” is not a value of depth: full, exhibits."),
        ({"shapes": "squares"}, "“squares” is not a value of shapes: rectangles, free."),
        (
            {"shapes": {"3A": [3, "1"]}},
            "“{'3A': [3, '1']}” is not a value of shapes: rectangles, free.",
        ),
        ({"shapes": {"3Z": [3, 1]}}, "There is no work 3Z."),
        ({"shapes": {"3A": [2, 1]}}, "The work 3A has 3 cards: width times height is 3."),
        ({"shapes": {"3A": [-3, -1]}}, "The work 3A has 3 cards: width times height is 3."),
        ({"shapes": {"4A": [2, 3]}}, "The work 4A has 4 cards: width times height is 4."),
        ({"shapes": {"3A": [3, 1], "6B": [5, 1]}},
         "The work 6B has 6 cards: width times height is 6."),
    ],
)  # fmt: skip
def test_options_that_are_not_known_are_refused(options: Payload, expected: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.begin(NAMES[:2], 0, options)
    assert caught.value.message == expected
    assert caught.value.field.startswith("options.")


def test_defaults_may_be_written_out() -> None:
    written: Payload = {
        "piles": "level", "prepared": "per-player", "swap": "any", "fill": "art",
        "passing": "before", "gaps": "works", "shapes": "rectangles", "depth": "full",
    }  # fmt: skip
    assert GAME.begin(NAMES[:3], 1, written).state == table("3 start=1").state
    assert GAME.begin(NAMES[:2], 0, {"shapes": {}}).state.setup.shapes["6A"] == ((3, 2), (2, 3))
