"""How Ramses is presented: the board page of each position."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.games.own_copy import OwnCopy
from companion.games.ramses import entry_text, evidence, pads
from companion.games.ramses.own_copy import OWN
from companion.games.ramses.phase_strip import Strip, depths, plays, strip
from companion.games.ramses.remaining_room import NUMBERS, facts
from companion.games.ramses.work_names import named
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    GameView,
    Preview,
    Question,
    ViewRequest,
)
from companion.numerals import points
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.seats import listed
from scoring.kernel.serialization.entries import Json
from scoring.ramses.due import due
from scoring.ramses.score import standing
from scoring.ramses.state import Phase, State

HERE = "games/ramses/"
KINDS = {
    "three-set": "Works of three",
    "four-set": "Works of four",
    "six-set": "Works of six",
    "hand": "Cards in hand",
    "prepared": "Under construction",
    "joker": "Jokers left",
}


def known(position: Position) -> State:
    """The state of a position of this game."""
    if not isinstance(position.state, State):
        raise TypeError("This is no play of Ramses.")
    return position.state


@dataclass(frozen=True, slots=True)
class RamsesView:
    """The game view of Ramses."""

    slug: str = "ramses"
    icon: str = "s-trump"
    blurb: str = "works of art in a hall"
    css: str = "ramses"
    opens: str = "starts"
    own: OwnCopy = OWN
    names: Mapping[str, str] = field(default_factory=dict)
    beyond: Sequence[str] = (
        (
            "The shapes of the works are assumed, since the pictures are lost: lines of "
            "three, squares of four, two by three for six (R5.4). Other shapes can be chosen, "
            "and one for each work of your own under Our group, Copies."
        ),
        (
            "The printed pile sizes come out only when the piles are levelled; to discard "
            "instead is a ruling (R1.4)."
        ),
        (
            "Which cards a hand holds is not entered, so only numbers of cards are checked "
            "(R8.2)."
        ),
    )
    scripts: Sequence[str] = (
        "js/pads/phases.js",
        "js/pads/construct.js",
        "js/pads/trade.js",
        "js/pads/fill.js",
        "js/pads/hands.js",
    )

    @property
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds, in the order of the sheet."""
        return KINDS

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        """The board page of a position."""
        state = known(position)
        board_page = replace(_scene(state, position, view_request), view=f"{HERE}view.html")
        if not self.names:
            return board_page
        return replace(board_page, context=named(board_page.context, self.names))

    def depths(self, position: Position) -> Collection[str]:
        """The phases of the running turn."""
        return depths(known(position))

    def stretch(self, position: Position) -> str:
        """A whole turn, or the hands at the end."""
        state = known(position)
        if state.over is not None:
            return "" if state.complete else "The hands at the end"
        return f"{_number(state)}, {state.name}"

    def named(self, names: Mapping[str, str]) -> GameView:
        """The same view with works called as in a group's own copy."""
        return replace(self, names=names)

    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        """Describe an entry."""
        return entry_text.entry_text(known(before), payload, known(after), self.names)

    def facts(self, position: Position) -> Sequence[Fact]:
        """The facts of this moment for a dispute."""
        return evidence.facts(known(position))

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the works of the size that enters the hall: they score alike."""
        known(position)
        if payload["kind"] != "exhibit":
            return ""
        return f"a work of {NUMBERS[int(str(payload['work'])[0])]}"

    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        """Draw the evidence against an entry here."""
        return evidence.evidence(known(position), payload, refused)

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:  # noqa: ARG002 - the protocol's
        """No choice is sealed: cards face down in a trade are never entered."""
        return {}

    def sealable(self, position: Position, seat: int, choice: Json) -> None:  # noqa: ARG002 - the protocol's
        """Refuse: there is no secret choice."""
        raise Malformed("Nothing is chosen in secret here.", field="choice")

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:  # noqa: ARG002 - the protocol's
        """Refuse: there is nothing to turn up."""
        raise Malformed("Nothing is to be turned up here.")

    def preview(self, position: Position, submitted: Json) -> Preview | None:
        """Draw nothing: no pad here asks for it."""
        del submitted
        known(position)
        return None


def _scene(state: State, position: Position, view_request: ViewRequest) -> BoardPage:
    if state.complete:
        return _complete(state)
    if state.over:
        return _hands(state)
    ends = "end" in position.due
    return (
        _turn(state, view_request, ends=ends) if state.setup.full else _build(state, ends=ends)
    )


def _number(state: State) -> str:
    return f"Turn {state.turn.number + 1}"


def _meta(state: State) -> tuple[str, str]:
    """The number of works, and those that still fit, on screens without room for the hall."""
    said = facts(state)
    which, *_ = said.which.split(":")
    return f"{_number(state)} · {said.frame.lower()}", f"{said.fits} {which}"


type Pad = Callable[[State], Mapping[str, object]]

PHASES: Mapping[Phase, tuple[str, str, Pad]] = {
    Phase.BUY: ("buy.html", "buys from?", pads.buy),
    Phase.TRADE: ("trade.html", "shows which card?", lambda s: pads.trade(s, played=False)),
    Phase.CONSTRUCT: ("construct.html", "builds?", pads.construct),
    Phase.GIVE: ("give.html", "gives a card to?", pads.give),
    Phase.FILL: ("fill.html", "draws from?", pads.fill),
    Phase.PLAY: ("play.html", "plays a trading card?", lambda s: {"plays": plays(s)}),
}
PLAYED: tuple[str, str, Pad] = (
    "trade.html",
    "shows which card?",
    lambda s: pads.trade(s, played=True),
)


def _turn(state: State, view_request: ViewRequest, *, ends: bool) -> BoardPage:
    """One phase of a turn."""
    shown = strip(state, view_request.depth)
    template, verb, pad = _pad_of(shown)
    against = shown.against and shown.phase is Phase.CONSTRUCT
    return BoardPage(
        acting=state.seat,
        meta=_meta(state),
        ask=Question(state.seat, verb, pads.hand(state)),
        board=None,
        pad=f"{HERE}{template}",
        context={
            **pads.looking(state),
            **(pads.construct(state, anyway=True) if against else pad(state)),
            **_end(state, ends=ends),
            "less": "depth" in due(state),
            "strip": shown,
            "above": f"{HERE}strip.html",
        },
    )


def _pad_of(shown: Strip) -> tuple[str, str, Pad]:
    if shown.phase is None:
        return "rest.html", "has finished", lambda _: {}
    return PLAYED if shown.playing else PHASES[shown.phase]


def _build(state: State, *, ends: bool) -> BoardPage:
    """A turn at the depth of exhibits."""
    builds = Phase.CONSTRUCT not in state.turn.entered
    return BoardPage(
        acting=state.seat,
        meta=_meta(state),
        ask=Question(state.seat, "builds?" if builds else "has built"),
        board=None,
        pad=f"{HERE}{'construct' if builds else 'rest'}.html",
        context={
            **pads.looking(state),
            **(pads.construct(state) if builds else {}),
            **_end(state, ends=ends),
            "above": f"{HERE}upper.html",
        },
    )


def _end(state: State, *, ends: bool) -> Mapping[str, object]:
    """The end of a turn, and of the game where the table may end it (R6.2)."""
    return {
        "next": state.seats[state.left],
        "ends": ends,
        "no_room": ends and state.the_table_ends_it,
        "stuck": ends and state.stuck,
        "quiet": state.turn.quiet,
        "extra": f"{HERE}extra.html",
    }


def _hands(state: State) -> BoardPage:
    """The game is over: the final hands are entered."""
    return BoardPage(
        acting=0,
        meta=("The end · hands are turned up", _number(state)),
        ask=Question(0, "turns up which cards?"),
        board=None,
        pad=f"{HERE}hands.html",
        context={
            **pads.looking(state),
            **pads.hands(state),
            "above": f"{HERE}why.html",
            "extra": f"{HERE}extra.html",
        },
    )


def _complete(state: State) -> BoardPage:
    """The hall at the end of the play, and the winners."""
    winners, scores = standing(state).winners, standing(state).scores
    score = points(scores[winners[0]])
    alone = len(winners) == 1
    names = listed(state.seats[seat] for seat in winners)
    won = f"wins with {score}" if alone else f"{names} share the victory with {score}"
    return BoardPage(
        acting=winners[0] if alone else None,
        meta=(f"The end · after {state.turn.number + 1} turns", ""),
        ask=Question(winners[0] if alone else None, won),
        board=None,
        pad=f"{HERE}complete.html",
        context={**pads.looking(state), **pads.ended(state), "above": f"{HERE}why.html"},
    )


VIEW = RamsesView()
