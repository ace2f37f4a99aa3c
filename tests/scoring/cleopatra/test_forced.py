"""Where a table of Cleopatra has no choice: the last mosaic of the pile is known."""

import json
from pathlib import Path

import pytest

from scoring.record import load
from scoring.registry import GAMES
from tests.scoring.cleopatra.notation import played, state_of

RECORDS = Path(__file__).parents[2] / "records"
LAST_MOSAIC = 172


@pytest.mark.parametrize("name", ["cleopatra-3", "cleopatra-4-garden", "cleopatra-5-rulings"])
def test_only_the_last_mosaic_of_the_pile_lies_on_top_without_a_word(name: str) -> None:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    position = record.game.begin(record.players, record.start, record.options)
    for number, entry in enumerate(record.entries):
        last = name == "cleopatra-5-rulings" and number == LAST_MOSAIC
        assert position.forced == (entry if last else None), (number, json.dumps(entry))
        position = position.enter(entry)


def test_a_mosaic_among_several_is_asked_for() -> None:
    position = played("")
    assert position.due == ("top",)
    assert len(state_of(position).garden.pile) == 12
    assert position.forced is None
