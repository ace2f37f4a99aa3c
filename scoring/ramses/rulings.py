"""The open readings of Ramses, the shapes of a table's works, and its depth of entry."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.values import value
from scoring.ramses import rulebook as book


class Piles(StrEnum):
    """How the three piles are brought to the same height."""

    LEVEL = "level"
    DISCARD = "discard"


class Prepared(StrEnum):
    """What works under construction cost at the end."""

    PER_PLAYER = "per-player"
    PER_WORK = "per-work"


class Swap(StrEnum):
    """The works under construction from which a joker can be swapped."""

    ANY = "any"
    OWN = "own"


class Filling(StrEnum):
    """The piles from which a hand is filled up."""

    ART = "art"
    ANY = "any"


class Passing(StrEnum):
    """When a trading card that is played goes to the left neighbour."""

    BEFORE = "before"
    AFTER = "after"


class Gaps(StrEnum):
    """What has to fit into the hall for the game to go on."""

    WORKS = "works"
    ANY_CARD = "any-card"


class Shapes(StrEnum):
    """How the cards of a work lie together, if the table has no shapes work by work."""

    RECTANGLES = "rectangles"
    FREE = "free"


class Depth(StrEnum):
    """How much of a play the table enters."""

    FULL = "full"
    EXHIBITS = "exhibits"


class Rectangle(NamedTuple):
    """How the cards of a work lie, all the same way up; written as a list, `[3, 1]`."""

    width: int
    height: int


@value
class Options:
    """The options of a play; `shapes` may fix the shape of each work (R5.4)."""

    piles: Piles = Piles.LEVEL
    prepared: Prepared = Prepared.PER_PLAYER
    swap: Swap = Swap.ANY
    fill: Filling = Filling.ART
    passing: Passing = Passing.BEFORE
    gaps: Gaps = Gaps.WORKS
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
            Reading(Swap.ANY, "From everyone’s."),
            Reading(Swap.OWN, "From one’s own only."),
        ),
        "The rulebook lets the right card replace a joker in a prepared work as in the hall, "
        "and names no owner for either. That only its own player adds to a prepared work "
        "speaks for the other interpretation.",
    ),
    Ruling(
        "fill", book.R2_5, "Which piles is a hand filled up from?",
        (
            Reading(Filling.ART, "From piles 3, 4 and 6."),
            Reading(Filling.ANY, "From the pile of trading cards as well."),
        ),
        "The rulebook names trading cards where it means them, as in the purchase; for "
        "filling up it does not.",
    ),
    Ruling(
        "passing", book.R2_6, "When does a trading card that is played go to the left?",
        (
            Reading(Passing.BEFORE, "Before the offers: the neighbour may offer it, and "
                    "whoever plays it needs two more cards."),
            Reading(Passing.AFTER, "After the offers and the exchange."),
        ),
        "The rulebook names no moment. A card that is played leaves the hand at once, and "
        "the trade starts with it.",
    ),
    Ruling(
        "gaps", book.R6_1, "Do gaps that only trading cards could fill keep the game going?",
        (
            Reading(Gaps.WORKS, "No: it is over when no work of art fits any more."),
            Reading(Gaps.ANY_CARD, "Yes, as long as there is a trading card to fill them."),
        ),
        "The rulebook asks for room for exhibits. Trading cards are none: they carry no "
        "marker and earn nothing.",
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
