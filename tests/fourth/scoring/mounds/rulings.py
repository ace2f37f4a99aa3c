"""What the rules of Mounds leave open."""

from enum import StrEnum

from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.values import value
from tests.fourth.scoring.mounds import rulebook as book


class Beside(StrEnum):
    """Which squares lie beside a square."""

    EDGES = "edges"
    CORNERS = "corners"


@value
class Options:
    """The readings of a table."""

    beside: Beside = Beside.EDGES


RULINGS = (
    Ruling(
        "beside", book.M2_2, "Which mounds lie beside a mound?",
        (
            Reading(Beside.EDGES, "Those that share an edge with it."),
            Reading(Beside.CORNERS, "Those at its corners too."),
        ),
        "Mounds are heaped up to the edges of their squares.",
    ),
)  # fmt: skip
