"""The works as keys of Ramses: what each offers is what the rules let stand."""

import json
from collections.abc import Iterator

import pytest

from companion.games.ramses import work_keys
from companion.games.ramses.work_actions import actions_with
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.ramses.components import WORKS
from scoring.ramses.entries import Swap
from scoring.ramses.game import GAME
from scoring.ramses.state import State
from tests.games.ramses_plays import HALL, NAMES, Payload, constructions
from tests.scoring.ramses.notation import DRAWN, played
from tests.scoring.ramses.real_table import RealTable


def stands(position: Position, payload: Payload) -> bool:
    try:
        position.enter(payload)
    except EntryError:
        return False
    return True


def key(state: State, code: str) -> work_keys.WorkKey:
    return next(each for each in work_keys.keys(state) if each.code == code)


def laid(place: list[object], shape: str) -> Iterator[list[Json]]:
    """The spaces of a place of a shape, row by row."""
    width, height = map(int, shape.split("x"))
    left, top, *_ = place
    assert isinstance(left, int)
    assert isinstance(top, int)
    for y in range(top, top + height):
        for x in range(left, left + width):
            yield [x, y]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_work_offers_stands_wherever_it_is_laid_and_earns_what_it_says(
    name: str,
) -> None:
    checked = 0
    for state, position in constructions(name):
        chosen = work_keys.keys(state)
        places = work_keys.places(state, chosen)
        for each in chosen:
            for shape in each.actions.exhibit.shapes if each.actions.exhibit else ():
                for place in places[shape][:: max(1, len(places[shape]) // 3)]:
                    cells: list[Json] = list(laid(place, shape))
                    entry: Payload = {"kind": "exhibit", "work": each.code, "cells": cells}
                    assert each.gains
                    assert position.enter(entry).state.lines[-1].points == each.worth
                    checked += 1
    assert checked > 100


@pytest.mark.parametrize("name", NAMES)
def test_cards_of_a_work_can_be_laid_exactly_as_they_are_offered(name: str) -> None:
    for state, position in constructions(name):
        for each in work_keys.keys(state):
            lay = each.actions.lay
            for fragment, lies in lay.lies.items() if lay else ():
                card: Payload = {"kind": "prepare", "work": each.code, "fragments": [fragment]}
                alone = lay is not None and lay.least == 1
                assert stands(position, card) == (alone and lies == "free")
                spare = lay is not None and lay.jokers > 0
                open_to_jokers = alone and spare and lies in {"free", "joker only"}
                assert stands(position, {**card, "jokers": [fragment]}) == open_to_jokers


@pytest.mark.parametrize("name", NAMES)
def test_a_joker_is_offered_for_a_swap_exactly_where_one_can_be_swapped_out(name: str) -> None:
    for state, _ in constructions(name):
        offered = {
            (each.code, swap.fragment)
            for each in work_keys.keys(state)
            for swap in each.actions.swaps
        }
        legal = {
            (option.entry.work, option.entry.fragment)
            for option in GAME.options_of(state, "swap")
            if isinstance(option.entry, Swap)
        }
        assert offered == legal


ONES_OWN = "2 depth=exhibits; prepare 6A 1,2,3; next"
ONE_JOKER = "exhibit 3A 3x1@0,0 joker=1"
ANOTHERS = "2 depth=exhibits; next; prepare 6A 1,2,3; next"
BOTH_JOKERS = "2 depth=exhibits; exhibit 3A 3x1@0,0 joker=1; next; exhibit 3B 3x1@3,0 joker=1"


@pytest.mark.parametrize(
    ("so_far", "entry"),
    [
        (ANOTHERS, {"work": "6A", "fragments": [4, 5, 6]}),
        (
            f"{BOTH_JOKERS}; next; next; prepare 6A 1,5,6; next",
            {"work": "6A", "fragments": [2, 3, 4]},
        ),
        (
            "2 depth=exhibits; exhibit 3A 3x1@0,0 joker=1,2; next; prepare 6A 2,5,6; next",
            {"work": "6A", "fragments": [1, 3, 4]},
        ),
        (
            "2 depth=exhibits; next; prepare 4A 1,2,3; next",
            {"work": "4A", "fragments": [4, 1, 2], "jokers": [1, 2]},
        ),
        (
            f"{ONES_OWN}; prepare 6A 4,5,6 joker=6; next; {ONE_JOKER}; next; next",
            {"work": "6A", "fragments": [6]},
        ),
    ],
)
def test_a_work_that_another_has_begun_can_be_laid_with_the_cards_left(
    so_far: str, entry: Payload
) -> None:
    position = played(so_far)
    assert stands(position, {"kind": "prepare", **entry})
    assert key(position.state, str(entry["work"])).actions.lay


@pytest.mark.parametrize("seed", range(24))
def test_a_work_of_a_table_with_real_cards_is_never_closed(seed: int) -> None:
    table = RealTable(seed, players=2 + seed % 3, rush=(0.9, 0.5)[seed % 2])
    entries: list[Payload] = json.loads(json.dumps(table.run()))
    options = json.loads(json.dumps(table.options))
    position = GAME.begin(("Ann", "Ben", "Cem", "Dov")[: table.players], 0, options)
    for entry in entries:
        if entry["kind"] in {"prepare", "exhibit", "swap"}:
            found = actions_with(position.state, WORKS[str(entry["work"])])
            swaps = [each.fragment for each in found.swaps]
            opens = {
                "prepare": found.lay is not None,
                "exhibit": found.exhibit is not None,
                "swap": entry.get("fragment") in swaps,
            }
            assert opens[str(entry["kind"])], (entry, found.why)
        position = position.enter(entry)


@pytest.mark.parametrize(
    ("so_far", "code", "look", "label"),
    [
        (f"2; {DRAWN}; buy 4", "3A", "is-fit", "3A: free; fits, 3 points"),
        (f"2; {DRAWN}; buy 4", "6B", "is-fit", "6B: free; fits, 8 points"),
        (HALL, "3B", "is-out", "3B: exhibited by Ben, a joker for b"),
        (f"2; {DRAWN}; give 1; next", "3A", "is-fit", "3A: free; fits, 3 points"),
        (
            f"2; {DRAWN}; prepare 4B 1,3,4 joker=4; fill 3; next; next",
            "4B",
            "is-wip",
            "4B: Ann has 3 of 4, a joker for d; fits, 5 points",
        ),
        (
            "2 depth=exhibits; prepare 4B 1,2,3; next; prepare 4B 4,1,2 joker=1,2; next",
            "4B",
            "is-wip",
            "4B: Ann has 3 of 4; Ben has 3 of 4, a joker for a and b; fits, 5 points",
        ),
    ],
)
def test_a_work_says_how_it_stands(so_far: str, code: str, look: str, label: str) -> None:
    found = key(played(so_far).state, code)
    assert (found.look, found.label) == (look, label)


@pytest.mark.parametrize(
    ("so_far", "code", "why", "clause"),
    [
        (HALL, "3A", "Ann has exhibited 3A already.", "R8.1"),
        ("2; give 1; next; next", "3A", "Ann holds 2 cards, and this takes 3.", "R8.2"),
        ("2; give 1; next; next", "4A", "Ann holds 2 cards, and this takes 3.", "R8.2"),
    ],
)
def test_a_work_that_begins_nothing_says_why(
    so_far: str, code: str, why: str, clause: str
) -> None:
    actions = key(played(so_far).state, code).actions
    assert not actions.any
    assert (actions.why.sentence, actions.why.clause) == (why, clause)


def test_a_work_without_room_can_still_be_laid_out_against_minus_points() -> None:
    offered = {
        each.code
        for state, _ in constructions("ramses-3-full")
        for each in work_keys.keys(state)
        if each.no_room and each.actions.lay
    }
    assert offered == {"4A", "4D", "6B"}
