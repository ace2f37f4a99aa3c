"""What a moment of Ramses says before it is drawn: whose turn, what is asked, how far."""

from collections.abc import Mapping

from companion.games.ramses import pads
from companion.games.ramses.phase_strip import Strip, strip
from companion.games.ramses.remaining_room import facts
from companion.games.view import Question, Turn, ViewRequest
from companion.numerals import points
from scoring.kernel.seats import listed
from scoring.ramses.score import standing
from scoring.ramses.state import Phase, State

HERE = "games/ramses/"
VERBS: Mapping[Phase, str] = {
    Phase.BUY: "buys from?",
    Phase.TRADE: "shows which card?",
    Phase.CONSTRUCT: "builds?",
    Phase.GIVE: "gives a card to?",
    Phase.FILL: "draws from?",
    Phase.PLAY: "plays a trading card?",
}


def shown(state: State, view_request: ViewRequest) -> Strip | None:
    """The strip of the running turn; None where no turn goes by phases."""
    if state.complete or state.over or not state.setup.full:
        return None
    return strip(state, view_request.depth)


def turn(state: State, phases: Strip | None) -> Turn:
    """Whose turn it is, and the question of the phase that is shown."""
    if state.complete:
        return _won(state)
    if state.over:
        return Turn(0, Question(0, "turns up which cards?"))
    if phases is None:
        verb = "builds?" if builds(state) else "has built"
        return Turn(state.seat, Question(state.seat, verb))
    return Turn(state.seat, Question(state.seat, _verb(phases), pads.hand(state)))


def headline(state: State) -> tuple[str, str]:
    """How far it is, and what still fits: on every screen that has no room for the hall."""
    if state.complete:
        return f"The end · after {state.turn.number + 1} turns", ""
    if state.over:
        return "The end · hands are turned up", number(state)
    said = facts(state)
    which, *_ = said.which.split(":")
    return f"{number(state)} · {said.frame.lower()}", f"{said.fits} {which}"


def number(state: State) -> str:
    """The turn, counted from 1."""
    return f"Turn {state.turn.number + 1}"


def builds(state: State) -> bool:
    """Whether, at a table that enters only what is built, this turn's works are to come."""
    return Phase.CONSTRUCT not in state.turn.entered


def builds_again(state: State) -> Turn:
    """The question for a construction that the rules do not give any more."""
    return Turn(state.seat, Question(state.seat, "builds all the same?"))


def _verb(phases: Strip) -> str:
    if phases.phase is None:
        return "has finished"
    return VERBS[Phase.TRADE if phases.playing else phases.phase]


def _won(state: State) -> Turn:
    winners, scores = standing(state).winners, standing(state).scores
    score = points(scores[winners[0]])
    if len(winners) == 1:
        return Turn(winners[0], Question(winners[0], f"wins with {score}"))
    names = listed(state.seats[seat] for seat in winners)
    return Turn(None, Question(None, f"{names} share the victory with {score}"))
