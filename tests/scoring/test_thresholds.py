"""How far a seat came towards achievements that are earned from a number on."""

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest

from scoring.kernel.achievements import Reached
from scoring.record import load
from scoring.registry import ACHIEVEMENTS, GAMES
from tests.scoring.random_plays import MANNERS, play

RECORDS = Path(__file__).parents[1] / "records"
every_game = pytest.mark.parametrize("game", GAMES)
SEEDS = 4


def reached(name: str) -> Sequence[Mapping[str, tuple[int, int]]]:
    """What each seat of a record has reached, each number with its entry."""
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    positions = [record.game.begin(record.players, record.start, record.options)]
    for entry in record.entries:
        positions.append(positions[-1].enter(entry))
    found = ACHIEVEMENTS[record.game.slug].reached(positions, list(record.entries))
    return [{name: (e.number, e.entry) for name, e in seat.items()} for seat in found]


def test_the_seats_of_a_play_of_krimsutep() -> None:
    ann, ben, cem = reached("krimsutep-3-tricks")
    assert ann == {
        "k-maid": (1, 10), "k-suits": (3, 58), "k-twenty": (17, 10), "k-sevens": (1, 10),
        "k-empty": (1, 111), "k-forest": (3, 78), "k-forty": (35, 127),
    }  # fmt: skip
    assert ben == {
        "k-suits": (3, 90), "k-twenty": (18, 106), "k-sevens": (2, 42), "k-four": (4, 46),
        "k-forest": (3, 110), "k-forty": (36, 127),
    }  # fmt: skip
    assert cem == {
        "k-valley": (2, 127), "k-delta": (2, 127), "k-neighbours": (2, 127),
        "k-maid": (1, 89), "k-suits": (2, 10), "k-twenty": (18, 106), "k-sevens": (2, 10),
        "k-four": (3, 109), "k-forest": (2, 15), "k-forty": (35, 127),
    }  # fmt: skip


def test_the_seats_of_a_play_of_ramses() -> None:
    ann, ben = reached("ramses-2-full")
    assert ann == {
        "r-sizes": (3, 134), "r-sixes": (1, 114), "r-threes": (3, 176), "r-fifth": (5, 176),
        "r-twojokers": (1, 134), "r-giver": (7, 177), "r-refuse": (2, 153),
        "r-broker": (3, 131), "r-bridge": (1, 14), "r-patience": (12, 134),
        "r-streak": (1, 101), "r-sites": (2, 88),
    }  # fmt: skip
    assert ben == {
        "r-sizes": (1, 63), "r-threes": (4, 170), "r-fifth": (4, 170), "r-twojokers": (1, 63),
        "r-refuse": (5, 157), "r-broker": (4, 102), "r-bridge": (1, 46), "r-streak": (1, 63),
        "r-sites": (1, 156),
    }  # fmt: skip


def test_the_seats_of_a_play_of_cleopatra() -> None:
    ann, ben, *_ = reached("cleopatra-5-rulings")
    assert ann == {
        "c-rotten": (17, 186), "c-five": (2, 5), "c-rich-visit": (19, 94), "c-needles": (1, 94),
        "c-avenue": (2, 94), "c-palms": (3, 119), "c-statues": (1, 166), "c-garden": (3, 166),
        "c-beggar": (8, 154), "c-vizier": (5, 108), "c-steps": (2, 94),
    }  # fmt: skip
    assert ben == {
        "c-five": (2, 17), "c-rich-visit": (7, 17), "c-avenue": (1, 17), "c-palms": (3, 62),
        "c-statues": (2, 97), "c-garden": (2, 97), "c-beggar": (6, 96),
    }  # fmt: skip


def test_what_the_entries_do_not_decide_is_not_counted() -> None:
    assert not any("k-sevens" in seat for seat in reached("krimsutep-4-totals"))
    assert not any("k-beyond" in seat for seat in reached("krimsutep-3-tricks"))
    ann, *_ = reached("krimsutep-3-own-nile")
    assert "k-beyond" not in ann
    assert [seat.get("k-beyond") for seat in reached("krimsutep-3-own-nile")] == [
        None, (4, 67), (4, 67),
    ]  # fmt: skip


@every_game
def test_one_is_earned_where_its_threshold_is_reached(game: str) -> None:
    book = ACHIEVEMENTS[game]
    for manner, seed in product(MANNERS[game], range(SEEDS)):
        whole = play(game, manner, seed)
        seats = book.reached(whole.positions, whole.entries)
        for earned, numbers in zip(
            book.earned(whole.positions, whole.entries), seats, strict=True
        ):
            for name, threshold in book.thresholds.items():
                number = numbers.get(name, Reached(0, 0)).number
                assert (earned.get(name) is not None) == (number >= threshold.least), name


@every_game
def test_every_number_of_a_threshold_has_words(game: str) -> None:
    for name, threshold in ACHIEVEMENTS[game].thresholds.items():
        assert threshold.least > 1, name
        assert str(threshold.least) in threshold.words(threshold.least), name
        assert threshold.words(1) != threshold.words(2), name
