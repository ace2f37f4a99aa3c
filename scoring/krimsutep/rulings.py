"""The open readings of Krimsutep, and the course of a table's Nile."""

from enum import StrEnum

from scoring.kernel.grids import LETTERS, Square
from scoring.kernel.messages import Message, message
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.serialization.entries import EntryValueError
from scoring.kernel.values import value
from scoring.krimsutep import rulebook as book

SPACES, NILE_CARDS = 30, 6
FREE_SPACES = SPACES - NILE_CARDS


class Maid(StrEnum):
    """When the maid earns her points."""

    WINS = "wins"
    CAPTURED = "captured"


class Roman(StrEnum):
    """Which Roman numerals count for the favourite."""

    WITH_SEVENS = "with-sevens"
    TRUMPS_ONLY = "trumps-only"


class Halves(StrEnum):
    """How the two halves of a card lie on the field."""

    SIDE_BY_SIDE = "side-by-side"
    STACKED = "stacked"

    @property
    def words(self) -> tuple[Message, Message]:
        """What players call the first and the second half of a card."""
        return ACROSS if self is Halves.SIDE_BY_SIDE else UPRIGHT


ACROSS = message("left"), message("right")
UPRIGHT = message("top"), message("bottom")


class Obelisks(StrEnum):
    """Which obelisks are connected."""

    GROUP = "group"
    LINES = "lines"


class Distance(StrEnum):
    """How an oasis' distance from the Nile is counted."""

    STEPS = "steps"
    DIAGONAL = "diagonal"


@value
class Nile:
    """The course of the river, on a rectangle that leaves 24 free spaces (K1.2)."""

    width: int
    height: int
    cells: tuple[Square, ...]

    def __post_init__(self) -> None:
        if not (0 < self.width <= len(LETTERS) and self.width * self.height == SPACES):
            pattern = "A field has {spaces} spaces and is at most {most} wide."
            raise EntryValueError(message(pattern, spaces=SPACES, most=len(LETTERS)), "width")
        if len(self.cells) != NILE_CARDS or len(set(self.cells)) != NILE_CARDS:
            pattern = "The Nile lies on {spaces} different spaces."
            raise EntryValueError(message(pattern, spaces=NILE_CARDS), "cells")
        for cell in self.cells:
            if not (cell.col < self.width and cell.row < self.height):
                why = message("{cell} is not on the field.", cell=str(cell))
                raise EntryValueError(why, "cells")


S_BEND = Nile(5, 6, tuple(map(Square.parse, ("c3", "d3", "e3", "a4", "b4", "c4"))))


@value
class Options:
    """The options of a play: its Nile and its readings of the open clauses."""

    nile: Nile = S_BEND
    halves: Halves = Halves.SIDE_BY_SIDE
    maid: Maid = Maid.WINS
    roman: Roman = Roman.WITH_SEVENS
    obelisks: Obelisks = Obelisks.GROUP
    distance: Distance = Distance.STEPS


RULINGS = (
    Ruling(
        "maid", book.K2_8, "When does the maid earn her 2 points?",
        (
            Reading(Maid.WINS, "When she is the card that wins the trick."),
            Reading(Maid.CAPTURED, "For whoever wins the trick she lies in, with any card."),
        ),
        "The rulebook speaks of winning with the maid, not of winning the maid.",
        not_in=("captures", "totals"),
    ),
    Ruling(
        "roman", book.K3_2, "Which Roman numerals make the favourite?",
        (
            Reading(Roman.WITH_SEVENS, "Trumps and the three VIIs: 70 in all, 63 with four."),
            Reading(Roman.TRUMPS_ONLY, "Trumps alone: 49 in all, 42 with four."),
        ),
        "The text names the VIIs outright; the printed totals are the trumps alone. A rule in "
        "words outweighs a sum that may have been forgotten in print.",
        not_in=("totals",),
    ),
    Ruling(
        "halves", book.K4_3, "How do the two halves of a card lie?",
        (
            Reading(Halves.SIDE_BY_SIDE, "Left and right."),
            Reading(Halves.STACKED, "One above the other."),
        ),
        "The picture is lost, and the rulebook’s examples come out either way. Side by side is "
        "our assumption: compare it with your cards.",
    ),
    Ruling(
        "obelisks", book.K4_6, "Which obelisks are connected?",
        (
            Reading(Obelisks.GROUP, "All that touch along edges, in any shape."),
            Reading(Obelisks.LINES, "Only those in unbroken rows and columns through it."),
        ),
        "Palaces join along edges in any shape, and the rulebook uses the same words for both.",
    ),
    Ruling(
        "distance", book.K5_2, "How is an oasis’ distance from the Nile counted?",
        (
            Reading(Distance.STEPS, "In steps to the side, up and down."),
            Reading(Distance.DIAGONAL, "Diagonal steps count as one."),
        ),
        "Everything else in the game touches along edges only.",
    ),
)  # fmt: skip
