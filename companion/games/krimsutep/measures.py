"""The measures of Krimsutep besides points: tricks, doubled buildings, oases."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from django.utils.translation import gettext_noop, ngettext

from companion.games.krimsutep import largest_oasis
from companion.games.krimsutep.view import known
from companion.games.measures import Highlight, Measure, Taken, kind, lines_of, most_at_once
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.state import State

MEASURES = (
    Measure(
        "tricks",
        gettext_noop("Tricks won"),
        gettext_noop("In games whose tricks were entered."),
        most=gettext_noop("Most tricks"),
    ),
    Measure(
        "favourite",
        gettext_noop("Rounds as favourite"),
        gettext_noop("Chose the building order, also by a draw."),
    ),
    Measure(
        "doubled",
        gettext_noop("Buildings doubled"),
        gettext_noop("Built with the most points in the suit, and worth points."),
        most=gettext_noop("Most buildings doubled"),
    ),
    Measure(
        "largest",
        gettext_noop("Largest palace, in halves"),
        gettext_noop("The one that scored the most at once."),
    ),
    Measure(
        "overbuilt",
        gettext_noop("Palaces too large to score"),
        gettext_noop("Extended beyond four halves."),
    ),
    Measure(
        "oases", gettext_noop("Oases built"), gettext_noop("With or without points at the end.")
    ),
    Measure(
        "yield",
        gettext_noop("Oasis yield"),
        gettext_noop("Points at the end per oasis built."),
        of="oases",
        most=gettext_noop("Best oasis yield"),
    ),
    Measure(
        "dry",
        gettext_noop("Oases without points"),
        gettext_noop("No palace beside them at the end."),
    ),
    Measure(
        "oasis",
        gettext_noop("Largest oasis"),
        gettext_noop("Points of the best one at the end."),
        most=gettext_noop("Largest oasis"),
    ),
    Measure(
        "building",
        gettext_noop("Best building"),
        gettext_noop("Points of one card, including doubling."),
        most=gettext_noop("Most points for one building"),
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
        scene=largest_oasis.scene,
    ),
    Highlight(
        "building", gettext_noop("Best building"), gettext_noop("for one building, by {who}")
    ),
)
ASIDE: frozenset[str] = frozenset()
BUILDING = frozenset({"palace", "obelisk", "oasis", "doubling"})
"""The line kinds of a card that is built."""


def measured(positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
    """Measure a play that is over, by seat; one that was stopped has no oases counted."""
    seats = range(len(positions[-1].state.seats))
    rounds = list(_rounds(positions, entries))
    counted = [tricks for _, tricks in rounds if tricks is not None]
    found = [_built(positions[-1], seat) for seat in seats]
    for seat, taken in enumerate(found):
        if known(positions[-1]).finished:
            taken.update(_oases(positions[-1], seat))
        taken["favourite"] = sum(favourite == seat for favourite, _ in rounds)
        if rounds and len(counted) == len(rounds):
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
    lines = [line for line in position.state.lines if line.seat == seat]
    palaces = [line.points for line in lines if line.kind == "palace"]
    return {
        "doubled": lines_of(position, seat)["doubling"],
        "largest": max(palaces, default=0),
        "overbuilt": palaces.count(0),
        "building": most_at_once(line for line in lines if line.kind in BUILDING),
    }


def _oases(position: Position, seat: int) -> dict[str, int]:
    """The oases, once they are counted at the end: before that none is without points."""
    count = lines_of(position, seat)
    lines = [line for line in position.state.lines if line.seat == seat]
    points = [line.points for line in lines if line.kind == "oasis-final"]
    return {
        "oases": count["oasis"],
        "yield": sum(points),
        "dry": count["oasis"] - count["oasis-final"],
        "oasis": max(points, default=0),
    }
