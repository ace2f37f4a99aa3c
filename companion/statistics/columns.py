"""The order of numbers in a seat result's arrays of line kinds and measures.

Rows are read by index. So a new line kind or measure has to come last, and is unknown for older
plays until `rebuild_statistics` has run; any other change of the order needs a migration that
deletes the rows.
"""

from functools import cache

from companion.games.catalog import CATALOG, measures_of


def kinds_in(game: str) -> tuple[str, ...]:
    """The line kinds of a game, in the order of `SeatResult.kinds`."""
    return tuple(CATALOG[game].game_view.kinds)


@cache
def places_of(game: str) -> dict[str, int]:
    """The index of each measure of a game in `SeatResult.measures`."""
    return {measure.name: place for place, measure in enumerate(measures_of(game))}
