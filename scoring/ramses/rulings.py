"""The open readings of Ramses, the shapes of a table's works, and how much it enters."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.kernel.rulings import Reading, Ruling
from scoring.ramses import rulebook as book


class Piles(StrEnum):
    """How the three piles come to the same height."""

    LEVEL = "level"
    DISCARD = "discard"


class Prepared(StrEnum):
    """What works under construction cost at the end."""

    PER_PLAYER = "per-player"
    PER_WORK = "per-work"


class Swap(StrEnum):
    """Whose works under construction give up a joker for the right card."""

    OWN = "own"
    ANY = "any"


class Shapes(StrEnum):
    """How the cards of a work lie together, where the table does not say it work by work."""

    RECTANGLES = "rectangles"
    FREE = "free"


class Depth(StrEnum):
    """How much of a play is entered."""

    FULL = "full"
    EXHIBITS = "exhibits"


class Rectangle(NamedTuple):
    """How the cards of a work lie, all the same way up; written as a list, `[3, 1]`."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays; `shapes` may name one fixed shape for each work (R5.4)."""

    piles: Piles = Piles.LEVEL
    prepared: Prepared = Prepared.PER_PLAYER
    swap: Swap = Swap.OWN
    shapes: Shapes | Mapping[str, Rectangle] = Shapes.RECTANGLES
    depth: Depth = Depth.FULL


RULINGS = (
    Ruling(
        "piles", book.R1_4, "How do the three piles come to the same height?",
        (
            Reading(Piles.LEVEL, "Two cards of pile 3 are moved to pile 4, six to pile 6."),
            Reading(Piles.DISCARD, "Eight cards of pile 3 leave the game unseen."),
        ),
        "After the deal the piles together have exactly three times the printed height, so "
        "nothing has to leave the game; piles 4 and 6 alone could never be that high.",
    ),
    Ruling(
        "prepared", book.R7_3, "What do works under construction cost?",
        (
            Reading(Prepared.PER_PLAYER, "1 point for a player who has any, however many."),
            Reading(Prepared.PER_WORK, "1 point for each of them."),
        ),
        "The rulebook lets all of them together count one minus point.",
    ),
    Ruling(
        "swap", book.R4_6, "From which works under construction may a joker be swapped out?",
        (
            Reading(Swap.OWN, "From one’s own only."),
            Reading(Swap.ANY, "From everyone’s."),
        ),
        "The rulebook names works in the hall without an owner, but what is prepared lies "
        "before its player, and only he adds to it.",
    ),
    Ruling(
        "shapes", book.R5_4, "How do the cards of a work lie together?",
        (
            Reading(Shapes.RECTANGLES, "3 in a line, 4 in a square, 6 in two rows of three; "
                    "lines and blocks either way round."),
            Reading(Shapes.FREE, "In any shape that holds together. The table itself says "
                    "when there is no room left."),
        ),
        "The pictures are lost; whole pictures make rectangles. A group can give each work "
        "of its copy the one shape that it has.",
    ),
    Ruling(
        "depth", book.R8_4, "How much does the table enter?",
        (
            Reading(Depth.FULL, "Every phase: purchases, trades, gifts and draws are checked."),
            Reading(Depth.EXHIBITS, "Only what is built, and the final hands."),
        ),
        "What is not entered is not checked.",
    ),
)  # fmt: skip
