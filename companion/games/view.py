"""The interface between the pages and the games: game view, board page, view request.

The pages know no game: they get a `BoardPage` from the game's `GameView` and include the
templates that it names. Whose turn it is, how far the play is and what is secret are methods of
their own, which draw nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString

from scoring.kernel.game import State
from scoring.kernel.score_sheet import Line


@dataclass(frozen=True, slots=True)
class Question:
    """The question on the page: its seat, the task, and a hint."""

    seat: int | None
    verb: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is (None for no seat), and the question on the page."""

    acting: int | None
    ask: Question


@dataclass(frozen=True, slots=True)
class Head:
    """The texts of a position that need no drawing.

    `meta` are the texts at the two ends of the line under the scores; `sealing` is the secret
    choice that is due, if there is one.
    """

    turn: Turn
    meta: tuple[str, str]
    sealing: "Sealing | None" = None


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The board page of a position.

    `head` says whose turn it is, what is asked and how far the play is; `board` and `pad` are
    templates (either may be missing), which find `context` under its own names (its `figure`
    stands beside the question, its `extra` in the rail, its `more` in the drawer More).
    `lines` are those that the scores on top count: all of them (None), or, while the end is
    shown in steps, those shown so far; `just_scored` belong to the current step.
    `purses` stand there instead of scores, in games that keep these secret; `above` of the
    context is a template in the place of `meta`.
    `view` is a template without controls, for devices that watch and for the big screen; if it
    is missing they see the score sheet so far.
    `replaces` are the places, from 0, of the last entries, which the pad's entry replaces.
    """

    head: Head
    board: str | None
    pad: str | None
    context: Mapping[str, object] = field(default_factory=dict)
    lines: tuple[Line, ...] | None = None
    just_scored: tuple[Line, ...] = ()
    purses: "Purses | None" = None
    view: str | None = None
    replaces: range = range(0)

    @property
    def meta(self) -> tuple[str, str]:
        """The two ends of the line under the scores."""
        return self.head.meta


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


FINAL_HANDS = "hands"
"""The kind of the last entry in games that count what hands hold at the end."""


def turns_are_over(due: Sequence[str]) -> bool:
    """Whether no turn is to come: at most the final hands are still to be entered."""
    return not due or due[0] == FINAL_HANDS


ALL_STEPS = 999
"""More steps than any end has: a device that only watches sees the last one."""


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """What a request wants to see: a depth of entry, its own seat, a step of the end.

    `seat` is None for a shared phone. `purse` is the seat whose secrets the page may show;
    `open`: the table plays with open scores. `watching`: the device only watches, so that the
    page has a `view` and no pad. `back`: an earlier position is shown, where nothing can be
    entered; `earner` is the seat of the score line that is explained there. `pad`: the pad is
    wanted at once, without what a table sees before it.
    """

    depth: str = ""
    seat: int | None = None
    step: int = 0
    purse: int | None = None
    open: bool = False
    watching: bool = False
    back: bool = False
    earner: int | None = None
    pad: bool = False


@dataclass(frozen=True, slots=True)
class EntryText:
    """An entry in words for the log: its subject, what happened, the undo button's label.

    `details` are more words for the page of the log, such as the cards of a trick.
    """

    subject: str
    words: str
    short: str
    details: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an entry led to, for everyone to see: a sentence in a few words and its drawing.

    The template finds `context` under its own names. What is shown here is public, except for
    what `ViewRequest.purse` lets a device see. `instead` means that it stands in the place of
    the board until the next entry.
    """

    said: str
    template: str
    context: Mapping[str, object]
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A public fact of a moment: its subject and its value."""

    term: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatTable:
    """What each seat openly has: a column of each kind, a row of each seat with its numbers.

    Where words have no room, the template `figure` draws each head from one of `drawn`.
    """

    heads: Sequence[str]
    rows: Sequence[tuple["BoardSeat", Sequence[int]]]
    title: str = ""
    figure: str = ""
    drawn: Sequence[object] = ()


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What lies where beside the board: facts, tables of the seats, a drawing of the game."""

    facts: Sequence[Fact]
    tables: Sequence[SeatTable] = ()
    drawn: "Evidence | None" = None


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


class Box(NamedTuple):
    """A rectangle on a board's paper, for drawings and tap targets, in units of its drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle: x and y."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def drawn(self) -> SafeString:
        """Its SVG attributes: numbers, so nothing to escape."""
        place = f'x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}"'
        return SafeString(place)

    def inner(self, by: float) -> "Box":
        """The rectangle, smaller by so much on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class BoardSeat(NamedTuple):
    """A player at the table: number, owner's emblem (1 to 5), name."""

    number: int
    owner: int
    name: str


def seat(state: State, number: int) -> BoardSeat:
    """A seat with its emblem."""
    return BoardSeat(number, number + 1, state.seats[number])


def seats(state: State, numbers: Iterable[int] | None = None) -> tuple[BoardSeat, ...]:
    """These seats in their order; every seat, where none are named."""
    chosen = range(len(state.seats)) if numbers is None else numbers
    return tuple(seat(state, number) for number in chosen)


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint of a game: a sentence in bold and one below it.

    `before` is a CSS selector of the page: while something there is seen, the hint stands right
    before it. `icon` is a symbol of the base set or of the game's own.
    """

    slug: str
    icon: str
    title: str
    says: str
    before: str
