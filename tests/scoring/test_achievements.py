"""Achievements over random plays: none never, none always, the first in the first play."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from scoring.cleopatra.components import AMULETS
from scoring.kernel.achievements import Achievement
from scoring.kernel.game import Play
from scoring.krimsutep.board import layout
from scoring.krimsutep.rulings import S_BEND, Distance, Halves
from scoring.registry import ACHIEVEMENTS, GAMES
from tests.scoring.random_plays import MANNERS, WholePlay, play

every_game = pytest.mark.parametrize("game", GAMES)
SPOTLESS = "c-spotless"
WON = {
    "k-last", "k-poor", "k-double", "k-favourite", "r-nojoker", "r-least-bad", "r-clean",
    "c-rotten", "c-spotless", "c-last", "c-hungry",
}  # fmt: skip
FEW = 6
"""Plays of each manner by which nothing may always be earned."""
HUNDRED = 100

# A play that earns each one: the manner in which it is played, and its seed.
EARNED_BY: Mapping[str, tuple[str, int]] = {
    "k-valley": ("any", 5),
    "k-delta": ("garden", 3),
    "k-beyond": ("far", 15),
    "k-neighbours": ("any", 5),
    "k-royal": ("any", 0),
    "k-maid": ("any", 0),
    "k-suits": ("any", 0),
    "k-twenty": ("any", 0),
    "k-sevens": ("any", 0),
    "k-court": ("any", 1),
    "k-empty": ("any", 0),
    "k-four": ("any", 2),
    "k-forest": ("any", 1),
    "k-double": ("any", 0),
    "k-green": ("any", 0),
    "k-last": ("any", 3),
    "k-poor": ("any", 1),
    "k-favourite": ("any", 3),
    "k-gracious": ("any", 1),
    "k-forty": ("any", 0),
    "k-revoke": ("slips", 0),
    "r-opening": ("any", 3),
    "r-sizes": ("any", 21),
    "r-sixes": ("giants", 3316),
    "r-threes": ("any", 1),
    "r-fifth": ("any", 1),
    "r-original": ("any", 0),
    "r-twojokers": ("any", 7),
    "r-nojoker": ("bridges", 0),
    "r-clean": ("generous", 10),
    "r-nothing-begun": ("any", 20),
    "r-giver": ("any", 4),
    "r-refuse": ("any", 0),
    "r-broker": ("any", 0),
    "r-bridge": ("bridges", 0),
    "r-whole": ("generous", 5),
    "r-patience": ("any", 0),
    "r-streak": ("any", 32),
    "r-sites": ("any", 0),
    "r-door": ("any", 2),
    "r-tight": ("any", 18),
    "r-nobuy": ("frugal", 0),
    "r-below": ("any", 1),
    "r-least-bad": ("any", 6),
    "c-palace": ("any", 0),
    "c-washed": ("any", 27),
    "c-rotten": ("any", 1),
    "c-whisker": ("any", 3),
    "c-feast": ("any", 1),
    "c-hungry": ("clean", 50),
    "c-five": ("hoard", 0),
    "c-rich-visit": ("any", 10),
    "c-throne": ("hoard", 25),
    "c-needles": ("any", 29),
    "c-avenue": ("any", 1),
    "c-door": ("any", 0),
    "c-palms": ("any", 0),
    "c-statues": ("any", 0),
    "c-garden": ("any", 5),
    "c-allin": ("any", 0),
    "c-cheap": ("hoard", 0),
    "c-beggar": ("any", 0),
    "c-vizier": ("any", 2),
    "c-smuggler": ("any", 3),
    "c-boats": ("hoard", 0),
    "c-steps": ("any", 18),
    "c-last": ("any", 0),
}


def names(game: str) -> list[str]:
    return [each.name for each in ACHIEVEMENTS[game].known]


def earned(game: str, whole: WholePlay) -> list[set[str]]:
    """What each seat has earned."""
    found = ACHIEVEMENTS[game].earned(whole.positions, whole.entries)
    return [{name for name, entry in each.items() if entry is not None} for each in found]


@every_game
def test_each_has_a_name_of_its_own_and_a_clause_of_its_game(game: str) -> None:
    known: list[Achievement] = [*ACHIEVEMENTS[game].known]
    assert (
        len({each.name for each in known}) == len({each.title for each in known}) == len(known)
    )
    for each in known:
        assert each.clauses, each.name
        assert set(each.clauses) <= set(GAMES[game].rulebook), each.name
        assert each.says.endswith("."), each.name
        assert each.counted == "" or each.counted.endswith("."), each.name


@pytest.mark.parametrize("name", EARNED_BY)
def test_none_is_never_earned(name: str) -> None:
    game = next(slug for slug in GAMES if name in names(slug))
    whole = play(game, *EARNED_BY[name])
    found = ACHIEVEMENTS[game].earned(whole.positions, whole.entries)
    entries = [entry for each in found if (entry := each.get(name)) is not None]
    assert entries
    assert all(0 <= entry < len(whole.entries) for entry in entries)


def test_each_has_its_play_above() -> None:
    known = {name for game in GAMES for name in names(game)}
    assert EARNED_BY.keys() == known - {SPOTLESS}


def test_who_won_and_never_took_an_amulet_is_spotless() -> None:
    """No play at random has it: a play whose winner took some, and one without these lines."""
    whole = play("cleopatra", "any", 0)
    last = whole.positions[-1]
    (winner,) = last.standing.winners
    assert not any(SPOTLESS in found for found in earned("cleopatra", whole))
    assert isinstance(last, Play)
    lines = [
        line
        for line in last.state.lines
        if (line.seat, line.track, line.points > 0) != (winner, AMULETS, True)
    ]
    clean = replace(last, state=replace(last.state, lines=tuple(lines)))
    found = earned("cleopatra", WholePlay([*whole.positions[:-1], clean], whole.entries))
    assert [seat for seat, names_ in enumerate(found) if SPOTLESS in names_] == [winner]


@every_game
def test_none_is_always_earned_and_every_play_earns_one(game: str) -> None:
    always = set(names(game))
    for manner, seed in product(MANNERS[game], range(FEW)):
        seats = earned(game, play(game, manner, seed))
        always &= set[str].intersection(*seats)
        if manner == "any":
            assert any(seats), (manner, seed)
    assert always == set()


@every_game
def test_a_first_play_earns_one_and_who_plays_a_hundred_still_lacks_some(game: str) -> None:
    """Any of a hundred plays at random as the first one, and all of them for one seat."""
    found = set[str]()
    for seed in range(HUNDRED):
        seats = earned(game, play(game, "any", seed))
        assert any(seats), seed
        found |= seats[0]
    assert len(names(game)) / 2 < len(found) < len(names(game))


@every_game
def test_an_unfinished_play_wins_nothing(game: str) -> None:
    whole = play(game, "any", 1)
    before = WholePlay(whole.positions[:-1], whole.entries[:-1])
    assert ACHIEVEMENTS[game].is_whole(whole.positions, whole.entries)
    assert not ACHIEVEMENTS[game].is_whole(before.positions, before.entries)
    assert not any(found & WON for found in earned(game, before))


def test_what_needs_the_cards_stays_open_where_only_sums_are_entered() -> None:
    whole = play("krimsutep", "captures", 0)
    found = ACHIEVEMENTS["krimsutep"].earned(whole.positions, whole.entries)
    assert all(each["k-revoke"] is None for each in found)
    assert all(each["k-empty"] is None for each in found if "k-empty" in each)
    assert not ACHIEVEMENTS["krimsutep"].is_whole(whole.positions, whole.entries)


def gardens(halves: Halves, distance: Distance) -> dict[str, int]:
    """The spaces of the standard river on which an oasis can bring 12 or more."""
    found, field = {}, layout(S_BEND, halves)
    dry = sum(sum(field.halves[cell]) for cell in field.spaces)
    for cell in field.spaces:
        beside = (field.touching(sum(field.halves[cell])) & dry).bit_count()
        if (most := field.distance(cell, distance) * beside) >= 12:
            found[str(cell)] = most
    return found


def test_what_the_standard_river_allows_is_said_with_the_readings_it_holds_for() -> None:
    twelve = dict.fromkeys(("b1", "b2", "d5", "d6"), 12)
    assert gardens(Halves.SIDE_BY_SIDE, Distance.STEPS) == twelve
    assert gardens(Halves.STACKED, Distance.STEPS) == {**twelve, "b1": 15, "d6": 15}
    assert not gardens(Halves.SIDE_BY_SIDE, Distance.DIAGONAL)
    assert not gardens(Halves.STACKED, Distance.DIAGONAL)
    counted = {each.name: each.counted for each in ACHIEVEMENTS["krimsutep"].known}
    reading = "With halves side by side, counted in steps, the standard river allows 12 "
    assert f"{reading}on b1, b2, d5 and d6, and nowhere more." in counted["k-delta"]
    assert counted["k-beyond"] == f"{reading}at most."
