"""Whole plays of all three games, played by chance: what a crowd of plays is copied from."""

import random  # noqa: TID251 - the plays are made up
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.kernel.serialization.entries import Json
from scoring.ramses.rulings import Depth
from tests.bench.bench_krimsutep import whole_play as krimsutep
from tests.scoring.cleopatra.real_table import whole_play as cleopatra
from tests.scoring.ramses.real_table import RealTable

OF_EACH = 24


@dataclass(frozen=True)
class Template:
    """A play that was played once: how it began, and its entries."""

    game: str
    players: int
    start: int
    options: Mapping[str, Json]
    entries: Sequence[Json]


def templates() -> Iterator[Template]:
    """As many of each game, at tables of all sizes; the same every time."""
    chance = random.Random(7)  # noqa: S311 - the same plays every time
    for seed in range(OF_EACH):
        players, entries = krimsutep(3 + seed % 2, chance)
        yield Template("krimsutep", players, 0, {}, list(entries))
        table = RealTable(seed, players=2 + seed % 3)
        table.run()
        record = table.record(Depth.FULL)
        options, log = record["options"], record["entries"]
        assert isinstance(options, dict)
        assert isinstance(log, list)
        yield Template("ramses", table.players, table.first, options, log)
        size, first, chosen, payload, _ = cleopatra(seed)
        yield Template("cleopatra", size, first, chosen, list(payload))
