"""The game Cleopatra for the registry: its rules put together, without logic of their own."""

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.due import due, forced
from scoring.cleopatra.entries import KINDS, AnyEntry
from scoring.cleopatra.fold import fold
from scoring.cleopatra.options import CANDIDATES
from scoring.cleopatra.results import RESULTS
from scoring.cleopatra.rules import validate
from scoring.cleopatra.rulings import RULINGS
from scoring.cleopatra.sheet import SHEET
from scoring.cleopatra.state import State, start
from scoring.cleopatra.winner import standing, warnings
from scoring.kernel.game import Game
from scoring.kernel.messages import message

GAME: Game[State, AnyEntry] = Game(
    slug="cleopatra",
    title=message("Cleopatra"),
    version="3",
    players=range(3, 6),
    count=book.C1_1,
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
    warnings=warnings,
    forced=forced,
)
