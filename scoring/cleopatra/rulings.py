"""The open readings of Cleopatra, and a group's own garden."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from scoring.cleopatra import rulebook as book
from scoring.kernel.grids import Square
from scoring.kernel.messages import message
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.serialization.entries import EntryValueError
from scoring.kernel.values import value

SIDE = 9
"""Rows and columns of the garden."""


class Handed(StrEnum):
    """The mosaics that are not their own mirror image, however turned."""

    F = "F"
    L = "L"
    N = "N"
    P = "P"
    Y = "Y"
    Z = "Z"


class Hand(StrEnum):
    """Which of the two mirror images a copy's mosaic is."""

    PLUS = "+"
    MINUS = "-"


class Trompe(StrEnum):
    """The resources that a trompe-l'œil can stand for."""

    MATERIALS = "materials"
    ANY = "any"


class EqualBids(StrEnum):
    """How an offering ends when all bids are the same."""

    ALL_FIRST = "all-first"
    NOBODY = "nobody"


class Distant(StrEnum):
    """Whether an old area can become a sanctuary by a mosaic laid elsewhere."""

    BUILDER = "builder"
    NOBODY = "nobody"


class Envoy(StrEnum):
    """Where an envoy's amulet comes from if the owner of the card has none."""

    NONE = "none"
    SUPPLY = "supply"


class LastDice(StrEnum):
    """Whether the visit that ends the game still rolls the dice."""

    NO = "no"
    YES = "yes"


class Limit(StrEnum):
    """At the end of which turns more than ten cards cost amulets."""

    EVERY_TURN = "every-turn"
    MARKET = "market"


class LateClaim(StrEnum):
    """Who may claim a sanctuary that was not claimed when it was formed."""

    NEVER = "never"
    BUILDER = "builder"


@value
class Plan:
    """A copy's garden (C1.5): blocked squares, palms, and how its mosaics are cut.

    Palms are None where they are unknown.
    """

    blocked: tuple[Square, ...]
    palms: tuple[Square, ...] | None
    handedness: Mapping[Handed, Hand] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        _in_the_garden(self.blocked, "blocked")
        _in_the_garden(self.palms or (), "palms")
        for square in self.palms or ():
            if square in self.blocked:
                pattern = "Square {square} is blocked and has a palm: one of them is wrong."
                raise EntryValueError(message(pattern, square=str(square)), "palms")


def _in_the_garden(squares: tuple[Square, ...], name: str) -> None:
    for square in squares:
        if square.col >= SIDE or square.row >= SIDE:
            pattern = "Square {square} is not in the garden: a1 to i9."
            raise EntryValueError(message(pattern, square=str(square)), name)
    if len(set(squares)) < len(squares):
        raise EntryValueError(message("A square of the garden is there only once."), name)


THRONE = tuple(Square(col, row) for col in (3, 4, 5) for row in (0, 1, 2))
"""Our assumption: d1 to f3."""
ASSUMED = Plan(THRONE, None)


@value
class Options:
    """The options of a play: its garden and its readings of the open clauses."""

    garden: Plan = ASSUMED
    trompe: Trompe = Trompe.MATERIALS
    mirror: bool = True
    equal_bids: EqualBids = field(default=EqualBids.ALL_FIRST, metadata={"key": "equal-bids"})
    distant: Distant = Distant.BUILDER
    envoy: Envoy = Envoy.NONE
    last_dice: LastDice = field(default=LastDice.NO, metadata={"key": "last-dice"})
    limit: Limit = Limit.EVERY_TURN
    late_claim: LateClaim = field(default=LateClaim.NEVER, metadata={"key": "late-claim"})

    def __post_init__(self) -> None:
        missing = [tile for tile in Handed if tile not in self.garden.handedness]
        if missing and not self.mirror:
            pattern = (
                "Mosaics that are not turned over differ from their mirror images: "
                "say which way round {tiles} are."
            )
            raise EntryValueError(
                message(pattern, tiles=", ".join(missing)), "garden.handedness"
            )


RULINGS = (
    Ruling(
        "limit", book.C2_6, "When do more than ten cards cost amulets?",
        (
            Reading(Limit.EVERY_TURN, "At the end of every turn."),
            Reading(Limit.MARKET, "Only at the end of a turn with a visit to the market."),
        ),
        "The rule is printed under the market, but it speaks of the end of the player’s turn "
        "and names no visit.",
    ),
    Ruling(
        "trompe", book.C3_2, "What does a trompe-l’œil stand for?",
        (
            Reading(Trompe.MATERIALS, "For wood, stone, marble or lapis."),
            Reading(Trompe.ANY, "For any resource, an artisan too."),
        ),
        "The card’s own text is lost; other sources let it stand for a material, and an "
        "artisan is not one.",
    ),
    Ruling(
        "mirror", book.C5_2, "May mosaics be turned over?",
        (
            Reading(value=True, says=message("Yes, they may lie on either side.")),
            Reading(
                value=False, says=message("No; the copy’s garden says which way round each is.")
            ),
        ),
        "The rules let a mosaic be placed freely and forbid nothing; usual for such pieces.",
    ),
    Ruling(
        "equal-bids", book.C6_3, "What if all bids are the same?",
        (
            Reading(EqualBids.ALL_FIRST, "All are first: everyone gives back 3 amulets."),
            Reading(EqualBids.NOBODY, "Nobody gives back or takes an amulet."),
        ),
        "Equal bids share the better rank, and nothing says that this stops at a whole table.",
    ),
    Ruling(
        "distant", book.C5_6, "A closed area in which only the mosaic just built could have "
        "gone: has its builder formed a sanctuary there?",
        (
            Reading(Distant.BUILDER, "Yes, and the builder may claim it."),
            Reading(Distant.NOBODY, "No: a mosaic forms only what it touches."),
        ),
        "A larger area becomes a sanctuary when the mosaics that fit are built somewhere else; "
        "it is the builder of the last of them who makes it one.",
    ),
    Ruling(
        "late-claim", book.C5_6, "May a sanctuary still be claimed later?",
        (
            Reading(LateClaim.NEVER, "No: when it is formed, or never."),
            Reading(
                LateClaim.BUILDER,
                "Yes, by the player who formed it, with a later mosaic of their own.",
            ),
        ),
        "The statue goes up when the sanctuary is formed. The text bars only other players "
        "from it later; it does not say that its builder may come back to it.",
    ),
    Ruling(
        "envoy", book.C7, "An envoy takes a card from someone without amulets. And then?",
        (
            Reading(Envoy.NONE, "No amulet moves."),
            Reading(Envoy.SUPPLY, "The taker gets one from the supply."),
        ),
        "The amulet comes from the owner of the card; where there is none, none can come.",
    ),
    Ruling(
        "last-dice", book.C8_1, "Are the dice rolled after the visit that ends the game?",
        (
            Reading(LastDice.NO, "No, the game is over at once."),
            Reading(LastDice.YES, "Yes, and an offering that they bring is still made."),
        ),
        "The game ends the moment Cleopatra is there, and she walks before the dice roll.",
    ),
)  # fmt: skip
