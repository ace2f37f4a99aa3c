"""The base class of the views of games: everything that pages need to present a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps

from django.utils.translation import pgettext

from companion.games.closed import INSTEAD
from companion.games.entry_depths import EntryDepths
from companion.games.ledger import Ledgers
from companion.games.own_copy import OwnCopy
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    Hint,
    Outcome,
    Preview,
    Purses,
    Sealing,
    Turn,
    ViewRequest,
    Whereabouts,
)
from companion.languages.sentences import gettext, ngettext
from scoring.kernel import closing, game
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json


class GameView(ABC):
    """The presentation of a game, its `VIEW`; the methods here are what most games need.

    For a closed play the methods of every view return what `closed` has; no evidence is drawn
    against the entry that closed it: the rules do not lead to such positions.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _say_of_closed(cls)

    @property
    @abstractmethod
    def slug(self) -> str:
        """The game's name in the registry."""

    @property
    def icon(self) -> str:
        """The symbol of the game: its own sign."""
        return f"g-{self.slug}"

    @property
    @abstractmethod
    def blurb(self) -> str:
        """The game in half a line."""

    @property
    def titles(self) -> Sequence[str]:
        """The printed titles, by which other programs know the game beside its own name."""
        return ()

    def rough_total(
        self,
        score: int,
        *,
        out: bool,  # noqa: ARG002 - of games in which somebody can be out
    ) -> Mapping[str, int]:
        """A seat's totals on a final sheet, from its score and whether it is out."""
        return {closing.TOTAL: score}

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds for people, in the order of the sheet."""

    @property
    def css(self) -> str:
        """The name of the game's style sheet and of its set of symbols: the game's own."""
        return self.slug

    @property
    def scripts(self) -> Sequence[str]:
        """The modules of the game's pads, below static/."""
        return ()

    @property
    def assumptions(self) -> Sequence[str]:
        """Rules that are left out or assumed, with the reasons; shown in the rulebook."""
        return ()

    @property
    def start_verb(self) -> str:
        """What the starting player does: `deals`, `starts`."""
        return pgettext("a player", "starts")

    @property
    def entry_depths(self) -> EntryDepths | None:
        """How much a table can enter, chosen when a play begins; None where it is all."""
        return None

    @property
    def own(self) -> OwnCopy | None:
        """The form of a group's own copy; None where all copies are alike."""
        return None

    @property
    def hints(self) -> Sequence[Hint]:
        """Three hints for a first play, each at the place where it helps."""
        return ()

    @property
    def ledgers(self) -> Ledgers | None:
        """The ledgers of what seats hold; None where none is kept."""
        return None

    def named(self, names: Mapping[str, str]) -> "GameView":  # noqa: ARG002 - for games with names
        """A copy of this view that names works as in a group's own copy, by their codes."""
        return self

    @abstractmethod
    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        """Draw the board page. It is costly: only for pages that show it."""

    @abstractmethod
    def turn(self, position: Position) -> Turn:
        """Whose turn it is, and the question; without drawing the board."""

    @abstractmethod
    def headline(self, position: Position) -> tuple[str, str]:
        """How far the play is: the texts at the two ends of the line under the scores."""

    def sealing(self, position: Position) -> Sealing | None:  # noqa: ARG002 - as above
        """The secret choice that is due; None if there is none."""
        return None

    def purses(self, position: Position, view_request: ViewRequest) -> Purses | None:  # noqa: ARG002 - as above
        """The purses that replace the scores; None in games without secret points."""
        return None

    def secret_points(self, position: Position, *, open_scores: bool) -> bool:
        """Whether points are secret here, at a table with `open_scores` or without."""
        purses = self.purses(position, ViewRequest(open=open_scores))
        return purses is not None and purses.secret

    def depths(self, position: Position) -> Collection[str]:  # noqa: ARG002 - as above
        """The depths of entry that a request may have here; others are ignored."""
        return ()

    def depth_of(self, position: Position, payload: Mapping[str, Json]) -> str:  # noqa: ARG002 - as above
        """The depth of a request whose pad enters this entry; empty if the first pad does."""
        return ""

    @property
    def edit_scripts(self) -> Sequence[str]:
        """The modules with which its pads change an entry, below static/; besides `scripts`."""
        return ()

    def check_pad_entry(self, position: Position, payload: Json) -> None:
        """Refuse (`EntryError`) a breach that the reason of a pad's entry does not cover.

        Some pads write the reason of a breach themselves: the rules would let any breach stand.
        """
        _, _ = position, payload  # no pad of most games gives a reason

    def section(self, position: Position) -> str:  # noqa: ARG002 - as above
        """The section of the next entry, by name; a second person confirms it as a whole.

        `Round 2, tricks`, `Ann’s turn`; empty where no confirmation is needed. Consecutive
        entries under one name are one section.
        """
        return ""

    @abstractmethod
    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        """Describe an entry."""

    def outcome(
        self,
        before: Position,  # noqa: ARG002 - as above
        payload: Mapping[str, Json],  # noqa: ARG002 - as above
        after: Position,  # noqa: ARG002 - as above
        view_request: ViewRequest,  # noqa: ARG002 - as above
    ) -> Outcome | None:
        """Show what an entry led to, where its words do not say it all."""
        return None

    def epilogue(self, position: Position) -> str:  # noqa: ARG002 - as above
        """What decided a finished play beside the points, in a sentence; empty for nothing."""
        return ""

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:  # noqa: ARG002 - as above
        """The context of the sealing's template: the choices of a seat."""
        return {}

    def choices_made(self, made: int, seats: int) -> str:
        """Say how many seats have made the secret choice that is due; never which one."""
        if made == seats:
            return gettext("All have chosen")
        pattern = ngettext("{n} of {all} has chosen", "{n} of {all} have chosen", made)
        return pattern.format(n=made, all=seats)

    def check_choice(self, position: Position, seat: int, choice: Json) -> None:  # noqa: ARG002 - as above
        """Refuse (`EntryError`) a secret choice that the seat cannot make."""
        raise Malformed(gettext("Nothing is chosen in secret here."), field="choice")

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:  # noqa: ARG002 - as above
        """Make the entry that reveals the choices of all seats."""
        raise Malformed(gettext("There is nothing to reveal now."))

    def facts(self, position: Position) -> Sequence[Fact]:  # noqa: ARG002 - as above
        """The facts of this moment for a dispute, without any seat's secrets."""
        return ()

    def whereabouts(self, position: Position) -> Whereabouts:
        """What lies where for everyone to see, beside the board; without any seat's secrets."""
        return Whereabouts(self.facts(position))

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:  # noqa: ARG002 - as above
        """Name the piece that an entry lays for points; empty for any other entry."""
        return ""

    def evidence(
        self,
        position: Position,  # noqa: ARG002 - as above
        payload: Mapping[str, Json],  # noqa: ARG002 - as above
        refused: RuleViolation,  # noqa: ARG002 - as above
    ) -> Evidence | None:
        """Draw the evidence against an entry, where the board alone does not show it."""
        return None

    def preview(self, position: Position, submitted: Json) -> Preview | None:  # noqa: ARG002 - as above
        """Judge and draw an unfinished entry of a pad; None if no pad with a preview is open.

        Raises `EntryError` where it is impossible.
        """
        return None

    def running(self, position: Position, submitted: Json) -> Preview | None:  # noqa: ARG002 - as above
        """Draw what already lies of the next entry, for all to see; None for what cannot lie.

        Nothing that it shows is secret. Raises `EntryError` for what is no entry.
        """
        return None


def states_of[S: game.State](kind: type[S]) -> Callable[[Position], S]:
    """Make the function that gives a game's own state of a position."""

    def known(position: Position) -> S:
        if not isinstance(position.state, kind):
            raise TypeError(f"This is no play of {kind.__module__}.")
        return position.state

    return known


def _say_of_closed(cls: type[object]) -> None:
    """Wrap methods that a view overrides: for closed plays they return that of `closed`."""
    for name, own in [*vars(cls).items()]:
        # A class with slots is made a second time, of methods that say so already.
        if (name in INSTEAD or name == "evidence") and not hasattr(own, "__wrapped__"):
            setattr(cls, name, _evidence(own) if name == "evidence" else _unless_closed(own))


def _unless_closed(own: Callable[..., object]) -> Callable[..., object]:
    say = INSTEAD[own.__name__]

    @wraps(own)
    def method(*args: object, **options: object) -> object:
        for each in args:
            if isinstance(each, game.Closed):
                return say(each.closing)
        return own(*args, **options)

    return method


def _evidence(own: Callable[..., object]) -> Callable[..., object]:
    @wraps(own)
    def method(view: object, position: object, payload: object, refused: object) -> object:
        kind = payload.get("kind") if isinstance(payload, Mapping) else None
        return None if kind in closing.KINDS else own(view, position, payload, refused)

    return method


_say_of_closed(GameView)
