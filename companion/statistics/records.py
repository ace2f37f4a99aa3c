"""Records: the most and the least of something, each with the play behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from companion.games.catalog import measures_of
from companion.statistics.aggregation import parts
from companion.statistics.summary_cache import Summaries
from companion.statistics.yearly_summary import at

LEAST = {"Fewest points", "Fewest points that won"}
ALWAYS = ("Most points", "Fewest points", "Fewest points that won", "Widest victory, in points")


@dataclass(frozen=True, slots=True)
class Record:
    """Who had how much of something in which play; of several, the first one holds it."""

    title: str
    number: int
    person: int
    play: UUID
    played: datetime


def records(book: Summaries, person: int | None = None) -> list[Record]:
    """The records of a scope in a game, or somebody's. Having none of a measure is none."""
    titles = (*ALWAYS, *(each.most for each in measures_of(book.scope.game) if each.most))
    found: list[list[tuple[list[int], int]]] = [[] for _ in titles]
    for _, who, _, part in parts(book):
        if person in {None, who}:
            for some, held in zip(found, part["held"], strict=True):
                if held:
                    some.append((held, who))
    best = [
        (title, *_best(title, some)) for title, some in zip(titles, found, strict=True) if some
    ]
    return [
        Record(title, held[0], who, UUID(int=held[3]), at(held[1]))
        for title, held, who in best
        if held[0] or title in ALWAYS
    ]


def _best(title: str, some: Sequence[tuple[list[int], int]]) -> tuple[list[int], int]:
    """The most, or the least, and of equals the first: by moment, by play, by seat."""
    sign = 1 if title in LEAST else -1

    def order(each: tuple[list[int], int]) -> tuple[int, int, int, int]:
        number, moment, seat, play = each[0]
        return sign * number, moment, play, seat

    return min(some, key=order)
