"""The game Ramses for the registry: its rules put together, without logic of their own."""

from scoring.kernel.game import Game
from scoring.kernel.messages import message
from scoring.ramses import rulebook as book
from scoring.ramses.due import due, forced
from scoring.ramses.entries import KINDS, AnyEntry
from scoring.ramses.fold import fold
from scoring.ramses.options import CANDIDATES
from scoring.ramses.results import RESULTS
from scoring.ramses.rules import validate
from scoring.ramses.rulings import RULINGS
from scoring.ramses.score import standing
from scoring.ramses.sheet import SHEET
from scoring.ramses.state import State, start

GAME: Game[State, AnyEntry] = Game(
    slug="ramses",
    title=message("Ramses"),
    version="3",
    players=range(2, 5),
    count=book.R1_1,
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
    forced=forced,
    sheet=SHEET,
)
