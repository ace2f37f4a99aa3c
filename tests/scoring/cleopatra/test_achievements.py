"""Achievements whose fact falls on another entry than the one that earns it."""

from dataclasses import replace

import pytest

from scoring.cleopatra.achievements import BOOK
from scoring.cleopatra.game import GAME
from scoring.kernel.achievements import Earned, Reached
from scoring.kernel.game import Play, Position
from scoring.kernel.serialization.entries import Json
from tests.scoring.cleopatra.notation import begun, entry, holding, owning, state_of
from tests.scoring.cleopatra.test_end import nearly
from tests.scoring.cleopatra.test_garden import CROSS, FOUR, garden

LAID = "mosaic X b1 a2 b2 c2 b3 palms 0"
ASIDE = "; ".join(f"top {tile}" for tile in "FILNPTUVWYZ")


def entered(position: Position, text: str) -> tuple[list[Position], list[Json]]:
    """The positions and the entries of a play from a position on."""
    positions, entries = [position], list[Json]()
    for said in text.split(";"):
        entries.append(entry(said.strip()))
        positions.append(positions[-1].enter(entries[-1]))
    return positions, entries


def earned(position: Position, text: str) -> list[Earned]:
    return BOOK.earned(*entered(position, text))


def before_the_last(*, throne: bool) -> Position:
    """An X and an obelisk are missing; the pedestal alone stands, or the throne too."""
    palace = replace(FOUR, obelisks=1, throne=throne)
    state = state_of(garden(CROSS, "top X"))
    lacking = Play(GAME, replace(state, palace=palace))
    return holding(lacking, 12, 3, 3)


def test_the_visit_after_which_the_last_mosaics_are_set_aside_brings_cleopatra() -> None:
    text = f"build {LAID}; {ASIDE}; hands 0 0 0"
    first, *others = earned(before_the_last(throne=True), text)
    assert first["c-last"] == 0
    assert not any("c-last" in each for each in others)


def test_whoever_is_eaten_earns_nothing_by_bringing_cleopatra() -> None:
    paid = "artisan 2, tainted stone, marble, lapis"
    text = f"build {LAID} : {paid}; {ASIDE}; hands 0 0 0"
    assert not any("c-last" in each for each in earned(before_the_last(throne=True), text))


def test_setting_aside_is_one_of_the_two_steps_of_a_visit() -> None:
    text = f"build obelisk + {LAID}; {ASIDE}; hands 0 0 0"
    positions, entries = entered(before_the_last(throne=False), text)
    walked = [state_of(each).steps for each in positions]
    assert (walked[0], walked[1], walked[-1]) == (3, 4, 5)
    first, *others = BOOK.reached(positions, entries)
    assert first["c-steps"] == Reached(2, 0)
    assert not any("c-steps" in each for each in others)
    assert BOOK.earned(positions, entries)[0]["c-steps"] == 0


@pytest.mark.parametrize("held", [12, 13])
def test_a_smuggler_does_not_bring_itself_past_the_end_of_the_turn(held: int) -> None:
    positions, entries = entered(holding(begun(), held, 3, 3), "market 0; end smuggler")
    assert state_of(positions[1]).hand == held + 1
    assert BOOK.reached(positions, entries)[0]["c-smuggler"] == Reached(held, 1)
    assert ("c-smuggler" in BOOK.earned(positions, entries)[0]) == (held >= 13)


def test_a_play_in_which_all_are_eaten_is_whole_without_a_winner() -> None:
    level = owning(holding(nearly(), 12, 3, 3), (9, 9, 9), (2, 2, 2))
    positions, entries = entered(level, "build obelisk; hands 0 0 0")
    assert positions[-1].standing.winners == ()
    assert BOOK.is_whole(positions, entries)
    assert not BOOK.is_whole(positions[:-1], entries[:-1]), "the hands are to be counted"


def test_a_play_that_its_table_has_ended_is_not_whole() -> None:
    positions, entries = entered(nearly(), "market 0")
    stop: Json = {"kind": "stop"}
    assert not BOOK.is_whole([*positions, positions[-1].enter(stop)], [*entries, stop])
