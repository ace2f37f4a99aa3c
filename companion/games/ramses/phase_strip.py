"""The phases of a turn: the one on the screen, the open ones, and why others are closed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext, pgettext

from companion.languages.sentences import sentence
from scoring.kernel.errors import Cite, RuleViolation
from scoring.ramses import rulebook as book
from scoring.ramses import turn_rules as turns
from scoring.ramses.components import Pile, Seat
from scoring.ramses.counts import can_buy, can_fill
from scoring.ramses.entries import AnyEntry, Buy, Exhibit, Fill, Give, Trade
from scoring.ramses.state import Phase, State


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sentence and its clause; false where nothing is refused.

    A `waivable` one can be recorded as played.
    """

    sentence: str = ""
    clause: str = ""
    waivable: bool = False

    def __bool__(self) -> bool:
        return bool(self.sentence)


NOTHING = Refusal()


def because(words: str, cite: Cite) -> Refusal:
    """Make a refusal in these words, with its clause."""
    return Refusal(words, cite.id)


def first_refusal(*rules: Callable[[], object]) -> Refusal:
    """Apply rules in their order; gives the first refusal, `NOTHING` without one."""
    try:
        for rule in rules:
            rule()
    except RuleViolation as violation:
        return Refusal(sentence(violation.message), violation.cite.id, violation.waivable)
    return NOTHING


PHASES = (Phase.BUY, Phase.TRADE, Phase.CONSTRUCT, Phase.GIVE, Phase.FILL, Phase.PLAY)
"""The phases of a turn, in their order."""


def word(phase: Phase) -> str:
    """What a phase is called on the strip."""
    return {
        Phase.BUY: pgettext("a phase of a turn", "Buy"),
        Phase.TRADE: pgettext("a phase of a turn", "Trade"),
        Phase.CONSTRUCT: pgettext("a phase of a turn", "Build"),
        Phase.GIVE: pgettext("a phase of a turn", "Give"),
        Phase.FILL: pgettext("a phase of a turn", "Fill"),
        Phase.PLAY: pgettext("a phase of a turn", "Play"),
    }[phase]


PLAYS = "p"
"""The depth of phase f after a trading card is played, instead of the phase's letter."""
NOBODY: Mapping[Seat, str] = {}

type Rules = Sequence[Callable[[State, Any], None]]  # each rule takes its own kind of entry

QUESTIONS: Mapping[Phase, tuple[AnyEntry, Rules]] = {
    Phase.BUY: (Buy(Pile.THREE), (turns.buys_first,)),
    Phase.TRADE: (
        Trade(NOBODY, None),
        (turns.trades_in_its_phase, turns.initiator_has_an_offer),
    ),
    Phase.CONSTRUCT: (Exhibit("3A", ()), (turns.constructs_once,)),
    Phase.GIVE: (Give(0), (turns.gives_once, turns.has_a_card_to_give)),
    Phase.FILL: (Fill((Pile.THREE,)), (turns.fills_once, turns.hand_is_below_four)),
    Phase.PLAY: (
        Trade(NOBODY, None, played=True),
        (
            turns.trades_in_its_phase,
            turns.initiator_has_an_offer,
            turns.played_card_is_in_a_hand,
        ),
    ),
}
"""The rules that open a phase for any entry in it, and an example entry for them."""


def closed(state: State, phase: Phase) -> Refusal:
    """Give the reason why a phase of this turn is closed; empty if it is open."""
    entry, rules = QUESTIONS[phase]
    refused = first_refusal(*(partial(rule, state, entry) for rule in rules))
    if not refused and phase is Phase.BUY and not can_buy(state):
        return because(gettext("All piles are empty."), book.R2_7)
    if not refused and phase is Phase.FILL and not can_fill(state):
        return because(gettext("The piles to draw from are empty."), book.R2_7)
    return refused


@dataclass(frozen=True, slots=True)
class Step:
    """A phase on the strip: `why` it is closed, or the `depth` of a request for it."""

    letter: str
    word: str
    current: bool
    done: bool
    skipped: bool
    why: Refusal
    depth: str


@dataclass(frozen=True, slots=True)
class Strip:
    """The strip; `phase` is on the screen, None when only the end of the turn is left.

    `onward` is the next open phase after it, if there is one. `anyway` are the closed phases in
    which a breach is possible, and construction, in which a work can have been laid against the
    rules; `against` means that the phase was requested in this way.
    """

    steps: tuple[Step, ...]
    phase: Phase | None
    playing: bool
    onward: Step | None
    anyway: tuple[Step, ...]
    against: bool


def strip(state: State, depth: str) -> Strip:
    """The strip of the running turn, for a request of one of its phases."""
    why = {phase: closed(state, phase) for phase in PHASES}
    ways = {_depth(state, letter(phase)): phase for phase in PHASES}
    ways[_depth(state, PLAYS)] = Phase.PLAY
    here = next((phase for phase in PHASES if not why[phase]), None)
    wanted = ways.get(depth)
    if wanted and not why[wanted]:
        here = wanted
    against = {
        phase: breach(state, phase)
        for phase in PHASES
        if why[phase].waivable or (phase is here is Phase.CONSTRUCT)
    }
    here = next((phase for phase, question in against.items() if question == depth), here)
    steps = tuple(_step(state, phase, here, why[phase]) for phase in PHASES)
    after = (s for p, s in zip(PHASES, steps, strict=True) if here and p > here and not s.why)
    question_to_play = {_depth(state, PLAYS), breach(state, Phase.PLAY)}
    playing = here is Phase.PLAY and depth in question_to_play
    anyway = tuple(
        replace(steps[phase - 1], depth=question) for phase, question in against.items()
    )
    return Strip(steps, here, playing, next(after, None), anyway, depth in against.values())


def breach(state: State, phase: Phase) -> str:
    """The depth for an entry in a closed phase: once, in this state of the turn."""
    name = PLAYS if phase is Phase.PLAY else letter(phase)
    return f"{_depth(state, name)}{len(state.turn.entered)}"


ENTERED: Mapping[str, Phase] = {
    "buy": Phase.BUY,
    "trade": Phase.TRADE,
    **dict.fromkeys(("place-trading", "exhibit", "prepare", "swap"), Phase.CONSTRUCT),
    "give": Phase.GIVE,
    "fill": Phase.FILL,
}
"""The phase in which each kind of entry is made; other kinds are made in any."""


def depth_of(state: State, kind: str, *, played: bool) -> str:
    """The depth of a request whose pad makes an entry of this kind; empty for any phase."""
    if kind not in ENTERED:
        return ""
    phase = Phase.PLAY if played else ENTERED[kind]
    if closed(state, phase):
        return breach(state, phase)
    return card_played(state) if played else _depth(state, letter(phase))


def depths(state: State) -> tuple[str, ...]:
    """The depths of the running turn: its phases, also closed ones, and the card played."""
    open_ = (_depth(state, letter(phase)) for phase in PHASES)
    return (*open_, *(breach(state, phase) for phase in PHASES), card_played(state))


@dataclass(frozen=True, slots=True)
class Anyway:
    """A phase in which a breach is possible, and the depth of a request for it."""

    word: str
    depth: str


def construction_anyway(state: State) -> Anyway:
    """A construction against the rules, at a table that enters only what is built (R8.4)."""
    return Anyway(word(Phase.CONSTRUCT), breach(state, Phase.CONSTRUCT))


def letter(phase: Phase) -> str:
    """The letter of a phase in the rulebook."""
    return "abcdef"[phase - 1]


def card_played(state: State) -> str:
    """The depth of a request in which a trading card is played for a trade."""
    return _depth(state, PLAYS)


def _depth(state: State, name: str) -> str:
    """A phase of this turn only, so that a phase skipped once is not skipped in later turns."""
    return f"{state.turn.number}{name}"


def _step(state: State, phase: Phase, here: Phase | None, why: Refusal) -> Step:
    done = phase in state.turn.entered
    passed = here is None or phase < here
    return Step(
        letter=letter(phase),
        word=word(phase),
        current=phase is here,
        done=done,
        skipped=passed and not done,
        why=why,
        depth=_depth(state, letter(phase)),
    )
