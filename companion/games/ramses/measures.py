"""The measures of Ramses besides points: works by size, jokers, cards left."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext_noop

from companion.games.measures import Highlight, Measure, Taken, kind, lines_of
from companion.games.ramses.view import known
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

MEASURES = (
    Measure("works", "Works in the hall", "Of any size.", most="Most works in the hall"),
    Measure("threes", "Works of three", "In the hall."),
    Measure("fours", "Works of four", "In the hall."),
    Measure("sixes", "Works of six", "In the hall."),
    Measure("jokers", "Jokers laid", "For fragments, swapped ones too.", most="Most jokers"),
    Measure("swaps", "Jokers swapped", "Taken from a work for the right card."),
    Measure("kept", "Jokers left", "In the hand or under construction at the end."),
    Measure("unfinished", "Works left unfinished", "Under construction at the end."),
    Measure("cards", "Art cards left", "In the hand at the end."),
    Measure(
        "turn",
        "Best turn",
        "Points of the works of one turn.",
        most="Most points in one turn",
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
    held = state.over.hands[seat] if state.over else None
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
        "kept": sum(each.jokers.bit_count() for each in begun) + (held.jokers if held else 0),
        "unfinished": len(begun),
        "cards": held.art if held else 0,
    }
