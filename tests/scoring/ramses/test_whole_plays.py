"""Whole plays at a table with real cards: what has happened stands, and comes to its points."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.record import Answer, check
from scoring.registry import GAMES
from tests.scoring.ramses.brute import Size
from tests.scoring.ramses.real_table import POINTS, WORKS, RealTable

FIXED: dict[int, list[Size]] = {
    3: [(3, 1), (1, 3)], 4: [(2, 2), (4, 1), (1, 4)], 6: [(3, 2), (2, 3), (6, 1), (1, 6)],
}  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> RealTable:
    works = draw(st.sets(st.sampled_from(sorted(WORKS)), max_size=6))
    players = draw(st.integers(2, 4))
    return RealTable(
        draw(st.integers(0, 2**32)),
        players=players,
        first=draw(st.integers(0, players - 1)),
        piles_ruling=draw(st.sampled_from(["level", "discard"])),
        prepared_ruling=draw(st.sampled_from(["per-player", "per-work"])),
        swap_ruling=draw(st.sampled_from(["any", "own"])),
        fill_ruling=draw(st.sampled_from(["art", "any"])),
        passing_ruling=draw(st.sampled_from(["before", "after"])),
        gaps_ruling=draw(st.sampled_from(["works", "any-card"])),
        shapes={work: draw(st.sampled_from(FIXED[WORKS[work]])) for work in sorted(works)},
        rush=draw(st.sampled_from([0.5, 0.9, 1.0])),
    )


def checked(record: object) -> Answer:
    return check(GAMES, json.dumps(record).encode())


@settings(max_examples=60)
@given(tables())
def test_what_happened_at_a_table_stands_and_comes_to_its_points(real: RealTable) -> None:
    real.run()
    for depth in ("full", "exhibits"):
        answer = checked(real.record(depth))
        assert answer["ok"] is True, answer
        assert answer["complete"] is True
        assert answer["scores"] == real.scores()
        assert answer["as_played"] == []


@settings(max_examples=30)
@given(tables())
def test_the_game_ends_with_the_entry_after_which_no_work_fits(real: RealTable) -> None:
    """The brute-force table and the rules see the end at the same entry, or neither does."""
    real.run()
    record = real.record()
    entries = real.entries
    by_word = entries[-2] == {"kind": "end", "why": "stuck"}
    before = checked({**record, "entries": entries[: -2 if by_word else -1]})
    assert (before["next"] == "hands") is not by_word


@settings(max_examples=30)
@given(tables(), st.data())
def test_a_card_less_or_more_in_the_last_hands_is_found(
    real: RealTable, data: st.DataObject
) -> None:
    real.run()
    counted = [
        {
            "art": sum(card in CARDS for card in hand),
            "jokers": hand.count("joker"),
            "trading": hand.count("trade"),
        }
        for hand in real.hands
    ]
    hand = counted[data.draw(st.integers(0, real.players - 1))]
    sort = data.draw(st.sampled_from(["art", "jokers", "trading"]))
    hand[sort] += data.draw(st.sampled_from([1, -1] if hand[sort] else [1]))
    entries = [*real.entries[:-1], {"kind": "hands", "hands": counted}]
    answer = checked({**real.record(), "entries": entries})
    assert (answer["entry"], answer["rule"]) == (len(entries) - 1, "R8.3")


@settings(max_examples=20)
@given(tables())
def test_every_point_of_an_exhibit_is_on_the_entry_that_made_it(real: RealTable) -> None:
    real.run()
    answer = checked(real.record())
    lines = answer["lines"]
    assert isinstance(lines, list)
    for line in lines:
        assert isinstance(line, dict)
        position = line["entry"]
        assert isinstance(position, int)
        entry = real.entries[position]
        if entry["kind"] == "exhibit":
            assert line["points"] == POINTS[WORKS[str(entry["work"])]]
        else:
            assert entry["kind"] == "hands"


CARDS = {f"{work}{number}" for work, size in WORKS.items() for number in range(1, size + 1)}
