"""Plays of Cleopatra for the tests of its screens: given records, and visits to the quarry."""

import json
from collections.abc import Iterator
from pathlib import Path

from companion.games.cleopatra.visit import JudgedVisit, Visit, judge_visit
from scoring.cleopatra.state import State
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json, read_fields
from scoring.registry import GAMES
from tests.scoring.cleopatra.notation import entry, state_of

RECORDS = Path(__file__).parent.parent / "records"
GIVEN = ("cleopatra-3", "cleopatra-4-garden", "cleopatra-5-rulings")


def given(name: str) -> Iterator[tuple[Position, dict[str, Json], Position]]:
    """Every entry of a given record, with the positions before and after it."""
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    here = GAMES["cleopatra"].begin(record["players"], record["start"], record["options"])
    for payload in record["entries"]:
        after = here.enter(payload)
        yield here, payload, after
        here = after


def visit(position: Position, pieces: str, **more: Json) -> JudgedVisit:
    """A visit that is being put together, in the notation of the rules' tests."""
    payload = {"pieces": entry(f"build {pieces}")["pieces"] if pieces else [], **more}
    return judge_visit(state_of(position), read_fields(Visit, payload))


def known(position: Position) -> State:
    return state_of(position)
