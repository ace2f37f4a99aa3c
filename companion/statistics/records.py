"""Records: the highest and lowest values, each with its play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_noop

from companion.games.catalog import measures_of
from companion.statistics.aggregation import summary_parts
from companion.statistics.summary_cache import Summaries
from companion.statistics.yearly_summary import Held, at

LEAST = {"fewest-points", "fewest-points-won"}
ALWAYS = {
    "most-points": gettext_noop("Most points"),
    "fewest-points": gettext_noop("Fewest points"),
    "fewest-points-won": gettext_noop("Fewest points of a winner"),
    "widest-margin": gettext_noop("Biggest lead of a winner, in points"),
}


@dataclass(frozen=True, slots=True)
class Record:
    """A record: person, value and play; of several equal ones the first."""

    title: str
    number: int
    person: int
    play: UUID
    played: datetime


def records(book: Summaries, person: int | None = None) -> list[Record]:
    """The records of a game, or of one person in it. A value of 0 of a measure is no record."""
    measures = {each.name: each.most for each in measures_of(book.scope.game) if each.most}
    titles = {**ALWAYS, **measures}
    found: dict[str, list[tuple[Held, int]]] = {name: [] for name in titles}
    for _, who, _, part in summary_parts(book):
        if person in {None, who}:
            for name, some in found.items():
                if held := part["held"].get(name):
                    some.append((held, who))
    best = [(name, *_best(name, some)) for name, some in found.items() if some]
    return [
        Record(titles[name], held[0], who, UUID(held[3]), at(held[1]))
        for name, held, who in best
        if held[0] or name in ALWAYS
    ]


def _best(name: str, some: Sequence[tuple[Held, int]]) -> tuple[Held, int]:
    """The best of these values; of equals the first by time, play and seat."""
    sign = 1 if name in LEAST else -1

    def order(each: tuple[Held, int]) -> tuple[int, int, str, int]:
        number, moment, seat, play = each[0]
        return sign * number, moment, play, seat

    return min(some, key=order)
