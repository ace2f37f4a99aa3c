"""The interface between the pages and the games: game view, board page, view request.

The pages know no game: they get a `BoardPage` from the game's `GameView` and include the
templates that it names.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.games.own_copy import OwnCopy
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Question:
    """The one question on the screen: its seat, what that player does, and a hint."""

    seat: int | None
    verb: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The board page of a position.

    `acting` is the seat in turn; `meta` the two ends of the line under the scores. `board` and
    `pad` are templates (either may be missing), which find `context` under its own names: its
    `figure` stands beside the question, its `extra` in the rail, its `more` in the drawer More,
    and its `above` is a template in the place of `meta`. `sealing` has the secret choice that
    is open now, if any.

    `lines` are those that the scores on top count: all of them (None), or, while the end is
    shown step by step, the lines so far, of which `just_scored` are new. `purses` stand there
    instead of scores, in games that keep these secret. `view` is a template for devices that
    only watch, on a phone or a big screen: the table without anything to touch; where it is
    missing they see the sheet so far.
    """

    acting: int | None
    meta: tuple[str, str]
    ask: Question
    board: str | None
    pad: str | None
    context: Mapping[str, object] = field(default_factory=dict)
    sealing: "Sealing | None" = None
    lines: tuple[Line, ...] | None = None
    just_scored: tuple[Line, ...] = ()
    purses: "Purses | None" = None
    view: str | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """A number and its symbol, in words: `2 merchants`."""

    symbol: str
    number: int
    words: str


@dataclass(frozen=True, slots=True)
class Purses:
    """The counters under the names on top in games whose points are secret, by seat.

    `shown` is what the requesting device may see of each seat. While `secret`, no page has a
    point, a gain, a rank or a line of another seat than the one whose purse was requested.
    Where a refusal of the rules would reveal a secret amount, `discreet` has the sentence
    instead, by the id of the clause and the field: it names no seat. `judged` are the kinds of
    entry whose rules depend on secrets: they are judged when they are entered, and nowhere
    else. `out` are the seats that are out of the game, which `sign` marks.
    """

    shown: tuple[tuple[Counter, ...], ...]
    secret: bool
    discreet: Mapping[tuple[str, str], str] = field(default_factory=dict)
    judged: frozenset[str] = frozenset()
    out: frozenset[int] = frozenset()
    sign: str = "i-no"


@dataclass(frozen=True, slots=True)
class Sealing:
    """A secret choice of every seat, revealed together.

    `occasion` names it within the play (the same until it is revealed), `template` is the pad
    behind the cover, `due` whether the reveal is the next entry.
    """

    occasion: str
    template: str
    due: bool


ALL_STEPS = 999
"""More steps than any end has: a device that only watches sees the last one."""


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """What a request wants to see: a depth of entry, its own seat, a step of the end.

    `seat` is None for the phone that lies in the middle. `purse` is the seat whose secrets the
    page may hold; `open` means that the table plays with open scores. `watching` means that the
    device only watches: the board page has a `view`, and its pad is not shown. `back` means
    that it looks at a past moment, where nothing can be chosen; `earner` is the seat of the
    score line that is explained there.
    """

    depth: str = ""
    seat: int | None = None
    step: int = 0
    purse: int | None = None
    open: bool = False
    watching: bool = False
    back: bool = False
    earner: int | None = None


@dataclass(frozen=True, slots=True)
class EntryText:
    """An entry in words for the log: its subject, what happened, the undo button's label."""

    subject: str
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A public fact of a moment: its subject and its value."""

    term: str
    text: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """A drawing of a refusal's evidence: a template and its context."""

    template: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Preview:
    """A drawing of what a pad puts together: a template and its context."""

    template: str
    context: Mapping[str, object]


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

    def named(self, names: Mapping[str, str]) -> "GameView":
        """The same view with works called as in a group's own copy, by their codes."""
        ...

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        """The board page of a position."""
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
