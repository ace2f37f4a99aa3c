"""The interface between the pages and the games: game view, board page, view request.

The pages know no game: they ask the game's `GameView` for a `BoardPage` and include the
templates that it names. Whatever needs only to know whose turn it is, how far the play is, or
what is secret, asks for that alone and draws nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import NamedTuple, Self

from companion.games.ledger import Ledgers
from scoring.kernel.closing import Closing
from scoring.kernel.errors import Malformed
from scoring.kernel.game import Closed, Position, State
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Question:
    """The one question on the screen: whom it is for (a seat), what they do, and a hint."""

    seat: int | None
    verb: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, a seat or nobody's, and the one question of the moment."""

    acting: int | None
    ask: Question


@dataclass(frozen=True, slots=True)
class Head:
    """What a moment says before anything of it is drawn.

    `meta` are the two ends of the line under the scores; `sealing` says what each seat may
    choose in secret now, if anything.
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
    told step by step, the ones told so far, of which `just_scored` have just been told.
    `purses` stand there instead of scores, in games that keep these secret; `above` of the
    context is a template in the place of `meta`.
    `view` is a template for those who only look, on a phone or a big screen: the table without
    anything to touch; where it is missing they see the sheet so far.
    `replaces` are the last entries, by their places, instead of which the pad's entry stands.
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
    def acting(self) -> int | None:
        """The seat whose turn it is."""
        return self.head.turn.acting

    @property
    def ask(self) -> Question:
        """The one question."""
        return self.head.turn.ask

    @property
    def meta(self) -> tuple[str, str]:
        """The two ends of the line under the scores."""
        return self.head.meta

    @property
    def sealing(self) -> "Sealing | None":
        """What each seat may choose in secret now, if anything."""
        return self.head.sealing


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

    `seat` is None for the phone that lies in the middle. `purse` is the seat whose secrets the
    page may hold; `open` says that the table plays with open scores. `watching` says that the
    device only looks: the page has a `view`, and its pad is shown to nobody. `back` says
    that it looks back at a moment that is over, where nothing is chosen any more; `earner` is
    the seat that got the line of the score which is explained there.
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


class BaseGameView:
    """What holds in most games, to begin from: no secrets, no names of its own, no preview."""

    __slots__ = ()
    slug: str

    @property
    def css(self) -> str:
        """The style sheet and the set of symbols have the game's own name."""
        return self.slug

    @property
    def ledgers(self) -> Ledgers | None:
        """No ledger is kept."""
        return None

    def sealing(self, position: Position) -> Sealing | None:  # noqa: ARG002 - the protocol's
        """Nothing is chosen in secret."""
        return None

    def purses(
        self,
        position: Position,  # noqa: ARG002 - the protocol's
        view_request: ViewRequest,  # noqa: ARG002 - the protocol's
    ) -> Purses | None:
        """Nothing stands instead of scores."""
        return None

    def secret_points(self, position: Position, *, open_scores: bool) -> bool:
        """Points are secret where purses stand instead of them and say so."""
        purses = self.purses(position, ViewRequest(open=open_scores))
        return purses is not None and purses.secret

    def named(self, names: Mapping[str, str]) -> Self:  # noqa: ARG002 - the protocol's
        """The same: nothing is named."""
        return self

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:  # noqa: ARG002 - the protocol's
        """Nothing is chosen in secret."""
        return {}

    def sealable(self, position: Position, seat: int, choice: Json) -> None:  # noqa: ARG002 - the protocol's
        """Refuse: there is no secret choice."""
        raise Malformed("Nothing is chosen in secret here.", field="choice")

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:  # noqa: ARG002 - the protocol's
        """Refuse: there is nothing to turn up."""
        raise Malformed("Nothing is to be turned up here.")

    def preview(self, position: Position, submitted: Json) -> Preview | None:  # noqa: ARG002 - the protocol's
        """Draw nothing: no pad asks for it."""
        return None


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


type Instead = Mapping[str, Callable[[Closing], object]]
"""What is said of a closed play instead of what a method of a game's view says, by its name."""


def say_of_closed[V](instead: Instead, cls: type[V]) -> type[V]:
    """Make the view of a game say these of plays that their table has closed."""
    for name, say in instead.items():
        setattr(cls, name, _unless_closed(getattr(cls, name), say))
    return cls


def _unless_closed(
    own: Callable[..., object], say: Callable[[Closing], object]
) -> Callable[..., object]:
    @wraps(own)
    def method(*args: object, **options: object) -> object:
        for each in args:
            if isinstance(each, Closed):
                return say(each.closing)
        return own(*args, **options)

    return method
