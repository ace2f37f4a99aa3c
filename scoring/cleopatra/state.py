"""The state of a play of Cleopatra between two entries."""

from collections.abc import Mapping

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.cards import Cards, dealt
from scoring.cleopatra.components import (
    AMULETS,
    DICE,
    HAND_LIMIT,
    LAST_STEP,
    START_MERCHANTS,
    START_TALENTS,
    STATUES,
    TALENTS,
)
from scoring.cleopatra.garden import Garden, laid_out
from scoring.cleopatra.palace import Palace
from scoring.cleopatra.rulings import LastDice, Limit, Options
from scoring.kernel import game
from scoring.kernel.messages import message
from scoring.kernel.score_sheet import Line, totals
from scoring.kernel.serialization import entries
from scoring.kernel.values import value


@value
class Turn:
    """The seat in turn, its visits to market and quarry, and its waiting scribes.

    A turn has one of the two visits; none or both happen at tables, as played. A scribe that
    was played for a mosaic waits for the visit to the quarry of this turn.
    """

    seat: int
    market: bool = False
    quarry: bool = False
    scribes: int = 0

    @property
    def visited(self) -> bool:
        """Whether this turn has had its visit."""
        return self.market or self.quarry


STARTS_WITH = message("everyone has {talents}", talents=START_TALENTS)
FRESH = tuple(Turn(seat) for seat in range(5))
"""A turn at its beginning, by seat."""
AT_MARKET = tuple(Turn(seat, market=True) for seat in range(5))
"""A turn after a visit to the market alone, by seat."""
AT_QUARRY = tuple(Turn(seat, quarry=True) for seat in range(5))
"""A turn after a visit to the quarry alone, by seat."""


class Built:
    """Something that has a palace and a garden: a state, or a stage of a visit."""

    __slots__ = ()
    palace: Palace
    garden: Garden

    @property
    def steps(self) -> int:
        """How many steps Cleopatra has walked: one for each complete kind of piece (C4.5).

        Mosaics are complete when their pile is empty.
        """
        return self.palace.complete + (not self.garden.pile)

    @property
    def ended(self) -> bool:
        """Whether Cleopatra has reached the last step (C8.1)."""
        return self.palace.complete + (not self.garden.pile) >= LAST_STEP


@value(kw_only=True)
class State(game.State, Built):
    """A play of Cleopatra; `altar` counts dice.

    `left` are the tainted and character cards left to each seat, None until the game is over.
    """

    options: Options
    turn: Turn
    cards: Cards
    palace: Palace
    garden: Garden
    merchants: tuple[int, ...]
    altar: int = 0
    left: tuple[int, ...] | None = None

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return self.turn.seat

    @property
    def player(self) -> str:
        """The name of the player in turn."""
        return self.seats[self.turn.seat]

    @property
    def hand(self) -> int:
        """How many cards the seat in turn holds."""
        return self.cards.hands[self.turn.seat]

    @property
    def excess(self) -> int:
        """How many cards above the limit cost amulets when this turn ends (C2.6)."""
        if self.options.limit is Limit.MARKET and not self.turn.market:
            return 0
        return max(0, self.hand - HAND_LIMIT)

    @property
    def finished(self) -> bool:
        """Whether the final hands are entered and scored."""
        return self.left is not None

    @property
    def blank(self) -> int:
        """How many dice are not on the altar."""
        return DICE - self.altar

    @property
    def top_due(self) -> bool:
        """Whether the mosaic on top of the pile must be entered now (C5.1)."""
        garden = self.garden
        return garden.top is None and bool(garden.pile) and not self.ended

    @property
    def offering_due(self) -> bool:
        """Whether an offering must be made now (C6.1, C8.1)."""
        if self.altar < DICE or self.finished:
            return False
        return not self.ended or self.options.last_dice is LastDice.YES

    @property
    def talents(self) -> tuple[int, ...]:
        """Each seat's talents."""
        return totals(self.lines, len(self.seats), TALENTS)

    @property
    def amulets(self) -> tuple[int, ...]:
        """Each seat's amulets."""
        return totals(self.lines, len(self.seats), AMULETS)

    @property
    def statues(self) -> tuple[int, ...]:
        """How many statues each seat has left."""
        return tuple(STATUES - self.garden.statues_of(seat) for seat in range(len(self.seats)))


def start(names: tuple[str, ...], first: int, options: Mapping[str, entries.Json]) -> State:
    """Set up a play; raises `Malformed` for options that it does not know."""
    chosen = entries.read_fields(Options, options, "options.")
    seats = len(names)
    return State(
        seats=names,
        first=first,
        lines=tuple(
            Line(None, seat, "start", START_TALENTS, book.C1_1, STARTS_WITH, TALENTS)
            for seat in range(seats)
        ),
        options=chosen,
        turn=Turn(first),
        cards=dealt(seats),
        palace=Palace(),
        garden=laid_out(chosen),
        merchants=(START_MERCHANTS,) * seats,
    )
