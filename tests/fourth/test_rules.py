"""The laws of every game, its shape, its examples, tried with Mounds."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from companion.disputes.examples import examples
from tests import test_shape
from tests.disputes import test_examples
from tests.fourth.scoring.mounds.game import GAME
from tests.scoring.laws import Laws


class Mounds(Laws):
    """Tables that take any option."""

    game = GAME


TestMounds = Mounds.TestCase
TestMounds.settings = settings(stateful_step_count=14, max_examples=30)

SHAPE: tuple[Callable[[str], None], ...] = (
    test_shape.test_a_game_has_these_modules,
    test_shape.test_a_game_says_what_its_plays_are_measured_by,
    test_shape.test_every_line_kind_has_a_label,
    test_shape.test_every_kind_of_entry_has_rules,
    test_shape.test_every_rule_states_what_must_hold,
    test_shape.test_every_kind_of_entry_has_candidates,
    test_shape.test_clauses_have_ids_of_their_own_in_reading_order,
)


@pytest.mark.parametrize("law", SHAPE, ids=lambda law: law.__name__)
def test_it_has_the_shape_of_every_game(law: Callable[[str], None]) -> None:
    law(GAME.slug)


def test_its_examples_show_their_clauses() -> None:
    found = examples(GAME.slug)
    assert {each.clause for each in found} == {cite.id for cite in GAME.rulebook[1:]}
    assert {each.ruling for each in found} >= {ruling.name for ruling in GAME.rulings}
    for each in found:
        test_examples.test_an_example_is_accepted_or_refused_by_exactly_its_clause(
            GAME.slug, each
        )
