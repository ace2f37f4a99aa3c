"""Which number stands at which place of a finish.

Rows are read by place. So a new kind of line or a new measure comes last, and is not known of
older plays until `rebuild_statistics` has run; any other change of the order wants a migration
that clears the rows.
"""

from functools import cache

from companion.games.catalog import CATALOG, measures_of


def kinds_in(game: str) -> tuple[str, ...]:
    """The kinds of line of a game, as its rows have them."""
    return tuple(CATALOG[game].game_view.kinds)


@cache
def places_of(game: str) -> dict[str, int]:
    """Where each measure of a game stands."""
    return {measure.name: place for place, measure in enumerate(measures_of(game))}
