"""The companion's settings with the fourth game beside the others, for a server of its own."""

from companion import games
from companion.settings import *  # noqa: F403  a server differs only in what follows
from companion.settings import BASE, STATICFILES_DIRS, TEMPLATE_FOLDERS
from scoring import registry
from tests.fourth.scoring.mounds.game import GAME

HERE = BASE / "tests" / "fourth"
TEMPLATE_FOLDERS += [HERE / "templates"]
STATICFILES_DIRS += [HERE / "static"]
games.__path__.append(str(HERE / "games"))
registry.GAMES = {**registry.GAMES, GAME.slug: GAME}
