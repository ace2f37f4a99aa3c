"""Achievements of Ramses that a table's accidents do not bring."""

import pytest

from scoring.ramses.achievements import BOOK
from tests.scoring.ramses.notation import Payload, entry, table

POOR = (
    "next; give 0; next; next; give 0; next; buy trade; trade 0:3A1 -> none; next; give 0; "
    "next; buy trade; trade 0:3A1 -> none; next; next; next; stuck; hands 6/0/2 0/0/0"
)
RICH = (
    "buy trade; trade 0:3A1 1:3A2 -> none; next; next; buy trade; trade 0:3A1 1:3A2 -> none; "
    "next; next; next; stuck; hands 3/0/2 3/0/0"
)


def earned(options: str, text: str) -> list[set[str]]:
    """What each seat has earned in a play of two, written as in the notation."""
    play = table(f"2 {options}")
    positions, entries = [play], list[Payload]()
    for each in text.split(";"):
        entries.append(entry(each))
        play = play.enter(entries[-1])
        positions.append(play)
    found = BOOK.earned(positions, entries)
    return [{name for name, at in each.items() if at is not None} for each in found]


@pytest.mark.parametrize(("text", "declined"), [(POOR, False), (RICH, True)])
def test_only_an_offer_can_be_declined(text: str, declined: bool) -> None:  # noqa: FBT001 - a table
    ann, ben = earned("", text)
    assert ("r-refuse" in ann) == declined
    assert "r-refuse" not in ben


@pytest.mark.parametrize(
    ("begun", "at_once"),
    [("prepare 3A 1,2,3 ! it lay there", False), ("prepare 4A 1,2,3,4", True)],
)
def test_a_work_of_three_is_never_begun_in_one_stroke(begun: str, at_once: bool) -> None:  # noqa: FBT001 - a table
    ann, _ = earned("depth=exhibits", f"{begun}; next; stuck; hands 0/0/0 0/0/0")
    assert ("r-whole" in ann) == at_once
