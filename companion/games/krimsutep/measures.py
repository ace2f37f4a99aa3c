"""The measures of Krimsutep besides points: tricks, doubled buildings, oases."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from django.utils.translation import gettext_noop, ngettext

from companion.games.krimsutep.view import known
from companion.games.measures import Highlight, Measure, Taken, kind, lines_of, most_at_once
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.state import State

MEASURES = (
    Measure(
        "tricks",
        "Tricks won",
        "Where every round was entered trick by trick, or with the number of tricks.",
        most="Most tricks",
    ),
    Measure(
        "favourite", "Rounds as the favourite", "Who fixed the order of building, draws too."
    ),
    Measure(
        "doubled",
        "Buildings doubled",
        "Built with the most points in their suit, and worth something.",
        most="Most buildings doubled",
    ),
    Measure("largest", "Largest palace, in halves", "The one that scored the most at once."),
    Measure(
        "overbuilt", "Palaces too large to score", "Built onto one that was worth nothing."
    ),
    Measure("oases", "Oases built", "However much they brought at the end."),
    Measure(
        "yield",
        "Oasis yield",
        "Points at the end for each oasis built.",
        of="oases",
        most="Richest oases at the end",
    ),
    Measure("dry", "Oases without yield", "No palace beside them at the end."),
    Measure(
        "oasis",
        "Largest oasis",
        "Points of the one that brought the most at the end.",
        most="Largest oasis",
    ),
    Measure(
        "building",
        "Best building",
        "Points of one card, doubled ones twice.",
        most="Most points for one building",
    ),
)


def _oasis(who: str, number: int) -> str:
    words = ngettext(
        "{who}: an oasis worth {number} point", "{who}: an oasis worth {number} points", number
    )
    return words.format(who=who, number=number)


HIGHLIGHTS = (
    Highlight(
        "oasis",
        gettext_noop("The largest oasis"),
        gettext_noop("Points of one oasis at the end."),
        _oasis,
        symbol="s-oasis",
    ),
    Highlight(
        "building", gettext_noop("Best building"), gettext_noop("for one building, by {who}")
    ),
)
ASIDE: frozenset[str] = frozenset()
BUILDING = frozenset({"palace", "obelisk", "oasis", "doubling"})
"""The line kinds of a card that is built."""


def measured(positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
    """Measure a finished play, by seat."""
    seats = range(len(positions[-1].state.seats))
    rounds = list(_rounds(positions, entries))
    counted = [tricks for _, tricks in rounds if tricks is not None]
    found = [_built(positions[-1], seat) for seat in seats]
    for seat, taken in enumerate(found):
        taken["favourite"] = sum(favourite == seat for favourite, _ in rounds)
        if len(counted) == len(rounds):
            taken["tricks"] = sum(tricks[seat] for tricks in counted)
    return list(found)


def _rounds(
    positions: Sequence[Position], entries: Sequence[Json]
) -> Iterator[tuple[int | None, Sequence[int] | None]]:
    """Every round that counts: its favourite, and the tricks of each seat, if entered."""
    tricks: Sequence[int] | None = None
    for (before, after), entry in zip(pairwise(positions), entries, strict=True):
        state = known(after)
        if kind(entry) in {"trick", "captures", "totals"}:
            tricks = _tricks(state, entry)
        ends = len(state.field.laid) > len(known(before).field.laid) and not state.built
        if ends:
            yield known(before).favourite, tricks


def _tricks(state: State, entry: Json) -> Sequence[int] | None:
    if state.deal.tricks:
        won = [taken.winner for taken in state.deal.tricks]
        return [won.count(seat) for seat in range(len(state.seats))]
    counted = entry.get("tricks") if isinstance(entry, dict) else None
    return [int(str(each)) for each in counted] if isinstance(counted, list) else None


def _built(position: Position, seat: int) -> dict[str, int]:
    count = lines_of(position, seat)
    lines = [line for line in position.state.lines if line.seat == seat]
    palaces = [line.points for line in lines if line.kind == "palace"]
    oases = [line.points for line in lines if line.kind == "oasis-final"]
    return {
        "doubled": count["doubling"],
        "largest": max(palaces, default=0),
        "overbuilt": palaces.count(0),
        "oases": count["oasis"],
        "yield": sum(oases),
        "dry": count["oasis"] - count["oasis-final"],
        "oasis": max(oases, default=0),
        "building": most_at_once(line for line in lines if line.kind in BUILDING),
    }
