"""The laws of every game, tried at random tables of Mounds, and its tables of refusals."""

from hypothesis import settings

from tests.fourth.scoring.mounds.game import GAME
from tests.scoring.laws import Laws


class Mounds(Laws):
    """Tables that take any option."""

    game = GAME


TestMounds = Mounds.TestCase
TestMounds.settings = settings(stateful_step_count=14, max_examples=30)
