"""The games that `scoring` has: a new game is a folder here and a line below."""

from collections.abc import Mapping

from scoring.cleopatra.game import GAME as CLEOPATRA
from scoring.kernel.game import AnyGame
from scoring.krimsutep.game import GAME as KRIMSUTEP
from scoring.ramses.game import GAME as RAMSES

GAMES: Mapping[str, AnyGame] = {game.slug: game for game in (KRIMSUTEP, RAMSES, CLEOPATRA)}
