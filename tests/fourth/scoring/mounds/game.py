"""Mounds, assembled."""

from scoring.kernel.game import Game
from tests.fourth.scoring.mounds import rulebook as book
from tests.fourth.scoring.mounds.due import due
from tests.fourth.scoring.mounds.entries import KINDS, AnyEntry
from tests.fourth.scoring.mounds.fold import fold
from tests.fourth.scoring.mounds.options import CANDIDATES
from tests.fourth.scoring.mounds.results import RESULTS
from tests.fourth.scoring.mounds.rules import validate
from tests.fourth.scoring.mounds.rulings import RULINGS
from tests.fourth.scoring.mounds.score import standing
from tests.fourth.scoring.mounds.sheet import SHEET
from tests.fourth.scoring.mounds.state import State, start

GAME: Game[State, AnyEntry] = Game(
    slug="mounds",
    title="Mounds",
    version="1",
    players=range(2, 4),
    count=book.M1_1,
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
