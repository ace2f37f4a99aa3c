"""Ramses: whole plays with real cards at both depths, and whether a work still fits."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter

from scoring.ramses.game import GAME
from scoring.ramses.hall import Hall
from scoring.ramses.rulings import Depth, Rectangle
from scoring.ramses.state import State
from scoring.ramses.works import Table
from tests.bench.pace import Play, beside_chess
from tests.scoring.ramses.real_table import RealTable

TABLES, TRIES = 30, 200


def run() -> Iterator[str]:
    tables = [RealTable(seed, players=2 + seed % 3) for seed in range(TABLES)]
    for table in tables:
        table.run()
    for depth in Depth:
        plays = [written(table, depth) for table in tables]
        entries = sum(len(play.entries) for play in plays)
        pace = beside_chess(GAME.slug, plays)
        yield f"{pace} ({len(plays)} plays at depth {depth}, {entries:,} entries)"
    yield from end_tests(tables)


def written(table: RealTable, depth: Depth) -> Play:
    record = table.record(depth)
    options, entries = record["options"], record["entries"]
    assert isinstance(options, dict)
    assert isinstance(entries, list)
    names = ("Ann", "Ben", "Cem", "Dóra")[: table.players]
    return Play(names, table.first, options, entries)


def end_tests(tables: list[RealTable]) -> Iterator[str]:
    """The end test, and all places as a screen asks for them, on the fullest hall of the plays.

    Then the same on a full hall of 42 cards, of which every shape has to be tried in vain.
    """
    state = max((last(table) for table in tables), key=lambda each: len(each.table.hall.cells))
    (whole,) = Hall().fits(Rectangle(7, 6))
    for at in (state, replace(state, table=Table(Hall().add(whole)))):
        cards = len(at.table.hall.cells)
        yield (
            f"hall of {cards} cards: end test {milliseconds(lambda: at.room):.4f} ms, all "  # noqa: B023
            f"places of all works {milliseconds(lambda: list(at.fits)):.4f} ms"  # noqa: B023
        )


def last(table: RealTable) -> State:
    play = written(table, Depth.FULL)
    position = GAME.begin(play.players, play.start, play.options)
    for payload in play.entries:
        position = position.enter(payload)
    return position.state


def milliseconds(work: Callable[[], object]) -> float:
    """The best of many tries."""
    best = inf
    for _ in range(TRIES):
        before = perf_counter()
        work()
        best = min(best, perf_counter() - before)
    return best * 1000
