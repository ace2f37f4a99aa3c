"""The games that `scoring` has: a new game is a folder here and a line below."""

from collections.abc import Mapping

from scoring.cleopatra.achievements import BOOK as OF_CLEOPATRA
from scoring.cleopatra.game import GAME as CLEOPATRA
from scoring.kernel.achievements import Achievements
from scoring.kernel.game import AnyGame
from scoring.krimsutep.achievements import BOOK as OF_KRIMSUTEP
from scoring.krimsutep.game import GAME as KRIMSUTEP
from scoring.ramses.achievements import BOOK as OF_RAMSES
from scoring.ramses.game import GAME as RAMSES

KNOWN: tuple[tuple[AnyGame, Achievements | None], ...] = (
    (KRIMSUTEP, OF_KRIMSUTEP),
    (RAMSES, OF_RAMSES),
    (CLEOPATRA, OF_CLEOPATRA),
)
"""The games, each with what can be earned in a play of it, if anything."""
GAMES: Mapping[str, AnyGame] = {game.slug: game for game, _ in KNOWN}
ACHIEVEMENTS: Mapping[str, Achievements] = {game.slug: book for game, book in KNOWN if book}
