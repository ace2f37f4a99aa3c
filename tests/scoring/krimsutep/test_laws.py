from hypothesis import settings

from scoring.krimsutep.game import GAME
from tests.scoring.laws import Laws


class Krimsutep(Laws):
    game = GAME


TestKrimsutep = Krimsutep.TestCase
TestKrimsutep.settings = settings(stateful_step_count=60, max_examples=5)
