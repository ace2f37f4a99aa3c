"""Krimsutep, assembled."""

from scoring.kernel.game import Game
from scoring.kernel.score_sheet import Standing, ranks, totals
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.due import due
from scoring.krimsutep.entries import KINDS, Happening
from scoring.krimsutep.fold import fold
from scoring.krimsutep.options import options
from scoring.krimsutep.rules import validate
from scoring.krimsutep.rulings import RULINGS
from scoring.krimsutep.sheet import SHEET
from scoring.krimsutep.state import State, start


def standing(state: State) -> Standing:
    """Rank the seats; the most points win and a tie is shared (K5.3)."""
    scores = totals(state.lines, len(state.seats))
    places = ranks(scores)
    winners = tuple(seat for seat, rank in enumerate(places) if rank == 1)
    return Standing(scores, places, winners if state.finished else ())


GAME: Game[State, Happening] = Game(
    slug="krimsutep",
    title="Krimsutep",
    version="1",
    players=range(3, 5),
    count=book.K1_1,
    rulebook=book.ALL,
    rulings=RULINGS,
    kinds=KINDS,
    start=start,
    validate=validate,
    fold=fold,
    options=options,
    due=due,
    standing=standing,
    sheet=SHEET,
)
