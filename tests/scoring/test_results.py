"""Stored results refer to names: what a version has written, all later ones can read."""

import pytest

from scoring.registry import GAMES

KINDS = {
    "krimsutep": "royal maid suit palace obelisk oasis doubling oasis-final",
    "ramses": "three-set four-set six-set hand prepared joker",
    "cleopatra": "start wall sphinx throne obelisk door mosaic turn-bonus bid beggar merchant "
    "tainted character hand-limit offering envoy final-hand sanctuary",
}
MEASURES = {
    "krimsutep": "tricks favourite doubled largest overbuilt oases yield dry",
    "ramses": "works threes fours sixes jokers swaps kept unfinished cards",
    "cleopatra": "pieces walls sphinxes obelisks doors thrones mosaics sanctuaries amulets "
    "eaten offerings bids first bid price relief",
}
RECORDS = {
    "krimsutep": "tricks doubled yield",
    "ramses": "works jokers",
    "cleopatra": "pieces amulets bids",
}
every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_names_are_only_ever_appended(slug: str) -> None:
    """What stands above is never changed; a new name may be added to it once it is stored."""
    names = GAMES[slug].results
    for now, first in (
        (names.line_kinds, KINDS[slug]),
        (names.measures, MEASURES[slug]),
        (names.records, RECORDS[slug]),
    ):
        assert now[: len(first.split())] == tuple(first.split())


@every_game
def test_a_name_means_one_thing(slug: str) -> None:
    names = GAMES[slug].results
    for some in (names.line_kinds, names.measures, names.records):
        assert len(some) == len(set(some))
    assert set(names.records) <= set(names.measures)
