"""The head of a position of Cleopatra: whose turn, the question, how far the play is.

Also the counters under the names on top: public ones, and the secret purse of a seat.
"""

from collections.abc import Sequence
from enum import Enum, auto

from companion.games.cleopatra import ending, words
from companion.games.view import (
    Counter,
    Head,
    Purses,
    Question,
    Sealing,
    Turn,
    ViewRequest,
    turns_are_over,
)
from companion.languages.sentences import gettext, ngettext
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import AMULETS, LAST_STEP, TALENTS
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import standing
from scoring.kernel.score_sheet import Line, totals

HERE = "games/cleopatra/"


class Stage(Enum):
    """What the page shows: a pad, or a step of the end."""

    TOP = auto()
    OFFERING = auto()
    END_TURN = auto()
    QUARRY = auto()
    MARKET = auto()
    HANDS = auto()
    COUNTED = auto()


END = frozenset({Stage.HANDS, Stage.COUNTED})
"""The turns are over, and nothing is secret any more."""


def on_altar(n: int) -> str:
    """How many dice lie on the altar."""
    return ngettext("{n} die on the altar", "{n} dice on the altar", n).format(n=n)


def _of_all(now: Stage) -> Question | None:
    """The question of a stage, where it is nobody's alone."""
    match now:
        case Stage.TOP:
            return Question(None, gettext("Which mosaic is on top of the pile?"))
        case Stage.OFFERING:
            hint = gettext("in secret, or enter open bids")
            return Question(None, gettext("Everyone bids at once"), hint)
        case Stage.HANDS:
            return Question(None, gettext("Reveal all hands"))
        case _:
            return None


def stage(state: State, due: tuple[str, ...], view_request: ViewRequest) -> Stage:
    """The stage of a position for this view request."""
    if turns_are_over(due):
        return Stage.HANDS if due else Stage.COUNTED
    chosen = view_request.depth == depth(state)
    match due[0]:
        case "top":
            return Stage.TOP
        case "offering":
            return Stage.OFFERING
        case "end-turn" if not chosen:
            return Stage.END_TURN
        case _ if chosen or state.turn.visited or state.turn.scribes:
            return Stage.QUARRY
        case _:
            return Stage.MARKET


def depth(state: State) -> str:
    """The depth of a request for the quarry; it is valid in this turn only.

    After a visit it is a breach to build (C2), which happens at tables and is entered there.
    """
    return f"quarry-{state.position}"


def step_of(view_request: ViewRequest) -> int:
    """The step of the end that is shown."""
    if not view_request.step:
        return ending.FIRST
    return min(max(view_request.step, 1), ending.LAST)


def head(state: State, due: tuple[str, ...], view_request: ViewRequest) -> Head:
    """The head of a position for this view request."""
    return Head(
        turn(state, due, view_request),
        headline(state, due, view_request),
        sealing(state, due),
    )


def turn(state: State, due: tuple[str, ...], view_request: ViewRequest) -> Turn:
    """Whose turn it is, and the question."""
    now = stage(state, due, view_request)
    if now is Stage.COUNTED:
        return _counted(state, step_of(view_request))
    if question := _of_all(now):
        return Turn(None, question)
    if now is Stage.END_TURN:
        ends = gettext("ends the turn")
        verb = gettext("has too many cards") if state.excess else ends
        return Turn(state.seat, Question(state.seat, verb))
    visit = gettext("builds?")
    verb = visit if now is Stage.QUARRY else gettext("market or quarry?")
    hint = gettext("{n} in hand").format(n=state.hand)
    return Turn(state.seat, Question(state.seat, verb, hint))


def headline(state: State, due: tuple[str, ...], view_request: ViewRequest) -> tuple[str, str]:
    """The turn's visit and the walk, and the altar; at the end, the step and its clause."""
    now = stage(state, due, view_request)
    if now is Stage.HANDS:
        return gettext("End of the game · {step}").format(step=gettext("Hands")), book.C8_2.id
    if now is Stage.COUNTED:
        page = ending.step_page(step_of(view_request))
        return gettext("End of the game · {step}").format(step=page.name), page.cite.id
    return _doing(state, now), on_altar(state.altar)


def sealing(state: State, due: tuple[str, ...]) -> Sealing | None:
    """The bids of an offering."""
    if not due or due[0] != "offering":
        return None
    occasion = f"offering-{state.position}-{len(state.lines)}"
    return Sealing(occasion, f"{HERE}bid.html", due=True)


def purses(state: State, due: tuple[str, ...], view_request: ViewRequest) -> Purses:
    """The purses: secret while turns are taken, counted at the end."""
    if not turns_are_over(due):
        return running(state, view_request)
    if due:
        return opened(state, state.lines)
    step = step_of(view_request)
    dead = ending.the_eaten(state) if step >= ending.CROCODILE else frozenset[int]()
    return opened(state, ending.so_far(state, step), dead)


def _counted(state: State, step: int) -> Turn:
    """At the last step of the end the winner is shown as the acting seat."""
    winners = standing(state).winners if step == ending.LAST else ()
    acting = winners[0] if len(winners) == 1 else None
    return Turn(acting, Question(None, ending.step_page(step).question))


def _doing(state: State, now: Stage) -> str:
    if now is Stage.OFFERING:
        return gettext("Offering")
    match now:
        case Stage.TOP:
            doing = gettext("The next mosaic")
        case Stage.END_TURN:
            doing = gettext("End of {name}’s turn")
        case Stage.QUARRY:
            doing = gettext("{name} in the quarry")
        case _:
            doing = gettext("{name}’s turn")
    walked = gettext("{n} of {most} steps").format(n=state.steps, most=LAST_STEP)
    return f"{doing.format(name=state.player)} · {walked}"


JUDGED = frozenset({"offering", "beggar"})
"""Entries that the rules check against secret talents: bids and gifts (C6.2, C7)."""


def running(state: State, view_request: ViewRequest) -> Purses:
    """During play: merchants and statues, and one purse, or all where scores are open."""
    talents, amulets = state.talents, state.amulets
    counted = range(len(state.seats))
    return Purses(
        shown=tuple(
            _purse(talents[seat], amulets[seat])
            if view_request.open or seat == view_request.purse
            else _counters(state, seat)
            for seat in counted
        ),
        secret=not view_request.open,
        discreet=_discreet(state),
        judged=JUDGED,
    )


def opened(state: State, lines: Sequence[Line], dead: frozenset[int] = frozenset()) -> Purses:
    """At the end, when everything is open: the sums of the lines so far."""
    count = len(state.seats)
    talents, amulets = totals(lines, count, TALENTS), totals(lines, count, AMULETS)
    return Purses(
        shown=tuple(map(_purse, talents, amulets)),
        secret=False,
        out=dead,
        sign="c-croc",
    )


def _counters(state: State, seat: int) -> tuple[Counter, ...]:
    merchants, statues = state.merchants[seat], state.statues[seat]
    return (
        Counter("r-merchant", merchants, words.merchants(merchants)),
        Counter("c-statue", statues, words.statues(statues)),
    )


def _purse(talents: int, amulets: int) -> tuple[Counter, ...]:
    return (
        Counter("r-talent", talents, words.talents(talents)),
        Counter("r-amulet", amulets, words.amulets(amulets)),
    )


def _discreet(state: State) -> dict[tuple[str, str], str]:
    """Refusals that replace those which would reveal a secret amount.

    They name no seat: whose bid is too high would reveal something about all the others.
    """
    said: dict[tuple[str, str], str] = {}
    for seat in range(len(state.seats)):
        said[book.C6_2.id, f"bids.{seat}"] = gettext(
            "One of these bids is more than its player has."
        )
        said[book.C7.id, f"gifts.{seat}"] = gettext(
            "One of these gifts is not possible: a player gives 2 talents or a standard card, "
            "and nothing only without both."
        )
    return said
