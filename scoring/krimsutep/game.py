"""The game Krimsutep for the registry: its rules put together, without logic of their own."""

from scoring.kernel.game import Game
from scoring.kernel.messages import message
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.due import due
from scoring.krimsutep.entries import KINDS, AnyEntry
from scoring.krimsutep.fold import fold
from scoring.krimsutep.options import CANDIDATES
from scoring.krimsutep.results import RESULTS
from scoring.krimsutep.rules import validate
from scoring.krimsutep.rulings import RULINGS
from scoring.krimsutep.score import standing
from scoring.krimsutep.sheet import SHEET
from scoring.krimsutep.state import State, start

GAME: Game[State, AnyEntry] = Game(
    slug="krimsutep",
    title=message("Krimsutep"),
    version="2",
    players=range(3, 5),
    count=book.K1_1,
    rulebook=book.ALL,
    rulings=RULINGS,
    kinds=KINDS,
    results=RESULTS,
    start=start,
    validate=validate,
    fold=fold,
    candidates=CANDIDATES,
    due=due,
    standing=standing,
    sheet=SHEET,
)
