"""Stored results refer to names: what a version has written, all later ones can read."""

import pytest

from scoring.registry import ACHIEVEMENTS, GAMES

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
REACHED = {
    "krimsutep": "k-valley k-delta k-beyond k-neighbours k-maid k-suits k-twenty k-sevens "
    "k-empty k-four k-forest k-forty",
    "ramses": "r-sizes r-sixes r-threes r-fifth r-twojokers r-giver r-refuse r-broker r-bridge "
    "r-patience r-streak r-sites",
    "cleopatra": "c-washed c-rotten c-five c-rich-visit c-needles c-avenue c-door c-palms "
    "c-statues c-garden c-allin c-beggar c-vizier c-smuggler c-steps",
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
        (names.reached, REACHED[slug]),
    ):
        assert now[: len(first.split())] == tuple(first.split())


@every_game
def test_a_name_means_one_thing(slug: str) -> None:
    names = GAMES[slug].results
    for some in (names.line_kinds, names.numbers, names.records):
        assert len(some) == len(set(some))
    assert set(names.records) <= set(names.measures)


@every_game
def test_all_thresholds_have_their_numbers_stored(slug: str) -> None:
    assert set(GAMES[slug].results.reached) == set(ACHIEVEMENTS[slug].thresholds)
