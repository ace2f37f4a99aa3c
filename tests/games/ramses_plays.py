"""Given plays of Ramses and their states, for tests of its screens."""

import json
from collections.abc import Iterator
from pathlib import Path

from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.ramses.state import State
from scoring.registry import GAMES

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["ramses-2-full", "ramses-3-full", "ramses-3-exhibits", "ramses-4-per-work"]
HALL = "2 depth=exhibits; exhibit 3A 3x1@0,0; next; exhibit 3B 1x3@3,-2 joker=2; next"

type Payload = dict[str, Json]


def given(name: str) -> Iterator[tuple[State, Position, Payload]]:
    """Every state of a given play, its position, and the entry that follows."""
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    position: Position = GAMES["ramses"].begin(
        record["players"], record["start"], record.get("options", {})
    )
    for payload in record["entries"]:
        yield known(position), position, payload
        position = position.enter(payload)
    yield known(position), position, {}


def constructions(name: str) -> Iterator[tuple[State, Position]]:
    """Every position of a given play in which something was built."""
    for state, position, payload in given(name):
        if payload.get("kind") in {"exhibit", "prepare", "swap", "place-trading"}:
            yield state, position


def known(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state
