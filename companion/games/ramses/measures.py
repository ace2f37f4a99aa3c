"""The measures of Ramses besides points: works by size, jokers, cards left."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext_noop

from companion.games.measures import Highlight, Measure, Taken, kind, lines_of
from companion.games.ramses.view import known
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.ramses.state import State

MEASURES = (
    Measure(
        "works",
        gettext_noop("Works in the hall"),
        gettext_noop("Of any size."),
        most=gettext_noop("Most works in the hall"),
    ),
    Measure("threes", gettext_noop("Works of three"), gettext_noop("In the hall.")),
    Measure("fours", gettext_noop("Works of four"), gettext_noop("In the hall.")),
    Measure("sixes", gettext_noop("Works of six"), gettext_noop("In the hall.")),
    Measure(
        "jokers",
        gettext_noop("Jokers used"),
        gettext_noop("In place of parts, including swapped ones."),
        most=gettext_noop("Most jokers"),
    ),
    Measure(
        "swaps",
        gettext_noop("Jokers swapped"),
        gettext_noop("Taken from a work in exchange for the right card."),
    ),
    Measure(
        "kept",
        gettext_noop("Jokers left"),
        gettext_noop("In hand or under construction at the end."),
    ),
    Measure(
        "unfinished",
        gettext_noop("Works left unfinished"),
        gettext_noop("Under construction at the end."),
    ),
    Measure("cards", gettext_noop("Art cards left"), gettext_noop("In hand at the end.")),
    Measure(
        "turn",
        gettext_noop("Best turn"),
        gettext_noop("Points for the works of one turn."),
        most=gettext_noop("Most points in one turn"),
    ),
)
HIGHLIGHTS = (
    Highlight("turn", gettext_noop("Best turn"), gettext_noop("in one turn, by {who}")),
)
ASIDE: frozenset[str] = frozenset()
SETS = frozenset({"three-set", "four-set", "six-set"})
"""The line kinds of works in the hall."""


def measured(positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
    """Measure a finished play, by seat."""
    laid, swaps = Counter[int](), Counter[int]()
    for before, entry in zip(positions, entries, strict=False):
        seat = known(before).seat
        if kind(entry) in {"exhibit", "prepare"}:
            laid[seat] += _jokers(entry)
        swaps[seat] += kind(entry) == "swap"
    last, turns = positions[-1], _turns(positions)
    return [
        {
            **_left(last, seat),
            "jokers": laid[seat],
            "swaps": swaps[seat],
            **({"turn": turns[seat]} if known(last).setup.full else {}),
        }
        for seat in range(len(last.state.seats))
    ]


def _turns(positions: Sequence[Position]) -> list[int]:
    """The most points of one turn, by seat; only known where turns go by phases."""
    sums = Counter[tuple[int, int]]()
    for line in positions[-1].state.lines:
        if line.kind in SETS and line.entry is not None:
            sums[line.seat, known(positions[line.entry]).turn.number] += line.points
    return [
        max((points for (each, _), points in sums.items() if each == seat), default=0)
        for seat in range(len(positions[-1].state.seats))
    ]


def _jokers(entry: Json) -> int:
    jokers = entry.get("jokers") if isinstance(entry, dict) else None
    return len(jokers) if isinstance(jokers, list) else 0


def _left(position: Position, seat: int) -> Taken:
    state, works = known(position), lines_of(position, seat)
    begun = [each for each in state.table.begun if each.seat == seat]
    sizes = {
        name: works[each]
        for name, each in (
            ("threes", "three-set"),
            ("fours", "four-set"),
            ("sixes", "six-set"),
        )
    }
    return {
        "works": sum(sizes.values()),
        **sizes,
        "unfinished": len(begun),
        **_kept(state, seat, sum(each.jokers.bit_count() for each in begun)),
    }


def _kept(state: State, seat: int, lying: int) -> Taken:
    """What only the final hands give: nothing if the table ended the play before."""
    if state.over is None or not state.complete:
        return {}
    held = state.over.hands[seat]
    return {"kept": lying + held.jokers, "cards": held.art}
