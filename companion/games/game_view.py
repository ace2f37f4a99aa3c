"""What the pages ask of a game: the interface of its view."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from companion.games.ledger import Ledgers
from companion.games.own_copy import OwnCopy
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    Preview,
    Purses,
    Sealing,
    Turn,
    ViewRequest,
)
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json


class GameView(Protocol):
    """The presentation of a game: the interface of its `VIEW`."""

    @property
    def slug(self) -> str:
        """The game's name in the registry."""
        ...

    @property
    def icon(self) -> str:
        """The symbol of the game."""
        ...

    @property
    def blurb(self) -> str:
        """The game in half a line."""
        ...

    @property
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds for people, in the order of the sheet."""
        ...

    @property
    def css(self) -> str:
        """The name of the game's style sheet and of its set of symbols."""
        ...

    @property
    def scripts(self) -> Sequence[str]:
        """The game's own modules, below static/."""
        ...

    @property
    def beyond(self) -> Sequence[str]:
        """Rules that are left out or assumed, with the reasons; shown in the rulebook."""
        ...

    @property
    def opens(self) -> str:
        """What the starting player does: `deals`, `starts`."""
        ...

    @property
    def own(self) -> OwnCopy | None:
        """The form of a group's own copy; None where all copies are alike."""
        ...

    @property
    def ledgers(self) -> Ledgers | None:
        """The ledgers of what seats hold; None where none is kept."""
        ...

    def named(self, names: Mapping[str, str]) -> "GameView":
        """The same view with works called as in a group's own copy, by their codes."""
        ...

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        """Draw what the table sees here; for pages that show it, as it is the costly part."""
        ...

    def turn(self, position: Position) -> Turn:
        """Say whose turn it is and what is asked, without drawing the board."""
        ...

    def headline(self, position: Position) -> tuple[str, str]:
        """Say how far the play is: the two ends of the line under the scores."""
        ...

    def sealing(self, position: Position) -> Sealing | None:
        """Say what each seat may choose in secret now, if anything."""
        ...

    def purses(self, position: Position, view_request: ViewRequest) -> Purses | None:
        """Say what stands instead of scores; None in games that keep nothing secret."""
        ...

    def secret_points(self, position: Position, *, open_scores: bool) -> bool:
        """Whether points are the seats' own here, at a table with open scores or without."""
        ...

    def depths(self, position: Position) -> Collection[str]:
        """List the depths of entry that a request may have here; others count as none."""
        ...

    def stretch(self, position: Position) -> str:
        """Name the stretch of the next entry, which a second person confirms as a whole.

        `Round 2, tricks`, `Ann’s turn`; empty where no confirmation is needed. Consecutive
        entries under one name are one stretch.
        """
        ...

    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        """Describe an entry."""
        ...

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:
        """The context of the sealing's template: the choices of a seat."""
        ...

    def sealable(self, position: Position, seat: int, choice: Json) -> None:
        """Refuse (`EntryError`) a secret choice that the seat cannot make."""
        ...

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:
        """Make the entry that reveals the choices of all seats."""
        ...

    def facts(self, position: Position) -> Sequence[Fact]:
        """The facts of this moment for a dispute, without any seat's secrets."""
        ...

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the piece that an entry lays for points; empty for any other entry."""
        ...

    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        """Draw the evidence against an entry, where the board alone does not show it."""
        ...

    def preview(self, position: Position, submitted: Json) -> Preview | None:
        """Judge and draw what a pad puts together; None where this moment has no such pad.

        Raises `EntryError` where it is impossible.
        """
        ...
