"""Breaches of the turn that happen at tables (C2): nothing done, or both visits, as played."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.cleopatra.market import STALLS
from scoring.cleopatra.entries import Over
from scoring.cleopatra.state import State
from scoring.kernel.serialization.entries import Json

NOTHING_DONE = "neither market nor quarry"
BOTH_DONE = "both in one turn"
WITH = {
    Over.DISCARD: ", and discards down to ten",
    Over.KEEP: ", and keeps all cards",
    Over.SMUGGLER: ", and plays a smuggler",
}


@dataclass(frozen=True, slots=True)
class Breach:
    """A button: what is entered as played, and what it says."""

    entry: str
    label: str
    words: str


def breaches(state: State, *, smugglers: bool) -> Mapping[str, object]:
    """The breaches possible in this turn; the quarry is entered on its own page."""
    if state.turn.visited:
        return {
            "breaches": list(_second_visits(state)),
            "second_quarry": not state.turn.quarry,
            "breaker": state.player,
        }
    return {
        "breaches": list(_nothing_done(state, smugglers=smugglers)),
        "breaker": state.player,
    }


def _nothing_done(state: State, *, smugglers: bool) -> Iterator[Breach]:
    said = f"{state.player} does nothing this turn"
    if not state.excess:
        yield _breach({"kind": "end-turn"}, NOTHING_DONE, said)
        return
    for over in Over:
        if over is not Over.SMUGGLER or smugglers:
            entry: dict[str, Json] = {"kind": "end-turn", "over": str(over)}
            yield _breach(entry, NOTHING_DONE, f"{said}{WITH[over]}")


def _second_visits(state: State) -> Iterator[Breach]:
    for number, name in enumerate(STALLS):
        if state.cards.stalls[number]:
            said = f"{state.player} takes the {name} stall too"
            yield _breach({"kind": "market", "stall": number}, BOTH_DONE, said)


def _breach(entry: dict[str, Json], why: str, said: str) -> Breach:
    return Breach(json.dumps({**entry, "as_played": why}), said, why)
