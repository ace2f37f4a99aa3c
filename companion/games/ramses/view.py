"""The view of Ramses: the board page of each position."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, override

from django.utils.translation import gettext, ngettext

from companion.games.entry_depths import EntryDepths
from companion.games.game_view import GameView, states_of
from companion.games.ledger import Ledgers
from companion.games.own_copy import OwnCopy
from companion.games.ramses import entry_text, evidence, pads
from companion.games.ramses.entry_depths import entry_depths
from companion.games.ramses.hints import hints
from companion.games.ramses.ledger import LEDGERS
from companion.games.ramses.own_copy import OWN
from companion.games.ramses.phase_strip import (
    Strip,
    card_played,
    construction_anyway,
    depth_of,
    depths,
    strip,
)
from companion.games.ramses.whereabouts import whereabouts
from companion.games.ramses.words import works_of
from companion.games.ramses.work_names import named
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    Head,
    Hint,
    Question,
    Turn,
    ViewRequest,
    Whereabouts,
)
from companion.languages.sentences import both
from companion.score_text import points
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.ramses.due import due
from scoring.ramses.score import standing
from scoring.ramses.state import Phase, State

HERE = "games/ramses/"


def _verbs() -> Mapping[Phase, str]:
    # Translators: the questions of the phases follow the name of a player.
    return {
        Phase.BUY: gettext("buys what?"),
        Phase.TRADE: gettext("shows which card?"),
        Phase.CONSTRUCT: gettext("builds which work?"),
        Phase.GIVE: gettext("gives to whom?"),
        Phase.FILL: gettext("draws what?"),
        Phase.PLAY: gettext("plays a trading card?"),
    }


def _shown(state: State, view_request: ViewRequest) -> Strip | None:
    """The strip of the running turn; None where no turn goes by phases."""
    if state.complete or state.over or not state.setup.full:
        return None
    return strip(state, view_request.depth)


def _whose_turn(state: State, phases: Strip | None) -> Turn:
    """Whose turn it is, and the question of the phase that is shown."""
    if state.complete:
        return _won(state)
    if state.over:
        return Turn(0, Question(0, gettext("reveals which cards?")))
    if phases is None:
        verb = _verbs()[Phase.CONSTRUCT] if _builds(state) else gettext("has built")
        return Turn(state.seat, Question(state.seat, verb))
    return Turn(state.seat, Question(state.seat, _verb(phases), pads.hand(state)))


def _headline(state: State) -> tuple[str, str]:
    """How far it is, and what still fits: on every screen that has no room for the hall."""
    if state.complete:
        turns = state.turn.number + bool(state.turn.entered)
        ended = ngettext("The end · after {n} turn", "The end · after {n} turns", turns)
        return ended.format(n=turns), ""
    if state.over:
        return gettext("The end · count the hands"), _number(state)
    said = pads.facts(state)
    return f"{_number(state)} · {said.frame}", said.short


def _number(state: State) -> str:
    """The turn, counted from 1."""
    return gettext("Turn {number}").format(number=state.turn.number + 1)


def _builds(state: State) -> bool:
    """Whether, at a table that enters only what is built, this turn's works are to come."""
    return Phase.CONSTRUCT not in state.turn.entered


def _verb(phases: Strip) -> str:
    if phases.phase is None:
        return gettext("has finished")
    return _verbs()[Phase.TRADE if phases.playing else phases.phase]


def _won(state: State) -> Turn:
    winners, scores = standing(state).winners, standing(state).scores
    score = points(scores[winners[0]])
    if len(winners) == 1:
        verb = gettext("wins with {score}").format(score=score)
        return Turn(winners[0], Question(winners[0], verb))
    names = both(state.seats[seat] for seat in winners)
    shared = gettext("{names} share the victory with {score}")
    return Turn(None, Question(None, shared.format(names=names, score=score)))


known = states_of(State)


@dataclass(frozen=True, slots=True)
class RamsesView(GameView):
    """The presentation of Ramses."""

    slug: str = "ramses"
    icon: str = "s-trump"
    own: OwnCopy = OWN
    ledgers: Ledgers = LEDGERS
    names: Mapping[str, str] = field(default_factory=dict)
    scripts: Sequence[str] = (
        "js/pads/phases.js",
        "js/pads/construct.js",
        "js/pads/trade.js",
        "js/pads/draws.js",
        "js/pads/sorts.js",
    )

    edit_scripts: Sequence[str] = ("js/pads/mend.js",)

    @property
    @override
    def titles(self) -> Sequence[str]:
        return ("Ramses: Race for the Wealth of Egypt",)

    @property
    @override
    def blurb(self) -> str:
        return gettext("Works of art in one hall")

    @property
    @override
    def hints(self) -> Sequence[Hint]:
        return hints()

    @property
    def assumptions(self) -> Sequence[str]:
        """What the rules of this game leave open, and how it is handled here."""
        return (
            gettext(
                "The pictures are lost, so the shapes of the works are assumed: lines of "
                "three, squares of four, two by three for six (R5.4). You can choose other "
                "shapes, and one for each work of your own copy, under Our group, Copies."
            ),
            gettext(
                "The printed pile sizes come out only when the piles are made equal. To "
                "discard instead is a house rule (R1.4)."
            ),
            gettext(
                "The cards in a hand are not entered, so only numbers of cards are checked "
                "(R8.2)."
            ),
        )

    @property
    def entry_depths(self) -> EntryDepths:
        """How much of a turn the table enters."""
        return entry_depths()

    @property
    @override
    def kinds(self) -> Mapping[str, str]:
        return {
            "three-set": gettext("Works of three"),
            "four-set": gettext("Works of four"),
            "six-set": gettext("Works of six"),
            "hand": gettext("Cards in hand"),
            "prepared": gettext("Under construction"),
            "joker": gettext("Jokers left"),
        }

    @override
    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        state = known(position)
        drawn = _drawn(state, position, view_request)
        context = {**drawn.context, "unnamed": pads.just_laid(state, self.names)}
        if self.names:
            context.update(named(drawn.context, self.names))
        return replace(drawn, view=f"{HERE}view.html", context=context)

    def turn(self, position: Position) -> Turn:
        """Say whose turn it is and what the phase asks."""
        return _whose_turn(known(position), _shown(known(position), ViewRequest()))

    def headline(self, position: Position) -> tuple[str, str]:
        """The turn, how the frame stands, and what still fits."""
        return _headline(known(position))

    def depths(self, position: Position) -> Collection[str]:
        """The phases of the running turn."""
        return depths(known(position))

    def depth_of(self, position: Position, payload: Mapping[str, Json]) -> str:
        """The phase of the entry, as it happened."""
        played = payload.get("played") is True
        return depth_of(known(position), str(payload.get("kind")), played=played)

    def section(self, position: Position) -> str:
        """A whole turn, or the hands at the end."""
        state = known(position)
        if state.over is not None:
            return "" if state.complete else gettext("The final hands")
        return f"{_number(state)}, {state.name}"

    def named(self, names: Mapping[str, str]) -> Self:
        """A copy of this view that names works as in a group's own copy."""
        return replace(self, names=names)

    @override
    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        return entry_text.entry_text(known(before), payload, known(after), self.names)

    @override
    def facts(self, position: Position) -> Sequence[Fact]:
        return evidence.facts(known(position))

    @override
    def whereabouts(self, position: Position) -> Whereabouts:
        return whereabouts(known(position), self.names)

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the works of the size that enters the hall: they score alike."""
        known(position)
        if payload["kind"] != "exhibit":
            return ""
        return works_of(int(str(payload["work"])[0])).one

    @override
    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        return evidence.evidence(known(position), payload, refused)


def _drawn(state: State, position: Position, view_request: ViewRequest) -> BoardPage:
    phases = _shown(state, view_request)
    head = Head(_whose_turn(state, phases), _headline(state))
    if state.complete:
        return _complete(state, head)
    if state.over:
        return _hands(state, head)
    ends = "end" in position.due
    if phases:
        return _turn(state, head, phases, ends=ends)
    return _build(state, head, view_request, ends=ends)


type Pad = Callable[[State], Mapping[str, object]]

PHASES: Mapping[Phase, tuple[str, Pad]] = {
    Phase.BUY: ("buy.html", pads.buy),
    Phase.TRADE: ("trade.html", lambda s: pads.trade(s, played=False)),
    Phase.CONSTRUCT: ("construct.html", pads.construct),
    Phase.GIVE: ("give.html", pads.give),
    Phase.FILL: ("fill.html", pads.fill),
    Phase.PLAY: ("play.html", lambda s: {"plays": card_played(s)}),
}
PLAYED: tuple[str, Pad] = ("trade.html", lambda s: pads.trade(s, played=True))


def _turn(state: State, head: Head, shown: Strip, *, ends: bool) -> BoardPage:
    """One phase of a turn."""
    template, pad = _pad_of(shown)
    against = shown.against and shown.phase is Phase.CONSTRUCT
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}{template}",
        context={
            **pads.hall_context(state),
            **(pads.construct(state, anyway=True) if against else pad(state)),
            **_end(state, ends=ends),
            "less": "depth" in due(state),
            "turn_of": state.name,
            "strip": shown,
            "anyway": shown.anyway,
            "keeps": "",
            "above": f"{HERE}strip.html",
        },
    )


def _pad_of(shown: Strip) -> tuple[str, Pad]:
    if shown.phase is None:
        return "rest.html", lambda _: {}
    return PLAYED if shown.playing else PHASES[shown.phase]


def _build(state: State, head: Head, view_request: ViewRequest, *, ends: bool) -> BoardPage:
    """A turn of a table that enters only what is built; another construction as played."""
    against = construction_anyway(state)
    chosen = view_request.depth == against.depth
    if chosen:
        head = replace(
            head, turn=Turn(state.seat, Question(state.seat, gettext("builds anyway?")))
        )
    builds = _builds(state) or chosen
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}{'construct' if builds else 'rest'}.html",
        context={
            **pads.hall_context(state),
            **(pads.construct(state, anyway=chosen) if builds else {}),
            **_end(state, ends=ends),
            "anyway": () if chosen else (against,),
            "keeps": "",
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


def _hands(state: State, head: Head) -> BoardPage:
    """The game is over: hands are turned up."""
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}hands.html",
        context={
            **pads.hall_context(state),
            **pads.hands(state),
            "above": f"{HERE}why.html",
            "extra": f"{HERE}extra.html",
        },
    )


def _complete(state: State, head: Head) -> BoardPage:
    """The hall as it was when the play ended, and who won."""
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}complete.html",
        context={**pads.hall_context(state), **pads.ended(state), "above": f"{HERE}why.html"},
    )


VIEW = RamsesView()
